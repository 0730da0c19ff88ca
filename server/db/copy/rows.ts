// Rows of a table as lines: JSON arrays of PostgreSQL's text values, in key order. Equal rows give equal
// lines on both engines, so hashes show whether two tables are equal.
import { createHash, type Hash } from 'node:crypto'
import type { Queryable } from '../database'
import { type CopyTable, quote } from './schema'

export interface TableSum {
  rows: number
  sha256: string
}

/** Fixes the text format of values regardless of the server's settings, and lifts the statement timeout. */
const spelling = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
]

/** Must be the first statement in a copy's transaction. */
export async function spellAlike(tx: Queryable): Promise<void> {
  for (const sql of spelling) await tx.query(sql)
}

export function copiedColumns({ columns }: CopyTable): readonly { name: string; type: string }[] {
  return columns.filter(({ isGenerated }) => !isGenerated)
}

export async function* readRows(tx: Queryable, table: CopyTable): AsyncIterable<readonly string[]> {
  const values = copiedColumns(table).map(({ name }) => `${quote(name)}::text`)
  const order = table.order.map((name) => `${quote(name)}${isText(table, name) ? ' collate "C"' : ''}`)
  // Without a key, rows are ordered by their text, which also orders types that have no order.
  const isKeyed = table.constraints.some((sql) => sql.includes('PRIMARY KEY'))
  const by = isKeyed ? order : values.map((value) => `${value} collate "C"`)
  await tx.query(
    `declare copy_rows no scroll cursor for
     select to_json(array[${values.join(', ')}]::text[])::text as line from ${quote(table.name)} order by ${by.join(', ')}`,
  )
  // Rows with file contents are large, so their batches are smaller.
  const isLarge = table.columns.some(({ type }) => type === 'bytea')
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${isLarge ? 4 : 500} from copy_rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.query('close copy_rows')
}

function isText({ columns }: CopyTable, name: string): boolean {
  return columns.some((column) => column.name === name && /^(text|character)/.test(column.type))
}

export interface RowHash {
  add(line: string): void
  sum(): TableSum
}

export function startSum(): RowHash {
  const hash: Hash = createHash('sha256')
  let rows = 0
  return {
    add(line) {
      rows += 1
      hash.update(line).update('\n')
    },
    sum: () => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}

export async function sumTable(tx: Queryable, table: CopyTable): Promise<TableSum> {
  const sum = startSum()
  for await (const lines of readRows(tx, table)) for (const line of lines) sum.add(line)
  return sum.sum()
}
