/* Anonymises a person in notes: notes on their record are erased, and their name is removed from notes they wrote. */
import type { Entity } from '#model/entity/entity'
import type { Queryable } from '../../../db/database'
import { emptyNotes } from './emptyNotes'

interface AnonymisedPerson {
  readonly entity: Pick<Entity, 'name'>
  readonly id: number
  readonly accountId: number | undefined
  readonly word: string
  readonly now: Date
}

/** Runs in the transaction that anonymises the record. */
export async function anonymiseNotes(
  tx: Queryable,
  { entity, id, accountId, word, now }: AnonymisedPerson,
): Promise<void> {
  const notes = await tx.query<{ id: number }>(
    'select id from sys_note where entity = $1 and record_id = $2',
    [entity.name, id],
  )
  await emptyNotes(
    tx,
    notes.map((note) => note.id),
    now,
  )
  if (accountId === undefined) return
  await tx.query('update sys_note set actor_name = $2 where account_id = $1', [accountId, word])
  await tx.query('delete from sys_mention where account_id = $1', [accountId])
  for (const table of ['sys_notice', 'sys_notice_message', 'sys_notice_choice', 'sys_quiet_hours'])
    await tx.query(`delete from ${table} where account_id = $1`, [accountId])
}
