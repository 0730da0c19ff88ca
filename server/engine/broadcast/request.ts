/* Who may send a message to whom, and how many messages there may be. */
import type { EntityIndex } from '#model/entity/paths'
import { dayOfInstant, normaliseDateTime } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayMessage } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../db/database'
import type { Store } from '../contract'
import type { ServerLimits } from '../http/limits'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import type { TransactionFunction } from '../store/writing'
import type { Audience } from './recipients'

/** Messages, each to one address. */
export interface MessageLimits {
  readonly perSend: number
  readonly perDay: number
}

export function messageLimitsOf({ messagesPerSend, messagesPerDay }: ServerLimits = {}): MessageLimits {
  return { perSend: messagesPerSend ?? 5_000, perDay: messagesPerDay ?? 20_000 }
}

export interface BroadcastTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  readonly inTransaction: TransactionFunction
  readonly writer: OutboxWriter
  readonly limits: MessageLimits
  readonly publicUrl: string
  isLocal(channel: string): boolean
  now(): Date
}

/** Whom a message is for. */
export interface BroadcastRequest extends Audience {
  /** Number of records chosen one by one; undefined for all that match. */
  readonly chosen: number | undefined
  readonly actor: Actor
}

/** @throws Problem forbidden, also while viewing as another person */
export function assertMayMessage({ entity, actor }: Pick<BroadcastRequest, 'entity' | 'actor'>): void {
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  if (!mayMessage(entity, actor)) throw new Problem('forbidden', refusalText.forbidden)
}

/** Of all senders, since midnight in the console's time zone. */
export async function leftToday({ limits, now }: BroadcastTools, db: Queryable): Promise<number> {
  const since = normaliseDateTime(`${dayOfInstant(now())} 00:00`)
  const [row] = await db.query<{ total: number | null }>(
    'select sum(total)::bigint as total from sys_broadcast where at >= $1::timestamptz',
    [since],
  )
  return Math.max(0, limits.perDay - Number(row?.total ?? 0))
}
