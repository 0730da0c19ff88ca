/*
 * Numbers of naming series. None is given twice and none is left out, however many records are made at once: a series is
 * locked until the transaction ends, and the next number follows the highest that a record has, inactive ones among them.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { aroundIn, numberPattern, type Series, spellNumber } from '#model/entity/series'
import { dayOfInstant } from '#model/formats/index'
import { fold } from '#model/query/fold'
import type { Queryable } from '../../../db/database'
import { identifier, sql, toStatement } from '../../sql/statement'
import { folded } from '../../sql/value'
import { acquireLock } from './advisoryLock'

/** A new record and when it is made. */
export interface NewRecord {
  readonly row: Row
  readonly at: Date
}

/** Are the new records of the entity numbered? */
export function hasSeries({ fields }: Entity): boolean {
  return fields.some(({ series }) => series !== undefined)
}

/** A new record with its numbers; the same row where none is to be given. */
export async function numberRow(tx: Queryable, entity: Entity, row: Row, at: Date): Promise<Row> {
  if (!entity.fields.some(({ name, series }) => series !== undefined && isOpen(row, name))) return row
  const [numbered = row] = await numberRows(tx, entity, [{ row, at }])
  return numbered
}

/** The rows in their order, numbered; a number that a row brings along stays. */
export async function numberRows(
  tx: Queryable,
  entity: Entity,
  made: readonly NewRecord[],
): Promise<readonly Row[]> {
  const rows = made.map(({ row }) => ({ ...row }))
  for (const { name, series: text } of entity.fields) {
    if (text === undefined) continue
    // Always in the same order: two that number many years never wait for each other.
    const years = [...new Set(made.map(({ at }) => dayOfInstant(at).slice(0, 4)))].sort()
    for (const year of years) {
      const series = aroundIn(text, year)
      const open = rows.filter((row, place) => isOpen(row, name) && yearAt(made, place) === year)
      if (open.length === 0) continue
      await acquireLock(tx, `${entity.name}.${name} ${spellNumber(series, 0)}`)
      const brought = rows.flatMap((row) => numberIn(series, row[name]))
      let last = Math.max(await highest(tx, entity, name, series), ...brought)
      for (const row of open) row[name] = spellNumber(series, ++last)
    }
  }
  return rows
}

function isOpen(row: Row, name: string): boolean {
  return row[name] === undefined || row[name] === null
}

function yearAt(made: readonly NewRecord[], place: number): string | undefined {
  const at = made[place]?.at
  return at && dayOfInstant(at).slice(0, 4)
}

function numberIn(series: Series, value: unknown): readonly number[] {
  const found =
    typeof value === 'string' ? new RegExp(numberPattern(series), 'u').exec(value)?.[1] : undefined
  return found === undefined ? [] : [Number(found)]
}

async function highest(
  tx: Queryable,
  { name: table }: Entity,
  name: string,
  series: Series,
): Promise<number> {
  const column = identifier(name)
  const pattern = numberPattern(series)
  const like = `${fold(series.before).replace(/[\\%_]/g, '\\$&')}%`
  // The beginning is found by the index on the text.
  const { sql: text, params } = toStatement(
    sql`select max(substring(${column} from ${pattern}::text)::bigint) as last from ${identifier(table)} where ${folded(column)} like ${like}::text and ${column} ~ ${pattern}::text`,
  )
  const [row] = await tx.query<{ last: number | null }>(text, params)
  return Number(row?.last ?? 0)
}
