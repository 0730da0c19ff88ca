/* Unread mentions; those on records that the person may no longer see are left out. */
import type { EntityIndex } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { MentionNotice } from '#model/wire/record/timeline'
import type { Queryable } from '../../db/database'
import { withdrawMessages } from '../outbox/rows'
import { selectLabels } from '../sql/select'
import { mentionMailKey } from './saveMentions'

const most = 30
const excerpt = 160

export interface Mentions {
  unread(actor: Actor): Promise<readonly MentionNotice[]>
  read(actor: Actor, notes: readonly number[] | undefined): Promise<void>
}

type NoticeRow = Omit<MentionNotice, 'label'>

export function createMentions(db: Queryable, index: EntityIndex, now: () => Date): Mentions {
  return {
    async unread(actor) {
      const rows = await db.query<NoticeRow>(
        `select n.id, m.at, n.actor_name as "actorName", left(n.text, ${excerpt}) as text, n.entity, n.record_id as "recordId"
           from sys_mention m join sys_note n on n.id = m.note_id
          where m.account_id = $1 and m.read_at is null order by m.at desc, n.id desc limit ${most}`,
        [actor.id],
      )
      const labels = new Map<string, string>()
      for (const name of new Set(rows.map(({ entity }) => entity))) {
        const entity = index.get(name)
        if (!entity || !mayAct(entity, 'view', actor)) continue
        const ids = rows.flatMap((row) => (row.entity === name ? [row.recordId] : []))
        const { sql, params } = selectLabels(index, entity, [...new Set(ids)], actor)
        for (const { id, label } of await db.query<{ id: number; label: string }>(sql, params))
          labels.set(`${name} ${id}`, label)
      }
      return rows.flatMap((row) => {
        const label = labels.get(`${row.entity} ${row.recordId}`)
        return label === undefined ? [] : [{ ...row, label }]
      })
    },
    async read({ id }, notes) {
      if (id === null) return
      const seen = await db.query<{ note_id: number }>(
        `update sys_mention set read_at = $2 where account_id = $1 and read_at is null
            and ($3::bigint[] is null or note_id = any ($3::bigint[])) returning note_id`,
        [id, now().toISOString(), notes ?? null],
      )
      await withdrawMessages(
        db,
        seen.map(({ note_id }) => mentionMailKey(note_id, id)),
      )
    },
  }
}
