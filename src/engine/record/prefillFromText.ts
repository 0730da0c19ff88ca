import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isShortText } from '#model/entity/kindGuards'
import { labelParts } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { expressionNames } from '#model/expression/expressionNames'
import type { Actor } from '#model/people/actor'
import { activeFields } from '#model/record/record'
import { isWritable } from '#model/record/writable'
import { newFormData } from '../form/state/record'

/**
 * Puts the text into the first writable text field of the label template, or into the source of a computed
 * label field. Returns an empty row when there is none.
 * @param begun initial values of the record, which decide which fields are active
 */
export function prefillFromText(entity: Entity, typed: string, begun: Row, actor: Actor, today: string): Row {
  if (typed === '') return {}
  const active = activeFields(entity, newFormData(entity, begun), actor, today)
  const takes = (field: Field | undefined): field is Field =>
    isShortText(field) &&
    field.format === undefined &&
    active.has(field.name) &&
    isWritable(entity, field, actor)
  const paths = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  for (const path of paths) {
    const field = fieldAt(entity, path)
    const sources = field?.computed === undefined ? [path] : expressionNames(field.computed)
    const found = sources.map((each) => entity.fields.find(({ name }) => name === each)).find(takes)
    if (found) return { [found.name]: typed }
  }
  return {}
}
