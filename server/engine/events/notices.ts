/* Unread notices of events, rendered at each read from what the reader may see of the record by then. */
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { fillText } from '#model/show/fillText'
import type { EventNotice } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { readAs, recordLabel } from './recipients'

const most = 30

export interface Notices {
  unread(actor: Actor): Promise<readonly EventNotice[]>
  read(actor: Actor, ids: readonly number[] | undefined): Promise<void>
}

interface NoticeRow {
  readonly id: number
  readonly at: string
  readonly entity: string
  readonly record_id: number
  readonly event: string
}

/** Leaves out notices of records that the person may no longer see. */
export function createNotices(db: Queryable, index: EntityIndex, store: Store, now: () => Date): Notices {
  async function write({ id, at, entity: name, record_id: recordId, event }: NoticeRow, actor: Actor) {
    const entity = index.get(name)
    const notify = entity?.events.find((each) => each.name === event)?.notify
    const row = entity && notify && (await readAs(store, entity, recordId, actor))
    if (!entity || !notify || !row) return []
    const label = recordLabel(row)
    const fill = (text: string) => fillText(entity, text, row, () => label)
    return [{ id, at, entity: name, recordId, label, title: fill(notify.subject), text: fill(notify.text) }]
  }
  return {
    async unread(actor) {
      const rows = await db.query<NoticeRow>(
        `select id, at, entity, record_id, event from sys_notice
          where account_id = $1 and read_at is null order by at desc, id desc limit ${most}`,
        [actor.id],
      )
      const told: EventNotice[] = []
      for (const row of rows) told.push(...(await write(row, actor)))
      return told
    },
    async read(actor, ids) {
      await db.query(
        `update sys_notice set read_at = $2 where account_id = $1 and read_at is null
            and ($3::bigint[] is null or id = any ($3::bigint[]))`,
        [actor.id, now().toISOString(), ids ?? null],
      )
    },
  }
}
