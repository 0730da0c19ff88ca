/* Finds values that the next edit of a record would remove, because the current schema excludes them. */
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { decodeValue, hasColumn } from '../columns/columns'
import { computeDerived } from '../store/change/computeDerived'
import { convertAt } from './making'
import type { FieldWork, MigrationContext } from './migrationContext'

export type LostPaths = (row: Row) => ReadonlySet<string>

/** Uses the same rule as an edit. */
export function findLosses(
  { index, at }: MigrationContext,
  name: string,
  works: readonly FieldWork[],
): LostPaths {
  const entity = index.get(name)
  const known = new WeakMap<Row, ReadonlySet<string>>()
  return (row) => {
    const found = known.get(row)
    if (found || !entity) return found ?? new Set()
    const stored = entity.fields.filter(hasColumn)
    const kept = Object.fromEntries(stored.map((field) => [field.name, decodeValue(field, row[field.name])]))
    const made = makeAll({ ...row, ...kept }, row, works)
    const settled = computeDerived(entity, made, systemActor, at.slice(0, 10))
    const lost = new Set(
      stored.flatMap((field) => (has(made, field.name) && !has(settled, field.name) ? [field.name] : [])),
    )
    known.set(row, lost)
    return lost
  }
}

/** Each new value is computed from the old record. */
function makeAll(row: Row, old: Row, works: readonly FieldWork[]): Row {
  const next = { ...row }
  for (const { path, make } of works) {
    const [column = ''] = path.split('.')
    const made = convertAt(path === column ? old : { ...old, [column]: next[column] }, path, make)
    if (made) next[column] = made[column] ?? null
  }
  return next
}

function has(row: Row, name: string): boolean {
  return row[name] !== null && row[name] !== undefined
}
