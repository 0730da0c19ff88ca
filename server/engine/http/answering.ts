/* The requests that are being answered: a server that closes its database first waits for them. */
import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

/** Knows what is being answered. */
export interface Answering {
  /** Comes before all other handlers. */
  readonly handler: MiddlewareHandler
  /** Resolves when nothing is being answered any more. */
  settled(): Promise<void>
}

/** Starts with nothing to answer. */
export function watchAnswers(): Answering {
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
        // A streamed body asks its first question right after its handler.
        await setImmediate()
      } while (open.size > 0)
    },
  }
}
