/* What the next of several records that are filled in one after the other begins with. Pure. */

import type { Entity, Field } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import { isChoice, isReference } from '../../entity/kindGuards'
import { copiedValues } from './copied'

/** What a record belongs to and is sorted under; texts, numbers, dates and lists are its own. */
const isContext = (field: Field) => isReference(field) || isChoice(field)

/**
 * The references and choices of a record, without those that would make the next one the same again.
 * @example continuedValues(plot, { farm_id: 3, kind: 'coffee', name: 'A1' }) // { farm_id: 3, kind: 'coffee' }
 */
export function continuedValues(entity: Entity, record: Row): Row {
  const copied = copiedValues(entity, record)
  const candidates = entity.fields.filter((field) => field.name in copied && isContext(field))
  const own = new Set(
    [...entity.unique, ...entity.uniqueWhere.map(({ fields }) => fields)].flatMap((set) => {
      const isWhole = set.every((name) => candidates.some((field) => field.name === name))
      return isWhole ? set.slice(-1) : []
    }),
  )
  const kept: Row = {}
  for (const field of candidates) {
    if (!own.has(field.name) && sourcesOf(field).every((name) => !own.has(name)))
      kept[field.name] = copied[field.name]
  }
  return kept
}

/** The fields beside it that decide what may be chosen. */
function sourcesOf({ ref, among }: Field): readonly string[] {
  return [...Object.values(ref?.dependsOn ?? {}), ref?.by?.field, among?.by].filter(
    (name) => name !== undefined,
  )
}
