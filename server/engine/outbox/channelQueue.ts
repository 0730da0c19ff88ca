/* Sends a few messages at a time, so that a slow channel does not block others, nor a slow message those behind it. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database'
import type { Transport } from '../contract'
import { attempt } from './attempt'
import { type LeasedMessage, leaseDue } from './rows'

const most = 4

export interface ChannelQueueTools {
  readonly db: Database
  readonly inFlight: InFlight
  isStopping(): boolean
  now(): Date
}

export interface InFlight {
  attempt(transport: Transport, taken: LeasedMessage): Promise<void>
  of(key: string): Promise<void> | undefined
  all(): readonly Promise<void>[]
}

export function createInFlight(tools: { readonly db: Database; now(): Date }): InFlight {
  const running = new Map<string, Promise<void>>()
  return {
    attempt(transport, taken) {
      const attempted = attempt(tools, transport, taken).finally(() => running.delete(taken.key))
      running.set(taken.key, attempted)
      return attempted
    },
    of: (key) => running.get(key),
    all: () => [...running.values()],
  }
}

/** Sends until nothing is due or running. @returns the number of attempts */
export type ChannelQueue = () => Promise<number>

/** The queue of a channel. Calling it while it runs makes it check again; both calls resolve together. */
export function createChannelQueue(
  tools: ChannelQueueTools,
  channel: string,
  transport: Transport,
): ChannelQueue {
  const own = new Set<Promise<void>>()
  let running: Promise<number> | undefined
  let isRung = false
  let ring: () => void = () => undefined

  async function take(): Promise<readonly LeasedMessage[]> {
    const free = most - own.size
    if (free === 0 || tools.isStopping()) return []
    return leaseDue(tools.db, { channel, most: free, lease: randomUUID(), now: tools.now() })
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
          const attempted = tools.inFlight.attempt(transport, each)
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
