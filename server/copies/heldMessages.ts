/*
 * Marks the messages that were waiting at the time of the backup as failed after a restore, because most of
 * them have been sent since.
 */
import type { Queryable } from '../db/database'
import { copiesText } from './messages'

export async function holdMessages(tx: Queryable): Promise<number> {
  // Backups of early versions have no such table.
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
