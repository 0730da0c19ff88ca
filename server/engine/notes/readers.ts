/*
 * Finds people by name who may see a record: first those involved with it, then roles that see all records,
 * then people whose scope must be checked one by one.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { Mentionable } from '#model/wire/record/timeline'
import type { Queryable } from '../../db/database'
import type { AccountRow } from '../contract'
import { serverText } from '../messages'
import type { FindPerson } from '../people/person'
import { likePattern } from '../sql/compare'
import { readOne } from '../store/change/row'

/** Most people suggested, and most people whose scope is checked. */
const [mostOffered, mostAsked] = [8, 60]
const columns = 'a.id, a.entity, a.record_id, a.name, a.login_email, a.login_document, a.role'

interface ReaderTools {
  readonly index: EntityIndex
  readonly findPerson: FindPerson
}

export interface NoteReader {
  readonly account: AccountRow
  readonly actor: Actor
}

async function readerOf(
  db: Queryable,
  { index, findPerson }: ReaderTools,
  { entity, id }: { readonly entity: Entity; readonly id: number },
  account: AccountRow,
): Promise<NoteReader | undefined> {
  const actor = (await findPerson(account))?.actor
  if (!actor || !mayAct(entity, 'view', actor)) return undefined
  return (await readOne(index, db, entity, id, actor)) ? { account, actor } : undefined
}

/** Every mentioned person must see the record. @throws Problem invalid at /mencoes */
export async function mentionedReaders(
  db: Queryable,
  looking: ReaderTools,
  record: { readonly entity: Entity; readonly id: number },
  ids: readonly number[],
): Promise<readonly NoteReader[]> {
  const found: NoteReader[] = []
  for (const account of await readAccounts(db, looking.index, ids)) {
    const reader = await readerOf(db, looking, record, account)
    if (reader) found.push(reader)
  }
  if (found.length === ids.length) return found
  const errors: FieldProblem[] = [{ path: '/mencoes', message: serverText.cannotSee }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}

async function readAccounts(
  db: Queryable,
  index: EntityIndex,
  ids: readonly number[],
): Promise<readonly AccountRow[]> {
  return db.query<AccountRow>(
    `select ${columns} from sys_account a where a.active and a.id = any ($1::bigint[]) and a.entity = any ($2::text[]) order by a.id`,
    [ids, signingIn(index).map(({ name }) => name)],
  )
}

export async function findMentionable(
  db: Queryable,
  looking: ReaderTools,
  record: { readonly entity: Entity; readonly id: number },
  { text, actor }: { readonly text: string; readonly actor: Actor },
): Promise<readonly Mentionable[]> {
  const { entity, id } = record
  // A role without a row scope sees all records.
  const isScoped = (role: string) => scopeOf(entity, { ...actor, role }) !== 'all'
  const people = signingIn(looking.index).toSorted(
    (a, b) => Number(isScoped(a.account?.role ?? '')) - Number(isScoped(b.account?.role ?? '')),
  )
  const accounts = await db.query<AccountRow>(
    `with known as materialized (
       select account_id from sys_audit where entity = $3 and record_id = $4 and account_id is not null
       union select account_id from sys_note where entity = $3 and record_id = $4)
     select ${columns} from sys_account a
      where a.active and a.entity = any ($1::text[]) and a.id is distinct from $5::bigint
        and app_fold(a.name) like $2::text
      order by a.id in (select account_id from known) desc, array_position($1::text[], a.entity), app_fold(a.name), a.id
      limit ${mostAsked}`,
    [people.map(({ name }) => name), likePattern(text), entity.name, id, actor.id],
  )
  const found: Mentionable[] = []
  for (const account of accounts) {
    if (found.length === mostOffered) break
    const reader = await readerOf(db, looking, record, account)
    if (reader) found.push({ id: account.id, name: account.name, role: account.role })
  }
  return found
}

function signingIn(index: EntityIndex): readonly Entity[] {
  return [...index.values()].filter(({ account }) => account !== undefined)
}
