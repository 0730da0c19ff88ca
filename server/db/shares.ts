// Shares of the connections: work of one key waits for its own, so that one person cannot hold all of them.
import { currentAsker, mustBeAwaited, overfull } from './asker'
import { DatabaseError } from './database'
import { messages } from './messages'

/** How much each key may have. */
export interface ShareOptions {
  /** Pieces of work at a time. */
  readonly most: number
  /** Pieces that wait for their turn. */
  readonly mostWaiting: number
}

/** Lets work through. */
export interface Shares {
  /** Runs work when its key has a free place; at once without a key. @throws DatabaseError */
  run<T>(work: () => Promise<T>): Promise<T>
}

interface Held {
  running: number
  readonly waiting: (() => void)[]
}

/** All places are free. */
export function createShares({ most, mostWaiting }: ShareOptions): Shares {
  const byKey = new Map<string, Held>()
  return {
    async run(work) {
      const { key, signal } = currentAsker()
      mustBeAwaited(signal)
      if (key === undefined) return work()
      const held = byKey.get(key) ?? { running: 0, waiting: [] }
      byKey.set(key, held)
      if (held.running < most) held.running += 1
      else {
        if (held.waiting.length >= mostWaiting) throw new DatabaseError(messages.overfull, { code: overfull })
        // The place is handed over: it is never free in between.
        await new Promise<void>((resolve) => held.waiting.push(resolve))
      }
      try {
        mustBeAwaited(signal)
        return await work()
      } finally {
        const next = held.waiting.shift()
        if (next) next()
        else {
          held.running -= 1
          if (held.running === 0) byKey.delete(key)
        }
      }
    },
  }
}
