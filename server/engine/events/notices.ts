/* Unread notices of events, rendered at each read from what the reader may see of the record by then. */
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { EventNotice } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { isDecision, isOver, noticeOf } from './digest'
import { readAs } from './recipients'

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

interface NoticeTools {
  readonly db: Queryable
  readonly index: EntityIndex
  readonly store: Store
  now(): Date
}

/** Leaves out notices of records that the person may no longer see, and of decisions that others took. */
export function createNotices(tools: NoticeTools): Notices {
  const { db, index, store, now } = tools
  async function write(
    { id, at, entity: name, record_id: recordId, event: eventName }: NoticeRow,
    actor: Actor,
  ) {
    const entity = index.get(name)
    const event = entity?.events.find((each) => each.name === eventName)
    const row = entity && event && (await readAs(store, entity, recordId, actor))
    if (!entity || !event || !row || (await isOver(tools, entity, event, recordId, actor))) return []
    const { record, subject, text } = noticeOf(entity, event, recordId, row)
    const isToDecide = isDecision(event)
    return [{ id, at, entity: name, recordId, label: record.label, title: subject, text, isToDecide }]
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

/** A person who opens a record has read the notices about it, also those that wait to be sent. */
export async function readNoticesOf(
  db: Queryable,
  actor: Actor,
  { entity, id }: { readonly entity: string; readonly id: number },
  now: Date,
): Promise<void> {
  const about = [actor.id, entity, id]
  const isAbout = 'account_id = $1 and entity = $2 and record_id = $3'
  await db.query(`update sys_notice set read_at = $4 where ${isAbout} and read_at is null`, [
    ...about,
    now.toISOString(),
  ])
  await db.query(`delete from sys_notice_message where ${isAbout}`, about)
}
