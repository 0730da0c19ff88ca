/*
 * Room: what people keep for themselves: templates of forms and marked records. Hides their tables; nothing of one
 * person is shown to another, and nothing that the person may no longer see comes back.
 */

import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, mayEdit } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { copiedValues } from '#model/record/copied'
import { validationText } from '#model/validationText'
import type { Favourite, Template } from '#model/wire/kept'
import { Problem } from '#model/wire/problem'
import type { Database } from '../../db/database'
import { noteDone } from '../attempt'
import type { Store } from '../contract'
import { invalid, readName } from '../http/readName'
import { serverText } from '../messages'
import { entityFor } from '../store/entityFor'

/** Keeps templates and marks. Failures are `Problem`s. */
export interface Kept {
  templates(entity: string, actor: Actor): Promise<readonly Template[]>
  /** Keeps values under a name, in place of those that had it. */
  keepTemplate(input: Row, actor: Actor): Promise<Template>
  dropTemplate(id: number, actor: Actor): Promise<void>
  favourites(actor: Actor): Promise<readonly Favourite[]>
  /** Marks a record, or takes the mark away. */
  mark(input: Row, actor: Actor): Promise<readonly Favourite[]>
}

const mostTemplates = 50
const mostFavourites = 100

/** Over a database whose tables exist. */
export function createKept(db: Database, index: EntityIndex, store: Store, now: () => Date): Kept {
  /** The values that this person may begin a record with now. */
  function held(entity: Entity, values: Row, actor: Actor): Row {
    const open = entity.fields.filter((field) => mayEdit(field, actor.role) && field.name in values)
    return copiedValues(entity, Object.fromEntries(open.map(({ name }) => [name, values[name]])))
  }

  const favourites = async (actor: Actor): Promise<readonly Favourite[]> => {
    const rows = await db.query<{ entity: string; record_id: number }>(
      'select entity, record_id from sys_favourite where account_id = $1 order by at desc, record_id desc',
      [actor.id],
    )
    return rows.flatMap(({ entity: name, record_id }) => {
      const entity = index.get(name)
      return entity && mayAct(entity, 'view', actor) ? [{ entity: name, id: record_id }] : []
    })
  }

  return {
    async templates(name, actor) {
      const entity = entityFor(index, String(name), 'create', actor)
      const rows = await db.query<{ id: number; name: string; state: Row }>(
        `select id, name, state from sys_template where entity = $1 and account_id = $2 order by app_fold(name), id`,
        [entity.name, actor.id],
      )
      return rows.map((row) => ({ id: row.id, nome: row.name, valores: held(entity, row.state, actor) }))
    },
    async keepTemplate(input, actor) {
      const entity = entityFor(index, String(input.entidade), 'create', actor)
      if (!isRow(input.valores)) throw invalid('valores', validationText.required)
      const valores = held(entity, input.valores, actor)
      const nome = readName(input.nome)
      return db.transaction(async (tx) => {
        const [made] = await tx.query<{ id: number }>(
          `insert into sys_template (entity, account_id, name, state, at)
             select $1::text, $2::bigint, $3::text, $4::jsonb, $5::timestamptz
              where (select count(*) from sys_template where entity = $1 and account_id = $2
                       and lower(name) <> lower($3)) < ${mostTemplates}
             on conflict (entity, account_id, lower(name))
               do update set name = excluded.name, state = excluded.state, at = excluded.at
             returning id`,
          [entity.name, actor.id, nome, JSON.stringify(valores), now().toISOString()],
        )
        if (!made) throw new Problem('conflict', serverText.tooManyTemplates)
        const template = { id: made.id, nome, valores }
        await noteDone(tx, template)
        return template
      })
    },
    async dropTemplate(id, actor) {
      const gone = await db.query('delete from sys_template where id = $1 and account_id = $2 returning id', [
        id,
        actor.id,
      ])
      if (gone.length === 0) throw new Problem('not_found', refusalText.notFound)
    },
    favourites,
    async mark(input, actor) {
      const { entidade, registro, favorito } = input
      const id = Number(registro)
      const name = String(entidade)
      if (!Number.isSafeInteger(id) || id < 1) throw invalid('registro', validationText.required)
      if (favorito === false) {
        await db.query('delete from sys_favourite where account_id = $1 and entity = $2 and record_id = $3', [
          actor.id,
          name,
          id,
        ])
        return favourites(actor)
      }
      const entity = index.get(name)
      if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
      // What the person may not see cannot be marked.
      await store.get(name, id, actor)
      await db.query(
        `insert into sys_favourite (account_id, entity, record_id, at)
           select $1::bigint, $2::text, $3::bigint, $4::timestamptz
            where (select count(*) from sys_favourite where account_id = $1) < ${mostFavourites}
           on conflict do nothing`,
        [actor.id, name, id, now().toISOString()],
      )
      return favourites(actor)
    },
  }
}
