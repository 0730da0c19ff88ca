// Limits the connections per key, so that one person cannot use all of them.

import { DatabaseError } from './database'
import { messages } from './messages'
import { currentContext, overloadedCode, throwIfAborted } from './queryContext'

export interface ShareOptions {
  readonly most: number
  readonly mostWaiting: number
}

export interface Shares {
  /** Runs work once its key has a free slot, or immediately without a key. @throws DatabaseError */
  run<T>(work: () => Promise<T>): Promise<T>
}

interface KeySlots {
  running: number
  readonly waiting: (() => void)[]
}

export function createShares({ most, mostWaiting }: ShareOptions): Shares {
  const byKey = new Map<string, KeySlots>()
  return {
    async run(work) {
      const { key, signal } = currentContext()
      throwIfAborted(signal)
      if (key === undefined) return work()
      const held = byKey.get(key) ?? { running: 0, waiting: [] }
      byKey.set(key, held)
      if (held.running < most) held.running += 1
      else {
        if (held.waiting.length >= mostWaiting)
          throw new DatabaseError(messages.overfull, { code: overloadedCode })
        // The slot is handed over directly, so that no later caller can take it.
        await new Promise<void>((resolve) => held.waiting.push(resolve))
      }
      try {
        throwIfAborted(signal)
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
