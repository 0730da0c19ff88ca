/*
 * Recipients of an event: accounts by role, by a reference to their record, or the record's authors. Each
 * recipient's own scope decides whether they see the record; otherwise they are not notified.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { isAccountField } from '#model/entity/system'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { valueAt } from '#model/show/cell'
import type { Queryable } from '../../db/database'
import type { AccountRow, Store } from '../contract'
import type { FindPerson } from '../people/person'
import { readRow, selectByIds } from '../sql/select'

const maxRecipients = 500

export interface RecipientTools {
  readonly db: Queryable
  readonly index: EntityIndex
  readonly store: Store
  readonly findPerson: FindPerson
}

export interface Recipient {
  readonly account: AccountRow
  readonly actor: Actor
  readonly row: Row
}

/** Also counts the named people who may not see the record, and tells whether the limit cut the list. */
export interface Recipients {
  readonly readers: readonly Recipient[]
  readonly unseen: number
  readonly isCut: boolean
}

export async function findRecipients(
  finding: RecipientTools,
  entity: Entity,
  event: EntityEvent,
  id: number,
): Promise<Recipients> {
  const found = await readAccounts(finding, entity, event, id)
  const readers: Recipient[] = []
  const named = found.slice(0, maxRecipients)
  for (const account of named) {
    const actor = (await finding.findPerson(account))?.actor
    const row = actor && (await readAs(finding.store, entity, id, actor))
    if (actor && row) readers.push({ account, actor, row })
  }
  return { readers, unseen: named.length - readers.length, isCut: found.length > maxRecipients }
}

/** The record with its labels, restricted to the actor's fields. */
export async function readAs(
  store: Store,
  entity: Entity,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  try {
    return await store.get(entity.name, id, actor, { labels: true })
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'forbidden'))
      return undefined
    throw error
  }
}

export function recordLabel(row: Row): string {
  return typeof row._label === 'string' ? row._label : ''
}

async function readAccounts(
  { db, index }: RecipientTools,
  entity: Entity,
  { notify }: EntityEvent,
  id: number,
): Promise<readonly AccountRow[]> {
  if (!notify) return []
  const named = await readReferenced(db, index, entity, notify.people, id)
  const signingIn = [...index.values()].flatMap(({ account, name }) => (account ? [name] : []))
  return db.query<AccountRow>(
    `select a.id, a.entity, a.record_id, a.name, a.login_email, a.login_document, a.role from sys_account a
      where a.active and a.entity = any ($1::text[]) and (a.role = any ($2::text[]) or a.id = any ($3::bigint[])
         or exists (select from jsonb_to_recordset($4::jsonb) as n (entity text, id bigint)
                     where n.entity = a.entity and n.id = a.record_id))
      order by a.id limit ${maxRecipients + 1}`,
    [signingIn, notify.roles, named.accounts, JSON.stringify(named.records)],
  )
}

interface ReferencedPeople {
  readonly accounts: readonly number[]
  readonly records: readonly { readonly entity: string; readonly id: number }[]
}

async function readReferenced(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  paths: readonly string[],
  id: number,
): Promise<ReferencedPeople> {
  if (paths.length === 0) return { accounts: [], records: [] }
  const { sql, params } = selectByIds(index, entity, [id], { fields: paths }, systemActor)
  const [raw] = await db.query(sql, params)
  const row = isRow(raw) ? readRow(entity, raw) : {}
  const found = paths.map((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    return { field, ids: [valueAt(row, path)].flat(3).filter((each) => typeof each === 'number') }
  })
  return {
    accounts: found.flatMap(({ field, ids }) => (field && isAccountField(field) ? ids : [])),
    records: found.flatMap(({ field, ids }) => {
      const target = field?.ref?.entity
      return target === undefined ? [] : ids.map((each) => ({ entity: target, id: each }))
    }),
  }
}
