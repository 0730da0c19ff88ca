/*
 * How many rows match, remembered for whoever turns pages or scrolls: on large tables the same count would be made
 * for every page. Promises that nothing written by this process since is left out, and that what another process
 * wrote is seen a moment later. Quick counts are always made anew.
 */
import type { Statement } from './select'

/** Counts already made. */
export interface Counts {
  /** The count of a statement: the last one, or a new one. */
  of(statement: Statement, count: () => Promise<number>): Promise<number>
  /** Something was written: nothing counted before holds. */
  forget(): void
}

interface CountsOptions {
  /** Milliseconds from which a count is worth remembering. */
  readonly slowFrom?: number
  /** Milliseconds for which it is remembered at most. */
  readonly freshFor?: number
}

const mostCounts = 500

/** Starts without any count. */
export function createCounts({ slowFrom = 50, freshFor = 10_000 }: CountsOptions = {}): Counts {
  const made = new Map<string, { readonly total: number; readonly at: number }>()
  let writes = 0
  return {
    async of({ sql, params }, count) {
      const key = JSON.stringify([sql, params])
      const start = performance.now()
      const last = made.get(key)
      if (last && start - last.at < freshFor) return last.total
      const before = writes
      const total = await count()
      const at = performance.now()
      made.delete(key)
      // What was written while the count was made may or may not be in it.
      if (at - start >= slowFrom && before === writes) made.set(key, { total, at })
      const [oldest] = made.size > mostCounts ? made.keys() : []
      if (oldest !== undefined) made.delete(oldest)
      return total
    },
    forget() {
      writes += 1
      made.clear()
    },
  }
}
