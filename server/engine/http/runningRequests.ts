/* Counts the requests in progress: a server waits for them before it closes its database. */
import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

export interface RunningRequests {
  /** Must precede all other handlers. */
  readonly handler: MiddlewareHandler
  settled(): Promise<void>
}

export function trackRequests(): RunningRequests {
  const open = new Set<Promise<void>>()
  return {
    async handler(_c, next) {
      const answer = next()
      open.add(answer)
      try {
        await answer
      } finally {
        open.delete(answer)
      }
    },
    async settled() {
      do {
        await Promise.allSettled(open)
        // A streamed body runs its first query right after its handler returns.
        await setImmediate()
      } while (open.size > 0)
    },
  }
}
