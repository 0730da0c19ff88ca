/*
 * Delivers what lies in the outbox: at once when this process has written a message, else by the clock. Several processes
 * on one database share the work. A message is delivered once; only when a process dies, or loses its database, between
 * the other side's yes and writing that down, is it handed over again, with the same key.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database'
import type { Courier, MessageState } from '../contract'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { createInHand, createLane } from './lane'
import { nextDue, stateOf, takeOne } from './rows'
import { sweep } from './sweep'
import type { OutboxWriter } from './writer'

/** Longest time until it is looked what other processes have left. */
const lookMs = 30_000
const sweepMs = 3_600_000
/** What is in hand gets this long when the process is told to stop. */
const patienceMs = 30_000

/** The sender of a process. */
export interface Sender {
  /** Delivers what is due now, and what comes of it; gives the number of attempts. */
  deliver(): Promise<number>
  /** Goes on delivering until it is stopped. */
  start(): void
  /** Takes nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

interface SenderTools {
  readonly db: Database
  readonly couriers: Readonly<Record<string, Courier>>
  readonly writer: OutboxWriter
  now(): Date
}

/** A sender that has not been started. */
export function createSender({ db, couriers, writer, now }: SenderTools): Sender & {
  /** Attempts one message now; tells where it stands then. */
  deliverOne(key: string): Promise<MessageState | undefined>
} {
  const inHand = createInHand({ db, now })
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let swept = Number.NEGATIVE_INFINITY
  let round: Promise<void> | undefined
  const lanes = Object.entries(couriers).map(([channel, courier]) =>
    createLane({ db, inHand, now, isStopping: () => isStopping }, channel, courier),
  )

  async function deliver(): Promise<number> {
    let count = 0
    for (;;) {
      const counts = await Promise.all(lanes.map((lane) => lane()))
      const attempts = counts.reduce((sum, each) => sum + each, 0)
      // What one lane did may have left a message for another.
      if (attempts === 0) break
      count += attempts
    }
    if (Math.abs(now().getTime() - swept) >= sweepMs) {
      swept = now().getTime()
      await sweep(db, now())
    }
    return count
  }

  /** Delivers in the background; what comes while it does is looked at by the same lanes. */
  function wake(): void {
    if (isStopping) return
    clearTimeout(timer)
    for (const lane of lanes) lane().catch(tellFailure)
    round ??= goOn()
      .catch(tellFailure)
      .finally(() => {
        round = undefined
      })
  }

  async function goOn(): Promise<void> {
    let due: Date | undefined
    try {
      await deliver()
      due = await nextDue(db, Object.keys(couriers))
    } finally {
      const wait = due ? Math.max(0, due.getTime() - now().getTime()) : lookMs
      if (!isStopping) timer = setTimeout(wake, Math.min(lookMs, wait)).unref()
    }
  }

  return {
    deliver,
    async deliverOne(key) {
      const taken = await takeOne(db, { key, lease: randomUUID(), now: now() })
      const courier = taken && couriers[taken.channel]
      await (courier ? inHand.attempt(courier, taken) : inHand.of(key))
      return stateOf(db, key)
    },
    start() {
      isStopping = false
      writer.onWritten(wake)
      wake()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const done = Promise.allSettled([...inHand.all(), round])
      let patience: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs)
      })
      await Promise.race([done, tooLong])
      clearTimeout(patience)
    },
  }
}

function tellFailure(error: unknown): void {
  log.failure(serverText.outboxFailed, error)
}
