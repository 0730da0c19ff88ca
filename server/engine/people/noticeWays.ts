/* By which ways people want kinds of notices, as they chose in their profile. */
import type { Entity, EntityEvent } from '#model/entity/entity'
import { isNoticeWay, type NoticeWay } from '#model/entity/event'
import type { NoticeChoice } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'

/** A note that names the person; it belongs to no entity. */
export const mentionKind: Omit<NoticeChoice, 'por'> = {
  entidade: '',
  cadastro: serverText.notesKind,
  evento: 'mencao',
  titulo: serverText.mentionKind,
  vias: ['bell', 'mail'],
  padrao: ['bell', 'mail'],
}

/** Ways chosen by accounts that chose any, also none. */
export async function waysChosen(
  db: Queryable,
  entity: Pick<Entity, 'name'>,
  event: Pick<EntityEvent, 'name'>,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, readonly NoticeWay[]>> {
  const rows = await db.query<{ account_id: number; ways: string }>(
    `select account_id, ways from sys_notice_choice
      where entity = $1 and event = $2 and account_id = any ($3::bigint[])`,
    [entity.name, event.name, accounts],
  )
  return new Map(rows.map(({ account_id, ways }) => [account_id, waysIn(ways)]))
}

/** The ways by which each account wants to hear of mentions. */
export async function waysOfMentions(
  db: Queryable,
  accounts: readonly number[],
): Promise<(account: number) => readonly NoticeWay[]> {
  const { entidade, evento, padrao } = mentionKind
  const chosen = await waysChosen(db, { name: entidade }, { name: evento }, accounts)
  return (account) => chosen.get(account) ?? padrao
}

export function waysIn(text: string): readonly NoticeWay[] {
  return text.split(',').filter(isNoticeWay)
}
