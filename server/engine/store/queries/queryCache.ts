/*
 * A cache of slow results, because paging and scrolling would repeat the same sum over a large table. A result is
 * given again only while no write to its tables has been committed, by any server; the database checks that.
 */
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../../db/database'
import { join, type Statement, sql, toStatement } from '../../columns/statement'
import { isCurrent, readStamp, type Stamp, stamped, tablesRead, withoutStamp } from '../../sql/freshness'
import { createRecent } from './recent'

export type ResultRows = readonly Record<string, unknown>[]

export interface QueryCache {
  /** Results in the order of the statements; what is cached is checked with one statement. */
  run(db: Queryable, statements: readonly Statement[]): Promise<readonly ResultRows[]>
}

interface CacheEntry {
  readonly rows: ResultRows
  readonly tables: readonly string[]
  readonly stamp: Stamp
}

/** Longer results are not cached. */
const maxRows = 1000

/** @param slowFrom milliseconds that a query must take to be cached */
export function createQueryCache(index: EntityIndex, slowFrom = 50): QueryCache {
  const entries = createRecent<CacheEntry>(500)
  const keyOf = ({ sql: text, params }: Statement) => JSON.stringify([text, params])

  async function findCurrent(
    db: Queryable,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, ResultRows>> {
    const found = keys.flatMap((key) => {
      const entry = entries.get(key)
      return entry ? [{ key, ...entry }] : []
    })
    if (found.length === 0) return new Map()
    const checks = found.map(({ tables, stamp }) => isCurrent(tables, stamp))
    const check = toStatement(sql`select array[${join(checks)}] as current`)
    const [row] = await db.query<{ current: readonly boolean[] }>(check.sql, check.params)
    return new Map(found.flatMap(({ key, rows }, at) => (row?.current[at] ? [[key, rows]] : [])))
  }

  async function runNew(db: Queryable, statement: Statement, key: string): Promise<ResultRows> {
    const tables = tablesRead(index, statement.sql)
    if (!tables) return db.query(statement.sql, statement.params)
    const start = performance.now()
    const { sql: text, params } = stamped(statement)
    const read = await db.query(text, params)
    const [first] = read
    const stamp = first && readStamp(first)
    const rows = read.map(withoutStamp)
    const isSlow = performance.now() - start >= slowFrom
    if (stamp && isSlow && rows.length <= maxRows) entries.set(key, { rows, tables, stamp })
    return rows
  }

  return {
    async run(db, statements) {
      const keys = statements.map(keyOf)
      const current = await findCurrent(db, keys)
      const results: ResultRows[] = []
      for (const [at, statement] of statements.entries()) {
        const key = keys[at] ?? ''
        results.push(current.get(key) ?? (await runNew(db, statement, key)))
      }
      return results
    },
  }
}
