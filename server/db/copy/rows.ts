// The rows of a table as lines: a JSON list of texts each, as PostgreSQL spells its values, in the order of the key.
// The same rows are the same lines on either engine, so a hash of them tells whether two tables are alike.
import { createHash, type Hash } from 'node:crypto'
import type { Queryable } from '../database'
import { type CopyTable, quote } from './schema'

/** How many rows a table has, and the hash of their lines. */
export interface TableSum {
  rows: number
  sha256: string
}

/** How values are spelled, whatever the server's settings say; and a copy takes the time it takes. */
const spelling = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
]

/** Goes before anything else that is read or written in a transaction of a copy. */
export async function spellAlike(tx: Queryable): Promise<void> {
  for (const sql of spelling) await tx.query(sql)
}

/** The columns whose values are copied. */
export function copiedColumns({ columns }: CopyTable): readonly { name: string; type: string }[] {
  return columns.filter(({ isGenerated }) => !isGenerated)
}

/** The lines of a table, some at a time; inside a transaction. */
export async function* readRows(tx: Queryable, table: CopyTable): AsyncIterable<readonly string[]> {
  const values = copiedColumns(table).map(({ name }) => `${quote(name)}::text`)
  const order = table.order.map((name) => `${quote(name)}${isText(table, name) ? ' collate "C"' : ''}`)
  // By their spelling where there is no key: types without an order have one then.
  const isKeyed = table.constraints.some((sql) => sql.includes('PRIMARY KEY'))
  const by = isKeyed ? order : values.map((value) => `${value} collate "C"`)
  await tx.query(
    `declare copy_rows no scroll cursor for
     select to_json(array[${values.join(', ')}]::text[])::text as line from ${quote(table.name)} order by ${by.join(', ')}`,
  )
  // Rows that hold bytes are large: a few of them fill a message.
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

/** Counts and hashes lines as they pass. */
export interface Summing {
  add(line: string): void
  sum(): TableSum
}

/** A sum of no lines. */
export function startSum(): Summing {
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

/** What a table holds now; inside a transaction. */
export async function sumTable(tx: Queryable, table: CopyTable): Promise<TableSum> {
  const sum = startSum()
  for await (const lines of readRows(tx, table)) for (const line of lines) sum.add(line)
  return sum.sum()
}
