/*
 * Delivers the messages of one channel that are due, a few at a time: a channel whose other side is slow holds up no
 * other, and a slow message not those that come after it.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database'
import type { Courier } from '../contract'
import { attempt } from './attempt'
import { type Taken, takeDue } from './rows'

/** Messages of a channel in hand at once. */
const most = 4

/** What a lane works with. */
export interface LaneTools {
  readonly db: Database
  /** Everything in hand, of all lanes. */
  readonly inHand: InHand
  isStopping(): boolean
  now(): Date
}

/** Messages in hand. */
export interface InHand {
  /** Attempts a message; the promise is kept until it is done. */
  attempt(courier: Courier, taken: Taken): Promise<void>
  /** The attempt of a message, while it lasts. */
  of(key: string): Promise<void> | undefined
  all(): readonly Promise<void>[]
}

/** Nothing in hand yet. */
export function createInHand(tools: { readonly db: Database; now(): Date }): InHand {
  const running = new Map<string, Promise<void>>()
  return {
    attempt(courier, taken) {
      const attempted = attempt(tools, courier, taken).finally(() => running.delete(taken.key))
      running.set(taken.key, attempted)
      return attempted
    },
    of: (key) => running.get(key),
    all: () => [...running.values()],
  }
}

/** Delivers until nothing is due and nothing in hand; gives the number of attempts. */
export type Lane = () => Promise<number>

/** The lane of a channel; called again while it works, it looks again and ends for both. */
export function createLane(tools: LaneTools, channel: string, courier: Courier): Lane {
  const own = new Set<Promise<void>>()
  let running: Promise<number> | undefined
  let isRung = false
  let ring: () => void = () => undefined

  async function take(): Promise<readonly Taken[]> {
    const free = most - own.size
    if (free === 0 || tools.isStopping()) return []
    return takeDue(tools.db, { channel, most: free, lease: randomUUID(), now: tools.now() })
  }

  async function run(): Promise<number> {
    let count = 0
    try {
      for (;;) {
        isRung = false
        const rung = new Promise<void>((resolve) => {
          ring = resolve
        })
        const taken = await take()
        count += taken.length
        for (const each of taken) {
          const attempted = tools.inHand.attempt(courier, each)
          own.add(attempted)
          const done = () => own.delete(attempted)
          attempted.then(done, done)
        }
        if (own.size > 0) await Promise.race([...own, rung])
        else if (!isRung) return count
      }
    } finally {
      running = undefined
    }
  }

  return () => {
    isRung = true
    ring()
    running ??= run()
    return running
  }
}
