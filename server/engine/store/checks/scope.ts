/*
 * A change must not take a record, or what belongs to it, out of the scope of people of another role at the
 * same or a higher level: they would lose it without being asked.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { type ScopeCondition, scopeConditionsOf } from '#model/people/scopeConditions'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import { isSameValue } from '../../auditLog/audit'
import type { Transaction } from '../../contract'
import { serverText } from '../../messages'
import { levelOf } from '../../people/accessLevel'
import { readRow, selectByIds } from '../../sql/select'

interface ScopeChange {
  readonly entity: Entity
  readonly actor: Actor
  readonly before: Row
  readonly after: Row
}

type ScopeAccess = Pick<Transaction, 'store' | 'accounts'> & { readonly tx: Queryable }
type Values = ReadonlyMap<string, readonly unknown[]>

/** Most people checked one by one; beyond that, the record counts as lost to all of them. */
const maxPeople = 200
const actorPrefix = '$actor.'

/**
 * Reads the scope before a change.
 * @returns a function to call after the write, which throws if a person has lost the record; undefined if
 * that is impossible
 */
export async function guardScope(
  index: EntityIndex,
  scope: ScopeAccess,
  { entity, actor, before, after }: ScopeChange,
): Promise<(() => Promise<void>) | undefined> {
  const all = guardedConditions(index, entity, actor)
  const moved = all.filter(({ field }) => !isSameValue(before[field], after[field]))
  if (moved.length === 0) return undefined
  const id = Number(before.id)
  const old = await valuesOf(index, scope.tx, entity, id, all)
  return async () => {
    const now = await valuesOf(index, scope.tx, entity, id, all)
    for (const decider of moved) {
      const beside = all.filter(({ owner, role }) => owner === decider.owner && role === decider.role)
      if (await losesRecord(index, scope, decider, beside, old, now)) throw outOfScope(index, entity, decider)
    }
  }
}

/** Conditions of the scopes of others that a change by the actor must respect. */
export function guardedConditions(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
): readonly ScopeCondition[] {
  if (actor.role === systemRole) return []
  const level = levelOf(index, actor)
  return scopeConditionsOf(index, entity).filter(
    ({ role }) => role !== actor.role && levelOf(index, { id: null, name: '', role }) <= level,
  )
}

async function valuesOf(
  index: EntityIndex,
  tx: Queryable,
  entity: Entity,
  id: number,
  deciders: readonly ScopeCondition[],
): Promise<Values> {
  const paths = [...new Set(deciders.map(({ path }) => path))]
  const statement = selectByIds(index, entity, [id], { fields: paths }, systemActor)
  const [raw] = await tx.query(statement.sql, statement.params)
  const row = raw ? readRow(entity, raw) : {}
  return new Map(
    paths.map((path) => [path, [row[path]].flat(5).filter((value) => value !== null && value !== undefined)]),
  )
}

/** Whether a person of the role has lost the record, by this condition and all others of the same scope. */
async function losesRecord(
  index: EntityIndex,
  { store, accounts }: ScopeAccess,
  { role, path, condition }: ScopeCondition,
  beside: readonly ScopeCondition[],
  old: Values,
  now: Values,
): Promise<boolean> {
  const current = now.get(path) ?? []
  const gone = (old.get(path) ?? []).filter((value) => !current.includes(value))
  const people = [...index.values()].find(({ account }) => account?.role === role)
  if (gone.length === 0 || !people) return false
  const name = nameIn(condition)
  if (name === undefined && !gone.some((value) => isSameValue(value, condition))) return false
  const filter = name === undefined ? {} : { [name === 'recordId' ? systemNames.id : name]: gone }
  const query = { filter: filter as Record<string, never>, sort: [], range: [0, maxPeople - 1] } as const
  const { rows, total } = await store.list<string>(people.name, query, systemActor)
  if (total > rows.length) return true
  for (const person of rows) {
    const account = await accounts.find(people.name, person.id)
    const own: Row = { ...person, recordId: person.id, id: account?.id }
    const stillSees = beside.some((each) => {
      const attribute = nameIn(each.condition)
      const values = [attribute === undefined ? each.condition : own[attribute]].flat()
      return (now.get(each.path) ?? []).some((value) => values.includes(value))
    })
    if (!stillSees) return true
  }
  return false
}

/** `$actor.recordId` → `recordId`; undefined for a constant. */
function nameIn(condition: ScopeCondition['condition']): string | undefined {
  return typeof condition === 'string' && condition.startsWith(actorPrefix)
    ? condition.slice(actorPrefix.length)
    : undefined
}

function outOfScope(index: EntityIndex, { fields }: Entity, { field, role }: ScopeCondition): Problem {
  const title = fields.find(({ name }) => name === field)?.title ?? field
  const who = [...index.values()].find(({ account }) => account?.role === role)?.account?.title ?? role
  const errors = [{ path: `/${field}`, message: serverText.outOfSight(title, who) }]
  return new Problem('invalid', refusalText.invalid, { errors })
}
