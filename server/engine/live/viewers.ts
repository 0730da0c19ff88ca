/* Who has a record open: each open page says so from time to time, and is told of the others. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import type { Store } from '../contract'
import { isId } from '../http/requests'

/** Milliseconds after which a page that said nothing counts as closed: two of its intervals, and some delay. */
const openFor = 45_000

/** Returns the names of the other people who have the record open. */
export type NoteViewer = (body: Row, actor: Actor) => Promise<readonly string[]>

interface ViewerTools {
  readonly db: Database
  readonly store: Store
  now(): Date
}

export function createNoteViewer({ db, store, now }: ViewerTools): NoteViewer {
  /** @throws Problem malformed; not_found or forbidden if the person may not see the record */
  return async (body, actor) => {
    const { entidade: entity, registro: id } = isRow(body) ? body : {}
    if (typeof entity !== 'string' || !isId(id)) throw new Problem('malformed', refusalText.malformed)
    await store.get(entity, id, actor)
    const at = now()
    const others = await db.query<{ name: string }>(
      `with old as (delete from sys_viewer where at < $5),
            own as (insert into sys_viewer (account_id, entity, record_id, at) values ($1, $2, $3, $4)
                    on conflict (account_id, entity, record_id) do update set at = excluded.at)
       select a.name from sys_viewer v join sys_account a on a.id = v.account_id
        where v.entity = $2 and v.record_id = $3 and v.account_id <> $1 and v.at >= $5 and a.active
        order by v.at, a.id`,
      [actor.id, entity, id, at.toISOString(), new Date(at.getTime() - openFor).toISOString()],
    )
    return others.map(({ name }) => name)
  }
}
