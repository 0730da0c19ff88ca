/*
 * Prevents account enumeration. A person who registers others must be told that a document or an address is taken, even
 * by an account outside their scope; without a limit, this would reveal all accounts. Such rejections are therefore
 * counted by actor, and after a few of them the actor cannot register or rename people for a while.
 */
import type { EntityIndex } from '#model/entity/paths'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { DatabaseError, type Queryable } from '../../../db/database'
import type { Store } from '../../contract'
import { serverText } from '../../messages'
import { loginFields } from '../../people/accounts'
import { take, waitFor } from '../../people/buckets'
import { TooManyProblem } from '../../retryProblems'
import type { WriteRequest } from '../change/request'

const unseenLimit = { most: 10, windowMs: 15 * 60_000 } as const

interface Collision {
  readonly actor: Actor
  readonly column: 'login_email' | 'login_document'
  readonly value: string
}

const collisions = new WeakMap<object, Collision>()
const keyOf = (actor: Actor) => `unseen ${actor.id}`

/** @throws TooManyProblem if an actor over the limit registers or renames a person */
export async function assertNotEnumerating(tx: Queryable, request: WriteRequest): Promise<void> {
  const { entity, actor } = request
  if (!entity.account || actor.role === systemRole || !('input' in request)) return
  const { email, documents } = loginFields(entity)
  const isNamed = [...(email ? [email] : []), ...documents].some(({ name }) => name in request.input)
  if (isNamed) refuse(await waitFor(tx, keyOf(actor), unseenLimit))
}

function refuse(wait: number): void {
  if (wait > 0) throw new TooManyProblem(serverText.tooManyAttempts(Math.ceil(wait / 60)), wait)
}

/** Remembers which actor caused a unique violation of a login. */
export function noteCollision(error: unknown, { entity, actor }: WriteRequest): void {
  if (!(error instanceof DatabaseError) || error.code !== '23505' || actor.role === systemRole) return
  const [, key = '', value] = /\((.+?)\)=\((.*)\)/.exec(error.detail ?? '') ?? []
  const { email, documents } = loginFields(entity)
  const names: readonly string[] = key.match(/[A-Za-z_]\w*/g) ?? []
  // The record's own unique index may be violated before that of its account.
  const isOf = (column: string, fields: readonly { readonly name: string }[]) =>
    error.table === 'sys_account'
      ? names.includes(column)
      : entity.account !== undefined && fields.some(({ name }) => names.includes(name))
  const column = isOf('login_email', email ? [email] : [])
    ? 'login_email'
    : isOf('login_document', documents)
      ? 'login_document'
      : undefined
  if (column && value !== undefined) collisions.set(error, { actor, column, value })
}

/** Passes the collision on to the problem that replaces the database error. */
export function carryCollision(error: unknown, translated: unknown): unknown {
  const collision = error instanceof Error && collisions.get(error)
  if (collision && translated instanceof Problem) collisions.set(translated, collision)
  return translated
}

/** Counts a collision with a person outside the actor's scope. @throws TooManyProblem over the limit */
export async function countCollision(
  error: unknown,
  {
    db,
    index,
    store,
  }: { readonly db: Queryable; readonly index: EntityIndex; readonly store: Pick<Store, 'get'> },
): Promise<void> {
  const collision = error instanceof Error && collisions.get(error)
  if (!collision) return
  const { actor, column, value } = collision
  const [owner] = await db.query<{ entity: string; record_id: number }>(
    `select entity, record_id from sys_account where active and ${column} = $1`,
    [value],
  )
  if (!owner || !index.has(owner.entity) || (await isVisible(store, owner, actor))) return
  refuse((await take(db, keyOf(actor), unseenLimit)).wait)
}

async function isVisible(
  store: Pick<Store, 'get'>,
  { entity, record_id: id }: { readonly entity: string; readonly record_id: number },
  actor: Actor,
): Promise<boolean> {
  try {
    await store.get(entity, id, actor)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
