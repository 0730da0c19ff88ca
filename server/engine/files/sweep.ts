/*
 * Deletes files that are no longer referenced. A grace period covers files used by forms that are not saved
 * yet. Several servers may sweep at once.
 */
import type { Database, Queryable } from '../../db/database'
import { readMeta, writeMeta } from '../tables/systemTables'
import { type FileStorage, isUnreferenced } from './files'

interface SweepTools {
  readonly db: Database
  readonly fileStorage: FileStorage
  readonly graceDays: number
  now(): Date
}

const dayMs = 86_400_000
const batch = 500

/** History and bookkeeping: references in these tables do not keep a file. */
const pastTables = ['sys_audit', 'sys_answer', 'sys_meta', 'sys_file', 'sys_content', 'sys_content_part']

const jsonColumns = `
select quote_ident(c.relname) as "table", quote_ident(a.attname) as "column"
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
  and a.atttypid in ('json'::regtype, 'jsonb'::regtype) and c.relname <> all ($1::text[])
order by 1, 2`

const keyInText = `'"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"'`

export async function sweepFiles({ db, fileStorage, graceDays, now }: SweepTools): Promise<number> {
  const at = now()
  await noteNamed(db, at)
  const old = new Date(at.getTime() - graceDays * dayMs).toISOString()
  let swept = 0
  for (;;) {
    const contents = await db.transaction((tx) => takeUnnamed(tx, old))
    swept += contents.length
    if (contents.length < batch) break
  }
  const unused = await db.query<{ sha256: string }>(
    `select sha256 from sys_content c where created_at < $1 and ${isUnreferenced}`,
    [new Date(at.getTime() - dayMs).toISOString()],
  )
  for (const { sha256 } of unused) await fileStorage.dropContent(db, sha256)
  return swept
}

const metaKey = 'files_named'

/** Upgrade from versions that did not mark referenced files: marks them once. */
export async function noteNamedOnce(db: Database, at: Date): Promise<void> {
  if ((await readMeta(db, metaKey)) === true) return
  await noteNamed(db, at)
  await writeMeta(db, metaKey, true)
}

async function noteNamed(db: Database, at: Date): Promise<void> {
  for (const { sql } of await namingQueries(db)) {
    await db.query(`update sys_file set named_at = $1 where key in (${sql})`, [at.toISOString()])
  }
}

export async function namingQueries(
  on: Queryable,
): Promise<readonly { readonly table: string; readonly sql: string }[]> {
  const columns = await on.query<{ table: string; column: string }>(jsonColumns, [pastTables])
  return columns.map(({ table, column }) => ({
    table,
    sql: `select (regexp_matches(${column}::text, ${keyInText}, 'g'))[1] from ${table} where ${column}::text ~ '"chave"'`,
  }))
}

/** Deletes a batch under locks: a concurrent write either waits or no longer finds the file. */
async function takeUnnamed(tx: Queryable, old: string): Promise<readonly string[]> {
  const held = await tx.query<{ key: string }>(
    `select key from sys_file where coalesce(named_at, created_at) < $1 and created_at < $1
      order by key limit ${batch} for update skip locked`,
    [old],
  )
  if (held.length === 0) return []
  const keys = new Set(held.map(({ key }) => key))
  // Checked again under the lock, since a record may have been written meanwhile.
  for (const { sql } of await namingQueries(tx)) {
    const still = await tx.query<{ key: string }>(
      `select named.key from (${sql}) as named (key) where named.key = any ($1::text[])`,
      [[...keys]],
    )
    for (const { key } of still) keys.delete(key)
  }
  await tx.query('delete from sys_file where key = any ($1::text[])', [[...keys]])
  return [...keys]
}
