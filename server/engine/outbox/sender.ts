/*
 * Sends queued messages: right after this process commits one, and periodically for those of other processes.
 * A message is sent once, unless the process dies between the receiver's acceptance and the update; then it
 * is sent again with the same key.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database'
import type { MessageState, Transport } from '../contract'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { createChannelQueue, createInFlight } from './channelQueue'
import { leaseOne, nextDue, stateOf } from './rows'
import { sweep } from './sweep'
import type { OutboxWriter } from './writer'

/** Milliseconds between checks for messages of other processes. */
const lookMs = 30_000
const sweepMs = 3_600_000
/** Milliseconds that running attempts are given at shutdown. */
const patienceMs = 30_000

export interface Sender {
  /** Sends what is due, and then what that queues. @returns the number of attempts */
  deliver(): Promise<number>
  start(): void
  stop(): Promise<void>
}

interface SenderTools {
  readonly db: Database
  readonly transports: Readonly<Record<string, Transport>>
  readonly writer: OutboxWriter
  now(): Date
}

export function createSender({ db, transports, writer, now }: SenderTools): Sender & {
  deliverOne(key: string): Promise<MessageState | undefined>
} {
  const inFlight = createInFlight({ db, now })
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let swept = Number.NEGATIVE_INFINITY
  let round: Promise<void> | undefined
  const queues = Object.entries(transports).map(([channel, transport]) =>
    createChannelQueue({ db, inFlight, now, isStopping: () => isStopping }, channel, transport),
  )

  async function deliver(): Promise<number> {
    let count = 0
    for (;;) {
      const counts = await Promise.all(queues.map((lane) => lane()))
      const attempts = counts.reduce((sum, each) => sum + each, 0)
      // Sending may queue a message for another channel.
      if (attempts === 0) break
      count += attempts
    }
    if (Math.abs(now().getTime() - swept) >= sweepMs) {
      swept = now().getTime()
      await sweep(db, now())
    }
    return count
  }

  /** Sends in the background; running queues pick up new messages by themselves. */
  function wake(): void {
    if (isStopping) return
    clearTimeout(timer)
    for (const lane of queues) lane().catch(tellFailure)
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
      due = await nextDue(db, Object.keys(transports))
    } finally {
      const wait = due ? Math.max(0, due.getTime() - now().getTime()) : lookMs
      if (!isStopping) timer = setTimeout(wake, Math.min(lookMs, wait)).unref()
    }
  }

  return {
    deliver,
    async deliverOne(key) {
      const taken = await leaseOne(db, { key, lease: randomUUID(), now: now() })
      const transport = taken && transports[taken.channel]
      await (transport ? inFlight.attempt(transport, taken) : inFlight.of(key))
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
      const done = Promise.allSettled([...inFlight.all(), round])
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
