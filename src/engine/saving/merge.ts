/* Three-way merge of concurrent changes, field by field and inside objects. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isObject } from '#model/entity/kindGuards'
import { isSame } from '../records/isSame'

export interface Versions {
  readonly before: Row
  readonly changes: Row
  readonly current: Row
}

export interface Merge {
  readonly changes: Row
  readonly clashes: readonly Field[]
}

/**
 * Merges changes into the current record.
 * @example mergeChanges(entity, { before: { a: 1, b: 1 }, changes: { a: 2 }, current: { a: 1, b: 3 }
 * }).clashes // []
 */
export function mergeChanges(entity: Entity, versions: Versions): Merge {
  const changed = entity.fields.filter(({ name }) => name in versions.changes)
  const merged = changed.map((field) => ({ field, ...mergeValue(field, versions) }))
  return {
    changes: Object.fromEntries(merged.map(({ field, value }) => [field.name, value])),
    clashes: merged.filter(({ isClash }) => isClash).map(({ field }) => field),
  }
}

function mergeValue(
  field: Field,
  { before, changes, current }: Versions,
): { value: unknown; isClash: boolean } {
  const [was, mine, theirs] = [before[field.name], changes[field.name], current[field.name]]
  if (isSame(was, theirs) || isSame(mine, theirs)) return { value: mine, isClash: false }
  if (!isObject(field) || !isRow(was) || !isRow(mine) || !isRow(theirs)) {
    return { value: mine, isClash: true }
  }
  const own = Object.fromEntries(
    field.fields
      .filter(({ name }) => !isSame(was[name], mine[name]))
      .map(({ name }) => [name, mine[name] ?? null]),
  )
  const isClash = Object.keys(own).some(
    (name) => !isSame(was[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  return { value: isClash ? mine : { ...theirs, ...own }, isClash }
}
