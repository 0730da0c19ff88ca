/* Initial values for the next of several records that are entered one after another. */
import type { Entity, Field } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import { isChoice, isReference } from '../../entity/kindGuards'
import { copiedValues } from './copied'

/** Only these are carried over; text, numbers, dates and lists belong to the single record. */
const isContext = (field: Field) => isReference(field) || isChoice(field)

/**
 * References and choices of the record, except those that would make the next record a duplicate.
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

function sourcesOf({ ref, among }: Field): readonly string[] {
  return [...Object.values(ref?.dependsOn ?? {}), ref?.by?.field, among?.by].filter(
    (name) => name !== undefined,
  )
}
