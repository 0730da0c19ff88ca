/*
 * Messages that waited when a copy was made. Most of them have gone out since: from a restored copy they do not go out by
 * themselves, but wait for an administrator among those that failed, where each can be sent again.
 */
import type { Queryable } from '../db/database'
import { copiesText } from './messages'

/** Holds them back; gives how many. */
export async function holdMessages(tx: Queryable): Promise<number> {
  // A copy of an early version has no such messages.
  const [table] = await tx.query(
    "select from information_schema.columns where table_schema = current_schema() and table_name = 'sys_outbox' and column_name = 'lease_until'",
  )
  if (!table) return 0
  const held = await tx.query(
    `update sys_outbox set state = 'failed', reason = $1, next_at = null, lease = null, lease_until = null
      where state in ('waiting', 'sending') returning id`,
    [copiesText.heldMessage],
  )
  return held.length
}
