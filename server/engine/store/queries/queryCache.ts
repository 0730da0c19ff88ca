/*
 * A cache of slow answers: paging, scrolling and returning would repeat the same count or sum on large tables. Writes of
 * this process since then are never left out, and what another process wrote is seen a moment later, when it tells of
 * it or after some seconds. Quick answers are always made anew.
 */
import type { Statement } from '../../sql/select'
import { identifier, toText } from '../../sql/statement'

/** What a statement answered. */
export type ResultRows = readonly Record<string, unknown>[]

/** Answers already given. */
export interface QueryCache {
  /** The answer of a statement, if it is remembered. */
  peek(statement: Statement): ResultRows | undefined
  /** The answer of a statement: the last one, or a new one. */
  of(statement: Statement, ask: () => Promise<ResultRows>): Promise<ResultRows>
  /** Something was written: nothing answered before about these tables holds; without names, nothing at all. */
  invalidate(tables?: ReadonlySet<string>): void
}

interface QueryCacheOptions {
  /** Milliseconds from which an answer is worth remembering. */
  readonly slowFrom?: number
  /** Milliseconds for which it is remembered at most. */
  readonly freshFor?: number
}

interface Remembered {
  readonly rows: ResultRows
  readonly sql: string
  readonly at: number
}

const mostAnswers = 500
/** Rows of an answer that is not too long to be remembered. */
const mostRows = 1000

/** Starts without any answer. */
export function createQueryCache({ slowFrom = 50, freshFor = 10_000 }: QueryCacheOptions = {}): QueryCache {
  const made = new Map<string, Remembered>()
  let writes = 0
  const keyOf = ({ sql, params }: Statement) => JSON.stringify([sql, params])
  const peek = (key: string) => {
    const last = made.get(key)
    return last && performance.now() - last.at < freshFor ? last.rows : undefined
  }
  return {
    peek: (statement) => peek(keyOf(statement)),
    async of(statement, ask) {
      const key = keyOf(statement)
      const known = peek(key)
      if (known) return known
      const [start, before] = [performance.now(), writes]
      const rows = await ask()
      const at = performance.now()
      made.delete(key)
      // What was written while the answer was made may or may not be in it.
      const isWorthIt = at - start >= slowFrom && rows.length <= mostRows
      if (isWorthIt && before === writes) made.set(key, { rows, sql: statement.sql, at })
      const [oldest] = made.size > mostAnswers ? made.keys() : []
      if (oldest !== undefined) made.delete(oldest)
      return rows
    },
    invalidate(tables) {
      writes += 1
      for (const [key, { sql }] of made) {
        if (!tables || isAbout(sql, tables)) made.delete(key)
      }
    },
  }
}

/** Is one of the tables read? */
function isAbout(sql: string, tables: ReadonlySet<string>): boolean {
  return [...tables].some((name) => sql.includes(`${toText(identifier(name))} as `))
}
