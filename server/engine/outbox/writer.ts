/* Queues messages inside the caller's transaction, and wakes the sender after the commit. */
import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../../db/database'
import type { Outbox } from '../contract'

/** A day in milliseconds; by then the person has found out some other way. */
export const worthMs = 86_400_000

export interface OutboxWriter {
  inside(tx: Queryable): Outbox
  note(tx: Queryable): void
  /** Runs a transaction and wakes the sender after its commit. */
  transaction<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T>
  onWritten(listener: () => void): void
}

interface WriterTools {
  knows?(channel: string): boolean
  now(): Date
}

export function createOutboxWriter({ knows, now }: WriterTools): OutboxWriter {
  const written = new WeakSet<Queryable>()
  let tell: () => void = () => undefined
  return {
    inside: (tx) => ({
      async send({ channel, key = randomUUID(), to, subject = '', text, ...how }) {
        if (knows && !knows(channel))
          throw new Error(`No transport takes messages of the channel "${channel}".`)
        const at = now().getTime()
        await tx.query(
          `insert into sys_outbox (at, channel, key, recipient, subject, body, state, most_tries, next_at, give_up_at,
             entity, record_id)
           values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9, $10, $11) on conflict (key) do nothing`,
          [
            new Date(at).toISOString(),
            channel,
            key,
            to,
            subject,
            text,
            how.mostTries ?? null,
            new Date(at + (how.delayMs ?? 0)).toISOString(),
            new Date(at + (how.worthMs ?? worthMs)).toISOString(),
            how.about?.entity ?? null,
            how.about?.id ?? null,
          ],
        )
        written.add(tx)
        return key
      },
    }),
    note: (tx) => void written.add(tx),
    async transaction(db, work) {
      let held: Queryable | undefined
      const result = await db.transaction((tx) => {
        held = tx
        return work(tx)
      })
      if (held && written.has(held)) tell()
      return result
    },
    onWritten(listener) {
      tell = listener
    },
  }
}
