/*
 * People found out by entering them. That a document or an address is taken must be told to those who register people,
 * also where the one who has it is out of their sight; told without end, it would answer of every person whether they are
 * here. So such refusals are counted by person, and after a few of them that person registers and renames none for a while.
 */
import type { EntityIndex } from '#model/entity/paths'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { DatabaseError, type Queryable } from '../../../db/database'
import type { Store } from '../../contract'
import { TooManyProblem } from '../../http/problems'
import { serverText } from '../../messages'
import { loginFields } from '../../people/accounts'
import { take, waitFor } from '../../people/buckets'
import type { WriteRequest } from '../change/request'

/** Refusals over people out of sight: at once, and how long until all of them may be had again. */
const unseenLimit = { most: 10, windowMs: 15 * 60_000 } as const

/** Who was told that a person's document or address is taken, and which. */
interface Collision {
  readonly actor: Actor
  readonly column: 'login_email' | 'login_document'
  readonly value: string
}

const collisions = new WeakMap<object, Collision>()
const keyOf = (actor: Actor) => `unseen ${actor.id}`

/** @throws TooManyProblem to one who was told too often, when a person is entered or renamed */
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

/** Remembers of an error whom it was told to. */
export function noteCollision(error: unknown, { entity, actor }: WriteRequest): void {
  if (!(error instanceof DatabaseError) || error.code !== '23505' || actor.role === systemRole) return
  const [, key = '', value] = /\((.+?)\)=\((.*)\)/.exec(error.detail ?? '') ?? []
  const { email, documents } = loginFields(entity)
  const names: readonly string[] = key.match(/[A-Za-z_]\w*/g) ?? []
  // The account tells it, or the record before it.
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

/** The same of the words that an error is told in. */
export function carryCollision(error: unknown, words: unknown): unknown {
  const known = error instanceof Error && collisions.get(error)
  if (known && words instanceof Problem) collisions.set(words, known)
  return words
}

/** Counts an error that told of a person out of sight. @throws TooManyProblem instead of it, when it is one too many */
export async function countCollision(
  error: unknown,
  {
    db,
    index,
    store,
  }: { readonly db: Queryable; readonly index: EntityIndex; readonly store: Pick<Store, 'get'> },
): Promise<void> {
  const found = error instanceof Error && collisions.get(error)
  if (!found) return
  const { actor, column, value } = found
  const [owner] = await db.query<{ entity: string; record_id: number }>(
    `select entity, record_id from sys_account where active and ${column} = $1`,
    [value],
  )
  if (!owner || !index.has(owner.entity) || (await isSeen(store, owner, actor))) return
  refuse((await take(db, keyOf(actor), unseenLimit)).wait)
}

async function isSeen(
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
