/*
 * User data: form templates, favourites and recently opened records. Hides their tables. People only see
 * their own data, and only records that they may still see, with current labels.
 */

import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, mayEdit } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { copiedValues } from '#model/record/creation/copied'
import { validationText } from '#model/validationText'
import type { BookmarkedRecord, Template } from '#model/wire/record/userData'
import type { Database } from '../../db/database'
import { noteDone } from '../attempt'
import type { Store } from '../contract'
import { readNoticesOf } from '../events/notices'
import { invalid, readName } from '../http/readName'
import { serverText } from '../messages'
import { entityFor } from '../store/entityFor'

export interface UserData {
  templates(entity: string, actor: Actor): Promise<readonly Template[]>
  /** Replaces a template with the same name. */
  keepTemplate(input: Row, actor: Actor): Promise<Template>
  dropTemplate(id: number, actor: Actor): Promise<void>
  favourites(actor: Actor): Promise<readonly BookmarkedRecord[]>
  mark(input: Row, actor: Actor): Promise<readonly BookmarkedRecord[]>
  recent(actor: Actor): Promise<readonly BookmarkedRecord[]>
  noteOpened(input: Row, actor: Actor): Promise<void>
}

const maxTemplates = 50
const maxFavourites = 100
/** How many are stored, which is more than are shown, so that enough of them are visible. */
const maxRecent = 40
const shownRecent = 8

interface UserDataTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  now(): Date
}

export function createUserData(db: Database, index: EntityIndex, store: Store, now: () => Date): UserData {
  const tools: UserDataTools = { db, index, store, now }
  return {
    templates: (entity, actor) => readTemplates(tools, entity, actor),
    keepTemplate: (input, actor) => keepTemplate(tools, input, actor),
    async dropTemplate(id, actor) {
      const gone = await db.query('delete from sys_template where id = $1 and account_id = $2 returning id', [
        id,
        actor.id,
      ])
      if (gone.length === 0) throw new Problem('not_found', refusalText.notFound)
    },
    favourites: (actor) => named(tools, 'sys_favourite', actor),
    async mark(input, actor) {
      await (input.favorito === false ? unmark(tools, input, actor) : mark(tools, input, actor))
      return named(tools, 'sys_favourite', actor)
    },
    recent: async (actor) => (await named(tools, 'sys_recent', actor)).slice(0, shownRecent),
    noteOpened: (input, actor) => noteOpened(tools, input, actor),
  }
}

async function readTemplates(
  { db, index }: UserDataTools,
  name: string,
  actor: Actor,
): Promise<readonly Template[]> {
  const entity = entityFor(index, String(name), 'create', actor)
  const rows = await db.query<{ id: number; name: string; state: Row }>(
    `select id, name, state from sys_template where entity = $1 and account_id = $2 order by app_fold(name), id`,
    [entity.name, actor.id],
  )
  return rows.map((row) => ({ id: row.id, nome: row.name, valores: held(entity, row.state, actor) }))
}

async function keepTemplate({ db, index, now }: UserDataTools, input: Row, actor: Actor): Promise<Template> {
  const entity = entityFor(index, String(input.entidade), 'create', actor)
  if (!isRow(input.valores)) throw invalid('valores', validationText.required)
  const valores = held(entity, input.valores, actor)
  const nome = readName(input.nome)
  return db.transaction(async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      `insert into sys_template (entity, account_id, name, state, at)
         select $1::text, $2::bigint, $3::text, $4::jsonb, $5::timestamptz
          where (select count(*) from sys_template where entity = $1 and account_id = $2
                   and lower(name) <> lower($3)) < ${maxTemplates}
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
}

function held(entity: Entity, values: Row, actor: Actor): Row {
  const open = entity.fields.filter((field) => mayEdit(field, actor.role) && field.name in values)
  return copiedValues(entity, Object.fromEntries(open.map(({ name }) => [name, values[name]])))
}

async function mark(tools: UserDataTools, input: Row, actor: Actor): Promise<void> {
  const { name, id } = await seen(tools, input, actor)
  await tools.db.query(
    `insert into sys_favourite (account_id, entity, record_id, at)
       select $1::bigint, $2::text, $3::bigint, $4::timestamptz
        where (select count(*) from sys_favourite where account_id = $1) < ${maxFavourites}
       on conflict do nothing`,
    [actor.id, name, id, tools.now().toISOString()],
  )
}

async function unmark({ db }: UserDataTools, { entidade, registro }: Row, actor: Actor): Promise<void> {
  await db.query('delete from sys_favourite where account_id = $1 and entity = $2 and record_id = $3', [
    actor.id,
    String(entidade),
    readRecordId(registro),
  ])
}

async function noteOpened(tools: UserDataTools, input: Row, actor: Actor): Promise<void> {
  const { name, id } = await seen(tools, input, actor)
  await tools.db.query(
    `insert into sys_recent (account_id, entity, record_id, at) values ($1, $2, $3, $4)
       on conflict (account_id, entity, record_id) do update set at = excluded.at`,
    [actor.id, name, id, tools.now().toISOString()],
  )
  await tools.db.query(
    `delete from sys_recent where account_id = $1 and (entity, record_id) in (
       select entity, record_id from sys_recent where account_id = $1
        order by at desc, record_id desc offset ${maxRecent})`,
    [actor.id],
  )
  await readNoticesOf(tools.db, actor, { entity: name, id }, tools.now())
}

async function seen({ index, store }: UserDataTools, { entidade, registro }: Row, actor: Actor) {
  const [name, id] = [String(entidade), readRecordId(registro)]
  if (!index.has(name)) throw new Problem('not_found', refusalText.noSuchEntity)
  await store.get(name, id, actor)
  return { name, id }
}

/** Adds current labels and drops invisible records. */
async function named(
  tools: UserDataTools,
  table: 'sys_favourite' | 'sys_recent',
  actor: Actor,
): Promise<readonly BookmarkedRecord[]> {
  const kept = await tools.db.query<{ entity: string; record_id: number }>(
    `select entity, record_id from ${table} where account_id = $1 order by at desc, record_id desc`,
    [actor.id],
  )
  const open = new Map<string, ReadonlyMap<number, string>>()
  for (const name of new Set(kept.map(({ entity }) => entity))) {
    const entity = tools.index.get(name)
    if (!entity || !mayAct(entity, 'view', actor)) continue
    const ids = kept.flatMap((each) => (each.entity === name ? [each.record_id] : []))
    open.set(name, await labelsOf(tools, entity, ids, actor))
  }
  return kept.flatMap(({ entity, record_id: id }) => {
    const label = open.get(entity)?.get(id)
    return label === undefined ? [] : [{ entity, id, label }]
  })
}

async function labelsOf({ store }: UserDataTools, entity: Entity, ids: readonly number[], actor: Actor) {
  const labels = new Map<number, string>()
  if (mayAct(entity, 'list', actor)) {
    const query = { filter: { id: ids }, sort: [], fields: ['id'], labels: true } as const
    for (const row of (await store.list(entity.name, query, actor)).rows) labels.set(row.id, labelIn(row))
  } else {
    for (const id of ids) {
      const row = await store.get(entity.name, id, actor, { labels: true }).catch(unlessRefused)
      if (row) labels.set(id, labelIn(row))
    }
  }
  return labels
}

function labelIn({ _label }: Row): string {
  return typeof _label === 'string' ? _label : ''
}

function readRecordId(given: unknown): number {
  const id = Number(given)
  if (!Number.isSafeInteger(id) || id < 1) throw invalid('registro', validationText.required)
  return id
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
  return undefined
}
