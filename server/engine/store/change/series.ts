/*
 * Assigns the numbers of a series without duplicates or gaps. The series is locked until the transaction
 * ends, and the next number follows the highest one in the table, including inactive records.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { aroundIn, numberPattern, type Series, spellNumber } from '#model/entity/series'
import { fold } from '#model/formats/fold'
import { dayOfInstant } from '#model/formats/index'
import type { Queryable } from '../../../db/database'
import { identifier, sql, toStatement } from '../../columns/statement'
import { folded } from '../../sql/value'
import { acquireLock } from './advisoryLock'

export interface UnnumberedRow {
  readonly row: Row
  readonly at: Date
}

export function hasSeries({ fields }: Entity): boolean {
  return fields.some(({ series }) => series !== undefined)
}

/** Numbers a new record; returns the same row if no field needs a number. */
export async function numberRow(tx: Queryable, entity: Entity, row: Row, at: Date): Promise<Row> {
  if (!entity.fields.some(({ name, series }) => series !== undefined && isOpen(row, name))) return row
  const [numbered = row] = await numberRows(tx, entity, [{ row, at }])
  return numbered
}

/** Numbers the rows in order, skipping fields that already have a number. */
export async function numberRows(
  tx: Queryable,
  entity: Entity,
  unnumbered: readonly UnnumberedRow[],
): Promise<readonly Row[]> {
  const rows = unnumbered.map(({ row }) => ({ ...row }))
  for (const { name, series: text } of entity.fields) {
    if (text === undefined) continue
    // Locks are always taken in the same order, so that two writes cannot deadlock.
    const years = [...new Set(unnumbered.map(({ at }) => dayOfInstant(at).slice(0, 4)))].sort()
    for (const year of years) {
      const series = aroundIn(text, year)
      const open = rows.filter((row, place) => isOpen(row, name) && yearAt(unnumbered, place) === year)
      if (open.length === 0) continue
      await acquireLock(tx, `${entity.name}.${name} ${spellNumber(series, 0)}`)
      const existing = rows.flatMap((row) => numberIn(series, row[name]))
      let last = Math.max(await highest(tx, entity, name, series), ...existing)
      for (const row of open) row[name] = spellNumber(series, ++last)
    }
  }
  return rows
}

function isOpen(row: Row, name: string): boolean {
  return row[name] === undefined || row[name] === null
}

function yearAt(rows: readonly UnnumberedRow[], place: number): string | undefined {
  const at = rows[place]?.at
  return at && dayOfInstant(at).slice(0, 4)
}

function numberIn(series: Series, value: unknown): readonly number[] {
  const digits =
    typeof value === 'string' ? new RegExp(numberPattern(series), 'u').exec(value)?.[1] : undefined
  return digits === undefined ? [] : [Number(digits)]
}

/**
 * The highest number of the series, found by the index on the folded text:
 * `select max(substring("number" from '^NOTE-2026-(\d+)$')::bigint) … where fold("number") like 'note-2026-%' and …`
 */
async function highest(
  tx: Queryable,
  { name: table }: Entity,
  name: string,
  series: Series,
): Promise<number> {
  const column = identifier(name)
  const pattern = numberPattern(series)
  const like = `${fold(series.before).replace(/[\\%_]/g, '\\$&')}%`
  const { sql: text, params } = toStatement(
    sql`select max(substring(${column} from ${pattern}::text)::bigint) as last from ${identifier(table)} where ${folded(column)} like ${like}::text and ${column} ~ ${pattern}::text`,
  )
  const [row] = await tx.query<{ last: number | null }>(text, params)
  return Number(row?.last ?? 0)
}
