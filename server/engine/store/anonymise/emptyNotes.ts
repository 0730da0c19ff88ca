import type { Queryable } from '../../../db/database'

/** Erases texts and mentions, and cancels notices that have not been sent yet. */
export async function emptyNotes(tx: Queryable, notes: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update sys_note set text = '', files = '[]', removed_at = coalesce(removed_at, $2) where id = any ($1::bigint[])`,
    [notes, at.toISOString()],
  )
  await tx.query('delete from sys_mention where note_id = any ($1::bigint[])', [notes])
  await tx.query(
    `delete from sys_outbox where state <> 'sending' and key ^@ any (select 'note/' || n || '/' from unnest($1::bigint[]) as n)`,
    [notes],
  )
}
