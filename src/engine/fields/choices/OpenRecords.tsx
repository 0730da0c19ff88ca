/* The way from a reference that is only read to the pages about the records it names. */
import { type ReactNode, useContext } from 'react'
import { ConsoleContext } from '../../shell/console'
import { RecordLink } from '../../shell/RecordLink'
import type { InputProps } from '../fieldKind'
import { inputText } from '../messages'
import type { Option } from './useReferenceOptions'

interface OpenRecordsProps {
  readonly input: InputProps
  /** Name of the entity that is referred to. */
  readonly entity: string
  readonly chosen: readonly Option[]
  readonly children: ReactNode
}

/** The picker with the links under it, where it is read-only. */
export function OpenRecords({ input, entity, chosen, children }: OpenRecordsProps) {
  // Forms of visitors lead nowhere.
  const isInside = useContext(ConsoleContext) !== undefined
  if (!input.readOnly || !isInside || chosen.length === 0) return children
  return (
    <div>
      {children}
      <div className="field-opens">
        {chosen.map(({ id, label }) => (
          <RecordLink key={id} entity={entity} id={id} otherwise={null}>
            {inputText.openRecord(label)}
          </RecordLink>
        ))}
      </div>
    </div>
  )
}
