/* The sections of a record as text. Empty fields are hidden until the user asks for them. */

import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { withoutUnits } from '#model/show/unit'
import { useConsole } from '../../console/console'
import { useVisitState } from '../../console/visit'
import { isEmptyAt, sectionsOf } from '../../rows/shownFields'
import { OpenPair } from './inline/OpenPair'
import { OpenSection } from './inline/OpenSection'
import { viewText } from './messages'

interface SectionsProps {
  readonly entity: Entity
  readonly record: FoundRow
}

export function Sections({ entity, record }: SectionsProps) {
  const tools = useConsole()
  const [hasAll, setAll] = useVisitState('empty fields', false)
  const sections = sectionsOf(entity, tools).map((section) => ({
    ...section,
    filled: withoutUnits(section.fields.filter((field) => !isEmptyAt(field, record))),
  }))
  const empty = sections.flatMap(({ fields }) => fields.filter((field) => isEmptyAt(field, record))).length
  const shown = sections.filter(({ filled }) => hasAll || filled.length > 0)
  return (
    <>
      {shown.map(({ title, fields, filled }) => (
        <OpenSection key={title} title={title} fields={fields}>
          {(hasAll ? fields : filled).map((field) => (
            <OpenPair
              key={field.path}
              field={field}
              row={record}
              isSame={field.title === title}
              place={title}
            />
          ))}
        </OpenSection>
      ))}
      {shown.length === 0 && <p className="sheet-card sheet-none">{viewText.nothing}</p>}
      {empty > 0 && (
        <button
          type="button"
          className="sheet-link sheet-all"
          aria-expanded={hasAll}
          onClick={() => setAll(!hasAll)}
        >
          {hasAll ? viewText.hideEmpty : viewText.emptyFields(empty)}
        </button>
      )}
    </>
  )
}
