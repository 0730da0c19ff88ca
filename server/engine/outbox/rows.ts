/*
 * State transitions of messages: waiting → sending → sent, kept, failed or waiting again. Concurrent senders
 * take rows with `skip locked` and a lease; when a sender dies, its lease expires and another takes over.
 */
import type { Queryable } from '../../db/database'
import type { Delivery, MessageState } from '../contract'

export const leaseMs = 120_000

export interface LeasedMessage extends Delivery {
  readonly id: number
  readonly channel: string
  readonly tries: number
  readonly mostTries: number | null
  readonly giveUpAt: string
  /** Unique per lease: only its holder may renew or complete the row. */
  readonly lease: string
}

export type Outcome =
  | { readonly state: 'sent' | 'kept' | 'gone' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'waiting'; readonly reason: string; readonly nextAt: Date }

/** Timestamps that are further ahead than possible: the clock was set back, and the message would wait until then. */
const isAheadOfClock = `case state
  when 'waiting' then at > $1::timestamptz + interval '5 minutes'
    or (tries > 0 and next_at > $1::timestamptz + interval '1 hour')
  else lease_until > $1::timestamptz + interval '10 minutes' end`
const isFree = `((state = 'waiting' and next_at <= $1) or (state = 'sending' and lease_until <= $1)
  or (state in ('waiting', 'sending') and ${isAheadOfClock}))`
const returned = `o.id, o.channel, o.key, o.recipient as "to", o.subject, o.body as "text", o.unsubscribe, o.tries,
  o.most_tries as "mostTries", o.give_up_at as "giveUpAt", o.lease`

/** A message to many waits for those to one person, such as the link for a new password. */
export function leaseDue(
  db: Queryable,
  { channel, most, lease, now }: { channel: string; most: number; lease: string; now: Date },
): Promise<readonly LeasedMessage[]> {
  return db.query<LeasedMessage>(
    `with due as materialized (
       select id from sys_outbox where channel = $4 and ${isFree}
        order by broadcast_id is not null, next_at, id limit $5::bigint for update skip locked)
     update sys_outbox o set state = 'sending', tries = o.tries + 1, lease = $3, lease_until = $2
       from due where o.id = due.id returning ${returned}`,
    [now.toISOString(), leaseEnd(now), lease, channel, most],
  )
}

/** Takes a message that is not leased, due or not. */
export async function leaseOne(
  db: Queryable,
  { key, lease, now }: { key: string; lease: string; now: Date },
): Promise<LeasedMessage | undefined> {
  const [taken] = await db.query<LeasedMessage>(
    `update sys_outbox o set state = 'sending', tries = o.tries + 1, lease = $3, lease_until = $2
      where key = $4 and (state = 'waiting' or (state = 'sending' and lease_until <= $1)) returning ${returned}`,
    [now.toISOString(), leaseEnd(now), lease, key],
  )
  return taken
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}

const isHeld = `id = $1 and state = 'sending' and lease = $2`

export async function renewLease(db: Queryable, { id, lease }: LeasedMessage, now: Date): Promise<void> {
  await db.query(`update sys_outbox set lease_until = $3 where ${isHeld}`, [id, lease, leaseEnd(now)])
}

/** Stores the result, unless another sender holds the lease now. */
export async function saveOutcome(
  db: Queryable,
  { id, lease }: LeasedMessage,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.state === 'gone') {
    await db.query(`delete from sys_outbox where ${isHeld}`, [id, lease])
    return
  }
  const { state } = outcome
  const reason = 'reason' in outcome ? outcome.reason : null
  const nextAt = 'nextAt' in outcome ? outcome.nextAt.toISOString() : null
  await db.query(
    `update sys_outbox set state = $3::text, reason = $4, next_at = $5, lease = null, lease_until = null,
       sent_at = case when $3::text = 'sent' then $6::timestamptz end,
       body = case when $3::text = 'sent' then '' else body end,
       unsubscribe = case when $3::text = 'sent' then null else unsubscribe end
      where ${isHeld}`,
    [id, lease, state, reason, nextAt, now.toISOString()],
  )
}

export async function stateOf(db: Queryable, key: string): Promise<MessageState | undefined> {
  const [row] = await db.query<{ state: MessageState }>('select state from sys_outbox where key = $1', [key])
  return row?.state
}

export async function nextDue(db: Queryable, channels: readonly string[]): Promise<Date | undefined> {
  const [row] = await db.query<{ at: string | null }>(
    `select min(case state when 'waiting' then next_at else lease_until end) as at
       from sys_outbox where channel = any ($1::text[]) and state in ('waiting', 'sending')`,
    [channels],
  )
  return row?.at ? new Date(row.at) : undefined
}

/** Takes back what has not left yet, as a message that waits for the end of the quiet hours. */
export async function withdrawMessages(tx: Queryable, keyPrefixes: readonly string[]): Promise<void> {
  if (keyPrefixes.length === 0) return
  await tx.query(`delete from sys_outbox where state = 'waiting' and key ^@ any ($1::text[])`, [keyPrefixes])
}

export async function deleteMessages(tx: Queryable, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return
  await tx.query('delete from sys_outbox where recipient = any ($1::text[])', [recipients])
}
