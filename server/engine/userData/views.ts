/*
 * Saved views of lists. Hides their tables and who may read and change which. Only its owner can change a
 * view; the roles it is shared with can see it if they may list the entity and see the fields it filters by.
 */

import type { Entity, Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { checkPrice } from '#model/query/limits'
import { fitViewState, readViewState } from '#model/query/readViewState'
import { sharingRoles, type ViewState } from '#model/query/viewState'
import { validationText } from '#model/validationText'
import type { SavedView } from '#model/wire/record/view'
import { type Database, DatabaseError, type Queryable } from '../../db/database'
import { noteDone } from '../attempt'
import { invalid, readName } from '../http/readName'
import { serverText } from '../messages'
import { entityFor } from '../store/entityFor'
import { lostNames } from './lostNames'

export interface Views {
  list(entity: string, actor: Actor): Promise<readonly SavedView[]>
  create(input: Row, actor: Actor): Promise<SavedView>
  update(id: number, input: Row, actor: Actor): Promise<SavedView>
  remove(id: number, actor: Actor): Promise<void>
  setDefault(id: number, isDefault: boolean, actor: Actor): Promise<SavedView>
}

interface ViewRow {
  readonly id: number
  readonly entity: string
  readonly account_id: number
  readonly name: string
  readonly state: ViewState
  readonly roles: readonly Role[]
  readonly owner: string
  readonly is_default: boolean
}

const mostViews = 100

const selectView = `select v.id, v.entity, v.account_id, v.name, v.state, v.roles, a.name as owner,
    exists (select from sys_default_view d where d.view_id = v.id and d.account_id = $1) as is_default
  from sys_view v join sys_account a on a.id = v.account_id`

interface ViewTools {
  readonly db: Database
  readonly index: EntityIndex
  now(): Date
}

export function createViews(db: Database, index: EntityIndex, now: () => Date): Views {
  const tools: ViewTools = { db, index, now }
  return {
    async list(name, actor) {
      const entity = entityFor(index, String(name), 'list', actor)
      const rows = await db.query<ViewRow>(
        `${selectView} where v.entity = $2 and (v.account_id = $1 or v.roles ? $3) order by app_fold(v.name), v.id`,
        [actor.id, entity.name, actor.role],
      )
      const views = await Promise.all(rows.map((row) => show(tools, row, actor)))
      return views.flatMap((view) => view ?? [])
    },
    create: (input, actor) => makeView(tools, input, actor),
    update: (id, input, actor) => changeView(tools, id, input, actor),
    async remove(id, actor) {
      await findOwn(tools, id, actor)
      await db.query('delete from sys_view where id = $1', [id])
    },
    async setDefault(id, isDefault, actor) {
      const { entity } = await find(tools, id, actor)
      await db.query(
        isDefault
          ? `insert into sys_default_view (account_id, entity, view_id) values ($1, $2, $3)
             on conflict (account_id, entity) do update set view_id = excluded.view_id`
          : 'delete from sys_default_view where account_id = $1 and entity = $2 and view_id = $3',
        [actor.id, entity, id],
      )
      return answer(tools, id, actor)
    },
  }
}

async function makeView(tools: ViewTools, input: Row, actor: Actor): Promise<SavedView> {
  const { db, index, now } = tools
  const entity = entityFor(index, String(input.entidade), 'list', actor)
  const values = [
    entity.name,
    actor.id,
    readName(input.nome),
    JSON.stringify(readState(index, entity, input.vista, actor)),
    JSON.stringify(readRoles(index, entity, input.papeis ?? [], actor)),
    now().toISOString(),
  ]
  return db.transaction(async (tx) => {
    const [made] = await tx
      .query<{ id: number }>(
        `insert into sys_view (entity, account_id, name, state, roles, created_at, updated_at)
         select $1::text, $2::bigint, $3::text, $4::jsonb, $5::jsonb, $6::timestamptz, $6::timestamptz
          where (select count(*) from sys_view where entity = $1 and account_id = $2) < ${mostViews} returning id`,
        values,
      )
      .catch(refuseTaken)
    if (!made) throw new Problem('conflict', serverText.tooManyViews)
    const view = await answer(tools, made.id, actor, tx)
    await noteDone(tx, view)
    return view
  })
}

async function changeView(tools: ViewTools, id: number, input: Row, actor: Actor): Promise<SavedView> {
  const { db, index, now } = tools
  const row = await findOwn(tools, id, actor)
  const entity = entityFor(index, row.entity, 'list', actor)
  const state = 'vista' in input ? readState(index, entity, input.vista, actor) : row.state
  const roles = 'papeis' in input ? readRoles(index, entity, input.papeis, actor) : row.roles
  const name = 'nome' in input ? readName(input.nome) : row.name
  await db
    .query(
      'update sys_view set name = $2, state = $3::jsonb, roles = $4::jsonb, updated_at = $5 where id = $1',
      [id, name, JSON.stringify(state), JSON.stringify(roles), now().toISOString()],
    )
    .catch(refuseTaken)
  return answer(tools, id, actor)
}

function readState(index: EntityIndex, entity: Entity, value: unknown, actor: Actor): ViewState {
  const { columns, group, ...state } = readViewState(index, entity, value, actor)
  checkPrice(index, entity, { ...state, ...(group !== undefined && { group }) })
  return { columns, ...state, ...(group !== undefined && { group }) }
}

/** Undefined if the actor may not see it. Only the owner sees a view with missing fields. */
async function show(
  { db, index }: ViewTools,
  row: ViewRow,
  actor: Actor,
  on: Queryable = db,
): Promise<SavedView | undefined> {
  const entity = index.get(row.entity)
  const isMine = row.account_id === actor.id
  if (!entity || !mayAct(entity, 'list', actor)) return undefined
  if (!isMine && !row.roles.includes(actor.role)) return undefined
  const { state, lost, isOther } = fitViewState(index, entity, row.state, actor)
  if (!isMine && isOther) return undefined
  return {
    id: row.id,
    nome: row.name,
    vista: state,
    papeis: isMine ? row.roles : [],
    dono: row.owner,
    minha: isMine,
    padrao: row.is_default,
    perdidos: isMine ? await lostNames(on, index, entity, lost, actor) : [],
  }
}

async function find(tools: ViewTools, id: number, actor: Actor, on: Queryable = tools.db): Promise<ViewRow> {
  const [row] = await on.query<ViewRow>(`${selectView} where v.id = $2`, [actor.id, id])
  // Not found instead of forbidden, so that its existence is not revealed.
  if (!row || (row.account_id !== actor.id && !(await show(tools, row, actor, on)))) {
    throw new Problem('not_found', refusalText.notFound)
  }
  return row
}

async function findOwn(tools: ViewTools, id: number, actor: Actor): Promise<ViewRow> {
  const row = await find(tools, id, actor)
  if (row.account_id !== actor.id) throw new Problem('forbidden', refusalText.forbidden)
  return row
}

async function answer(tools: ViewTools, id: number, actor: Actor, on?: Queryable): Promise<SavedView> {
  const shown = await show(tools, await find(tools, id, actor, on), actor, on)
  if (!shown) throw new Problem('not_found', refusalText.notFound)
  return shown
}

/** The actor's own role and those below it, if they may list the entity. */
function readRoles(index: EntityIndex, entity: Entity, value: unknown, actor: Actor): readonly Role[] {
  const open = new Set(sharingRoles(index, entity, actor).map(({ role }) => role))
  if (!Array.isArray(value) || !value.every((role) => open.has(role)))
    throw invalid('papeis', validationText.choice)
  return [...new Set<Role>(value)]
}

function refuseTaken(error: unknown): never {
  const isTaken = error instanceof DatabaseError && error.code === '23505'
  throw isTaken ? invalid('nome', validationText.taken) : error
}
