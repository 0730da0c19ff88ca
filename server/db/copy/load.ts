import type { Queryable } from '../database'
import { messages } from '../messages'
import { type CopyHead, type CopyManifest, differingTables, readCopy } from './copy'
import { copiedColumns, spellAlike, sumTable, type TableSum } from './rows'
import { type CopySchema, type CopyTable, createTable, quote, readSchema, readSequences } from './schema'

const mostAtOnce = 512 * 1024

/** Reads the result back and compares it. @throws Error with a message for the operator; the caller must roll back */
export async function loadCopy(
  tx: Queryable,
  lines: AsyncIterable<string>,
  onHead: (head: CopyHead) => void = () => undefined,
): Promise<CopyManifest> {
  await spellAlike(tx)
  await tx.query('set local check_function_bodies = off')
  let schema: CopySchema | undefined
  const tableOf = (name: string): CopyTable => {
    const table = schema?.tables.find((each) => each.name === name)
    if (!table) throw new Error(messages.copyDamaged(name))
    return table
  }
  const manifest = await readCopy(lines, {
    head: onHead,
    async schema(found) {
      schema = found
      for (const name of found.extensions) await tx.query(`create extension if not exists ${quote(name)}`)
      for (const sql of found.functions) await tx.query(sql)
      for (const table of found.tables) await tx.query(createTable(table))
    },
    rows: (name, some) => insertRows(tx, tableOf(name), some),
  })
  if (!schema) throw new Error(messages.copyCutShort)
  const { tables } = schema
  // Primary keys come first because foreign keys need them; inserts are faster without either.
  for (const part of ['constraints', 'indexes', 'foreignKeys', 'triggers'] as const) {
    for (const table of tables) for (const sql of table[part]) await tx.query(sql)
  }
  for (const { table, column, last, isCalled } of manifest.sequences) {
    await tx.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3::bigint, $4)', [
      table,
      column,
      last,
      isCalled,
    ])
  }
  await mustBeSame(tx, manifest)
  return manifest
}

async function insertRows(tx: Queryable, table: CopyTable, lines: readonly string[]): Promise<void> {
  const columns = copiedColumns(table)
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const values = columns.map(({ type }, place) => `v${place}::${type}`).join(', ')
  const lists = columns.map((_, place) => `$${place + 1}::text[]`).join(', ')
  const called = columns.map((_, place) => `v${place}`).join(', ')
  const sql = `insert into ${quote(table.name)} (${names}) overriding system value select ${values} from unnest(${lists}) as rows (${called})`
  for (const some of cut(lines)) {
    const rows = some.map((line): unknown => JSON.parse(line))
    const isWhole = (row: unknown): row is readonly unknown[] =>
      Array.isArray(row) && row.length === columns.length
    if (!rows.every(isWhole)) throw new Error(messages.copyDamaged(table.name))
    const params = columns.map((_, place) => rows.map((row) => row[place]))
    await tx.query(sql, params)
  }
}

function* cut(lines: readonly string[]): Iterable<readonly string[]> {
  let some: string[] = []
  let length = 0
  for (const line of lines) {
    if (length > 0 && length + line.length > mostAtOnce) {
      yield some
      some = []
      length = 0
    }
    some.push(line)
    length += line.length
  }
  if (some.length > 0) yield some
}

async function mustBeSame(tx: Queryable, manifest: CopyManifest): Promise<void> {
  const { tables, sequences } = await sumDatabase(tx)
  const differing = differingTables(manifest.tables, tables)
  if (differing.length > 0) throw new Error(messages.copyUnlike(differing.join(', ')))
  if (JSON.stringify(sequences) !== JSON.stringify(manifest.sequences)) {
    throw new Error(messages.copyUnlike('sequences'))
  }
}

/** Must run after `spellAlike`, which makes the hashes comparable. */
export async function sumDatabase(tx: Queryable): Promise<Omit<CopyManifest, 'sha256'>> {
  const { tables } = await readSchema(tx)
  const sums: Record<string, TableSum> = {}
  for (const table of tables) sums[table.name] = await sumTable(tx, table)
  return { tables: sums, sequences: await readSequences(tx, tables) }
}

export async function filledTables(tx: Queryable): Promise<string[]> {
  const { tables } = await readSchema(tx)
  const filled: string[] = []
  for (const { name } of tables) {
    if ((await tx.query(`select from ${quote(name)} limit 1`)).length > 0) filled.push(name)
  }
  return filled
}

export async function emptySchema(tx: Queryable): Promise<void> {
  const { tables } = await readSchema(tx)
  for (const { name } of tables) await tx.query(`drop table ${quote(name)} cascade`)
  const functions = await tx.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { name } of functions) await tx.query(`drop function ${name} cascade`)
}
