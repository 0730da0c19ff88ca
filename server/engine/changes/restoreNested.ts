/*
 * Restores archived values into groups and list items. Items have no id, so the original is found by its
 * other values, since people move, add and remove items meanwhile.
 */
import { canonical } from '#model/changes/canonical'
import { valuesAt } from '#model/changes/renaming'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../../db/database'
import type { Act } from './acts'
import { isSame } from './answerOptions'
import { readRows, writeColumn } from './rows'
import type { ArchivedData } from './stored'

/** Counts restored records, and records whose values stay archived. */
export interface RestoreCounts {
  readonly back: number
  readonly left: number
}

export async function restoreNested(
  tx: Queryable,
  { entity, kept, at }: Pick<ArchivedData, 'entity' | 'kept' | 'at'>,
  path: string,
  note: (acts: readonly Act[]) => Promise<void> = async () => {},
): Promise<RestoreCounts> {
  const [column = ''] = path.split('.')
  const written = await readWritten(tx, { entity, column, at })
  let [back, left] = [0, 0]
  for await (const rows of readRows(tx, entity, [column, kept])) {
    const done = rows.map((row) => {
      const placed: RestoreProgress = { isUntouched: !written.has(Number(row.id)), back: 0, left: 0 }
      const now = { [column]: row[column] ?? null }
      const after = restoreAt(now, { [column]: row[kept] }, path.split('.'), placed) as Row
      if (placed.back > 0) back += 1
      if (placed.left > 0) left += 1
      return { id: row.id, field: column, before: row[column], after: after[column] ?? null, ...placed }
    })
    const changed = done.filter(({ before, after }) => !isSame(before, after))
    await note(changed)
    const values = changed.map(({ id, after }) => ({ id, value: after }))
    await writeColumn(tx, entity, { name: column, type: 'jsonb' }, values)
    const whole = done.flatMap((each) => (each.left === 0 ? [{ id: each.id, value: null }] : []))
    await writeColumn(tx, entity, { name: kept, type: 'jsonb' }, whole)
  }
  return { back, left }
}

async function readWritten(
  tx: Queryable,
  { entity, column, at }: { readonly entity: string; readonly column: string; readonly at: string },
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>(
    `select distinct record_id as id from sys_audit where entity = $1 and at > $2::timestamptz
       and changes -> $3::text is not null and detail is distinct from 'schema'`,
    [entity, at, column],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

interface RestoreProgress {
  readonly isUntouched: boolean
  back: number
  left: number
}

function restoreAt(now: unknown, was: unknown, steps: readonly string[], placing: RestoreProgress): unknown {
  const [name = '', ...rest] = steps
  if (!isRow(was)) return now
  if (!isRow(now)) {
    placing.left += countValues(was, steps)
    return now
  }
  const [value, old] = [now[name] ?? null, was[name] ?? null]
  if (rest.length > 0) {
    if (!Array.isArray(old)) return { ...now, [name]: restoreAt(value, old, rest, placing) }
    return { ...now, [name]: restoreItems(value, old.filter(isRow), rest, placing) }
  }
  if (old === null) return now
  const isTheirs = value !== null && !isSame(value, old) && !placing.isUntouched
  if (isTheirs) placing.left += 1
  else placing.back += 1
  return isTheirs ? now : { ...now, [name]: old }
}

function restoreItems(
  value: unknown,
  old: readonly Row[],
  steps: readonly string[],
  placing: RestoreProgress,
): unknown {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const pairs = pairItems(items.filter(isRow), old, steps[0] ?? '', placing.isUntouched)
  for (const each of old) if (![...pairs.values()].includes(each)) placing.left += countValues(each, steps)
  return Array.isArray(value)
    ? items.map((item) => (isRow(item) ? restoreAt(item, pairs.get(item), steps, placing) : item))
    : value
}

/** Pairs current items with the archived ones; ambiguous items are left unpaired. */
function pairItems(
  now: readonly Row[],
  was: readonly Row[],
  name: string,
  isUntouched: boolean,
): ReadonlyMap<Row, Row> {
  const pairs = new Map<Row, Row>()
  if (isUntouched && now.length === was.length) {
    for (const [at, item] of was.entries()) pairs.set(now[at] ?? {}, item)
    return pairs
  }
  const namesOf = (items: readonly Row[]) => new Set(items.flatMap((item) => Object.keys(item)))
  const here = namesOf(now)
  const others = [...namesOf(was)].filter((each) => each !== name && here.has(each))
  if (others.length === 0) return pairs
  const keyOf = (item: Row) => canonical(others.map((each) => item[each] ?? null))
  for (const item of now) {
    const alike = was.filter((each) => keyOf(each) === keyOf(item))
    const twins = now.filter((each) => keyOf(each) === keyOf(item))
    const [first] = alike
    const isCertain =
      alike.length === twins.length && alike.every((each) => isSame(each[name], first?.[name]))
    const pair = alike[twins.indexOf(item)]
    if (pair && isCertain) pairs.set(item, pair)
  }
  return pairs
}

function countValues(row: Row, steps: readonly string[]): number {
  return valuesAt(row, steps.join('.')).filter((value) => value !== null).length
}
