/*
 * Recipients of an event: accounts by role, by the right to decide, by a reference to their record, or the
 * record's authors. Each recipient's own scope decides whether they see the record; otherwise they are not notified.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { EventNotification } from '#model/entity/event'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { isAccountField } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { hasSection, permissionName } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { isOwnMatter, transitionOf, transitionsFor } from '#model/record/workflow'
import { valueAt } from '#model/show/cell'
import type { Queryable } from '../../db/database'
import type { AccountRow, GroupManager, Store } from '../contract'
import { rolesGranted } from '../people/permissions'
import type { FindPerson } from '../people/person'
import { readRow, selectByIds } from '../sql/select'
import { readOne } from '../store/change/row'
import { readOwners } from '../store/checks/selfApproval'

const maxRecipients = 500

export interface RecipientTools {
  readonly db: Queryable
  readonly index: EntityIndex
  readonly store: Store
  readonly findPerson: FindPerson
  readonly groupManager: GroupManager | undefined
  now(): Date
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

/** An event of a record; `by` is the account that caused it. */
export interface EventSubject {
  readonly entity: Entity
  readonly event: EntityEvent
  readonly id: number
  readonly by: number | null
}

/** People are not notified of their own changes, unless `people` names their account. */
export async function findRecipients(finding: RecipientTools, subject: EventSubject): Promise<Recipients> {
  const { entity, event, id, by } = subject
  if (!event.notify) return { readers: [], unseen: 0, isCut: false }
  const named = await readReferenced(finding.db, finding.index, entity, event.notify.people, id)
  const found = await readAccounts(finding, subject, named)
  const decides = await decisionOn(finding, entity, event.notify.deciders, id)
  const readers: Recipient[] = []
  let unseen = 0
  for (const account of found.slice(0, maxRecipients)) {
    if (account.id === by && !named.accounts.includes(account.id)) continue
    const actor = (await finding.findPerson(account))?.actor
    if (actor && !isNamed(account, event.notify, named) && !decides(actor)) continue
    const row = actor && (await readAs(finding.store, entity, id, actor))
    if (actor && row) readers.push({ account, actor, row })
    else unseen += 1
  }
  return { readers, unseen, isCut: found.length > maxRecipients }
}

/** Whether an actor may take one of the transitions on the record as it is now. */
export async function decisionOn(
  { db, index, now }: Pick<RecipientTools, 'db' | 'index' | 'now'>,
  entity: Entity,
  names: readonly string[],
  id: number,
): Promise<(actor: Actor) => boolean> {
  const transitions = names.flatMap((name) => transitionOf(entity, name) ?? [])
  // Conditions may refer to fields that the actor does not see.
  const row = transitions.length === 0 ? undefined : await readOne(index, db, entity, id, systemActor)
  if (!row || row.ativo === false) return () => false
  const owners = await readOwners(index, db, entity, id, transitions)
  const today = dayOfInstant(now())
  return (actor) =>
    hasSection(entity, actor) &&
    transitionsFor(entity, row, actor, today).some(
      (each) => names.includes(each.name) && !isOwnMatter(each, owners, actor),
    )
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
  { db, index, store, groupManager }: RecipientTools,
  { entity, event: { notify } }: EventSubject,
  named: ReferencedPeople,
): Promise<readonly AccountRow[]> {
  const { roles = [], deciders = [] } = notify ?? {}
  const permissions = deciders.map((name) => permissionName(entity, name))
  const deciding = [
    ...deciders.flatMap((name) => transitionOf(entity, name)?.roles ?? []),
    ...(await rolesGranted(groupManager, { index, store }, permissions)),
  ]
  const signingIn = [...index.values()].flatMap(({ account, name }) => (account ? [name] : []))
  return db.query<AccountRow>(
    `select a.id, a.entity, a.record_id, a.name, a.login_email, a.login_document, a.role from sys_account a
      where a.active and a.entity = any ($1::text[]) and (a.role = any ($2::text[]) or a.id = any ($3::bigint[])
         or exists (select from jsonb_to_recordset($4::jsonb) as n (entity text, id bigint)
                     where n.entity = a.entity and n.id = a.record_id))
      order by a.id limit ${maxRecipients + 1}`,
    [signingIn, [...roles, ...deciding], named.accounts, JSON.stringify(named.records)],
  )
}

function isNamed(
  account: AccountRow,
  { roles }: EventNotification,
  { accounts, records }: ReferencedPeople,
): boolean {
  return (
    roles.includes(account.role) ||
    accounts.includes(account.id) ||
    records.some(({ entity, id }) => entity === account.entity && id === account.record_id)
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
