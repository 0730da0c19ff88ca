/*
 * A cache of slow results, because paging and scrolling would repeat the same count or sum over a large
 * table. Writes of this process invalidate it immediately, those of other processes a moment later, or at the
 * latest when an entry expires.
 */
import type { Statement } from '../../columns/statement'
import { identifier, toText } from '../../columns/statement'

export type ResultRows = readonly Record<string, unknown>[]

export interface QueryCache {
  peek(statement: Statement): ResultRows | undefined
  getOrRun(statement: Statement, query: () => Promise<ResultRows>): Promise<ResultRows>
  /** Drops the results that read one of the tables, or all if no tables are given. */
  invalidate(tables?: ReadonlySet<string>): void
}

interface QueryCacheOptions {
  /** Milliseconds a query must take to be cached. */
  readonly slowFrom?: number
  readonly freshFor?: number
}

interface CacheEntry {
  readonly rows: ResultRows
  readonly sql: string
  readonly at: number
}

const maxEntries = 500
/** Longer results are not cached. */
const maxRows = 1000

export function createQueryCache({ slowFrom = 50, freshFor = 10_000 }: QueryCacheOptions = {}): QueryCache {
  const entries = new Map<string, CacheEntry>()
  let writes = 0
  const keyOf = ({ sql, params }: Statement) => JSON.stringify([sql, params])
  const peek = (key: string) => {
    const last = entries.get(key)
    return last && performance.now() - last.at < freshFor ? last.rows : undefined
  }
  return {
    peek: (statement) => peek(keyOf(statement)),
    async getOrRun(statement, query) {
      const key = keyOf(statement)
      const cached = peek(key)
      if (cached) return cached
      const [start, before] = [performance.now(), writes]
      const rows = await query()
      const at = performance.now()
      entries.delete(key)
      // A write during the query may be missing from its result.
      const isCacheable = at - start >= slowFrom && rows.length <= maxRows
      if (isCacheable && before === writes) entries.set(key, { rows, sql: statement.sql, at })
      const [oldest] = entries.size > maxEntries ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      return rows
    },
    invalidate(tables) {
      writes += 1
      for (const [key, { sql }] of entries) {
        if (!tables || readsAny(sql, tables)) entries.delete(key)
      }
    },
  }
}

function readsAny(sql: string, tables: ReadonlySet<string>): boolean {
  return [...tables].some((name) => sql.includes(`${toText(identifier(name))} as `))
}
