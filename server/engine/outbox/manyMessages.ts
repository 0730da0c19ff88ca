/* Queues the messages of one send to many people, hundreds per statement. */
import type { Queryable } from '../../db/database'

/** Messages per statement. */
const batch = 500

export interface QueuedMessage {
  readonly channel: string
  readonly key: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly unsubscribe: string | null
  readonly record_id: number
  /** Instants are ISO 8601. */
  readonly next_at: string
  readonly give_up_at: string
}

interface MessageGroup {
  readonly broadcast: number
  /** The entity of the people. */
  readonly entity: string
  readonly at: Date
}

export async function queueMany(
  tx: Queryable,
  { broadcast, entity, at }: MessageGroup,
  messages: readonly QueuedMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += batch) {
    await tx.query(
      `insert into sys_outbox (at, channel, key, recipient, subject, body, state, next_at, give_up_at, entity,
         record_id, broadcast_id, unsubscribe)
       select $1, channel, key, recipient, subject, body, 'waiting', next_at, give_up_at, $2, record_id, $3, unsubscribe
         from jsonb_to_recordset($4::jsonb) as m (channel text, key text, recipient text, subject text, body text,
           unsubscribe text, record_id bigint, next_at timestamptz, give_up_at timestamptz)
       on conflict (key) do nothing`,
      [at.toISOString(), entity, broadcast, JSON.stringify(messages.slice(from, from + batch))],
    )
  }
}
