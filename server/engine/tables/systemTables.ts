import type { Database, Queryable } from '../../db/database'
import { systemStatements } from './system/systemTablesSql'

/** Statements that do nothing if their target exists, but still wait for writers of the table. */
const making = [
  /^create (?:unlogged )?table if not exists (?<name>\w+)/,
  /^create (?:unique )?index if not exists (?<name>\w+)/,
  /^alter table (?<table>\w+) add column if not exists (?<name>\w+)/,
]

/** One transaction per object, because holding one table while waiting for another could deadlock. */
export async function applySystemTables(db: Database): Promise<void> {
  const there = await readThere(db)
  for (const statement of systemStatements) if (!isThere(statement, there)) await db.exec(statement)
}

function isThere(statement: string, there: ReadonlySet<string>): boolean {
  const made = making.map((each) => each.exec(statement)?.groups).find((found) => found !== undefined)
  return (
    made !== undefined && there.has(made.table === undefined ? `${made.name}` : `${made.table}.${made.name}`)
  )
}

async function readThere(db: Queryable): Promise<ReadonlySet<string>> {
  const found = await db.query<{ name: string; columns: readonly string[] | null }>(
    `select relname::text as name,
      (select array_agg(attname::text) from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'i') and relname like 'sys\\_%'`,
  )
  return new Set(
    found.flatMap(({ name, columns }) => [name, ...(columns ?? []).map((each) => `${name}.${each}`)]),
  )
}

export async function readMeta(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>('select value from sys_meta where key = $1', [key])
  return row?.value
}

export async function writeMeta(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query(
    'insert into sys_meta (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
