/* The tables the engine keeps for itself, and the facts about an installation that one of them holds. */
import type { Database, Queryable } from '../../db/database'
import { systemTablesSql } from './system/systemTablesSql'

/** Creates what is missing. */
export async function applySystemTables(db: Database): Promise<void> {
  await db.exec(systemTablesSql)
}

/** A fact about the installation, or undefined. */
export async function readMeta(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>('select value from sys_meta where key = $1', [key])
  return row?.value
}

/** Keeps a fact about the installation. */
export async function writeMeta(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query(
    'insert into sys_meta (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
