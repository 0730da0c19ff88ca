import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { Feature } from '../contract'
import { withdrawMessages } from '../outbox/rows'
import type { OutboxWriter } from '../outbox/writer'
import { waysOfMentions } from '../people/noticeWays'
import { afterQuietHours, quietHoursOf } from '../people/quietHours'
import { selectLabels } from '../sql/select'
import type { NoteReader } from './readers'

export interface MentionTools {
  readonly index: EntityIndex
  readonly outbox: OutboxWriter
  readonly teller: Pick<Feature, 'mentionMessage'> | undefined
  now(): Date
}

export interface SavedNote {
  readonly entity: Entity
  readonly id: number
  readonly note: number
  /** ISO instant, UTC. */
  readonly writtenAt: string
  readonly text: string
  readonly people: readonly NoteReader[]
  readonly actor: Actor
}

/** How the keys of the mails about a mention begin. */
export function mentionMailKey(note: number, account: number): string {
  return `note/${note}/${account}/`
}

/** Notifies newly mentioned people, except for the author. */
export async function saveMentions(
  { index, outbox, teller, now }: MentionTools,
  tx: Queryable,
  { entity, id, note, writtenAt, text, people, actor }: SavedNote,
): Promise<void> {
  const ids = people.map(({ account }) => account.id)
  const dropped = await tx.query<{ account_id: number }>(
    'delete from sys_mention where note_id = $1 and account_id <> all ($2::bigint[]) returning account_id',
    [note, ids],
  )
  await withdrawMessages(
    tx,
    dropped.map(({ account_id }) => mentionMailKey(note, account_id)),
  )
  const waysOf = await waysOfMentions(tx, ids)
  const hoursOf = await quietHoursOf(tx, ids)
  // Who does not want them in the bell has read them.
  const silent = ids.filter((each) => each === actor.id || !waysOf(each).includes('bell'))
  const at = now().toISOString()
  const fresh = await tx.query<{ account_id: number }>(
    `insert into sys_mention (note_id, account_id, at, read_at)
     select $1, named, $3::timestamptz, case when named = any ($4::bigint[]) then $3::timestamptz end from unnest($2::bigint[]) as named
     on conflict do nothing returning account_id`,
    [note, ids, at, silent],
  )
  const notified = new Set(fresh.map(({ account_id }) => account_id))
  for (const { account, actor: reader } of people) {
    if (
      !teller?.mentionMessage ||
      !notified.has(account.id) ||
      account.id === actor.id ||
      !waysOf(account.id).includes('mail') ||
      !account.login_email
    )
      continue
    const { sql, params } = selectLabels(index, entity, [id], reader)
    const [found] = await tx.query<{ label: string }>(sql, params)
    const { login_email: email, name } = account
    const record = { entity, id, label: found?.label ?? '' }
    const message = teller.mentionMessage({ email, name, reader, by: actor.name, record, text })
    const delayMs = afterQuietHours(now(), hoursOf(account.id)).getTime() - now().getTime()
    await outbox.inside(tx).send({ ...message, key: mentionMailKey(note, account.id) + writtenAt, delayMs })
  }
}
