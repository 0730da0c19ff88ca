/*
 * Only a person of a higher access level may act in another person's name. An account can be taken over by
 * changing an e-mail, document, phone, link or access group or by deactivation, so all of these check the
 * level here.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { Feature, Store } from '../contract'
import { serverText } from '../messages'
import { isSameValue } from '../trail/audit'
import { closeWaysIn, loginFields } from './accounts'
import { collectKeeper, findGrant } from './permissions'

export interface Ranks {
  /** Whether the actor may act in the name of the record's person. Everyone may in their own. */
  mayActFor(entity: Entity, row: Row, actor: Actor, store: Store): Promise<boolean>
  /**
   * Refuses a change to a person by an actor of a lower level. `before` checks the stored record and runs
   * first; `after` checks the valid new one.
   * @throws Problem forbidden, invalid
   */
  guard(side: 'before' | 'after', change: PersonChange, store: Store): Promise<void>
}

interface PersonChange {
  readonly entity: Entity
  readonly act: 'create' | 'edit' | 'remove' | 'restore' | 'transition' | 'anonymise'
  readonly actor: Actor
  readonly before: Row | undefined
  readonly after: Row
}

/** Level of the access group, or of the role without one; 0 is the highest. */
export function levelOf(index: EntityIndex, { role, level }: Actor): number {
  const own = [...index.values()].find((entity) => entity.account?.role === role)?.account?.level
  return level ?? own ?? Number.POSITIVE_INFINITY
}

function telephonesOf(entity: Entity): readonly string[] {
  return entity.fields
    .filter((field) => [...walkFields([field])].some(({ kind }) => kind === 'phone'))
    .map(({ name }) => name)
}

function touches(names: readonly string[], before: Row | undefined, after: Row): boolean {
  return names.some((name) => !isSameValue(before?.[name], after[name]))
}

function loginNames(entity: Entity): readonly string[] {
  const { email, documents } = loginFields(entity)
  return [...(email ? [email] : []), ...documents].map(({ name }) => name)
}

/** Voids links and sessions that the old e-mail, document or phone led to. */
export async function shutOldWays(
  tx: Queryable,
  entity: Entity,
  { before, after }: { readonly before: Row; readonly after: Row & { readonly id: number } },
  actor: Actor,
  at: Date,
): Promise<void> {
  if (!entity.account) return
  const isLogin = touches(loginNames(entity), before, after)
  if (!isLogin && !touches(telephonesOf(entity), before, after)) return
  await closeWaysIn(tx, { entity: entity.name, id: after.id, actor, endsSessions: isLogin }, at)
}

export function createRanks(index: EntityIndex, features: readonly Feature[]): Ranks {
  const keeper = collectKeeper(features)

  async function levelOfRecord(entity: Entity, row: Row, store: Store): Promise<number> {
    const grant = await findGrant(keeper, row, store)
    return grant?.level ?? entity.account?.level ?? Number.POSITIVE_INFINITY
  }

  const mayActFor: Ranks['mayActFor'] = async (entity, row, actor, store) => {
    if (actor.role === systemRole || isSelf(entity, row, actor)) return true
    const level = levelOf(index, actor)
    // Equals count only at the highest level, which has none above it. Services never act for their
    // equals.
    return (level === 0 && !actor.token) || level < (await levelOfRecord(entity, row, store))
  }

  /** Fields whose change counts as an act in the person's name. */
  const namesOf = (entity: Entity) => [
    ...loginNames(entity),
    ...telephonesOf(entity),
    ...(keeper ? [keeper.field] : []),
  ]

  return {
    mayActFor,
    async guard(side, { entity, act, actor, before, after }, store) {
      if (!entity.account || actor.role === systemRole) return
      if (actor.token && act === 'edit' && touches(namesOf(entity), before, after)) {
        throw new Problem('forbidden', serverText.tokenOfPerson)
      }
      if (before && isSelf(entity, before, actor)) {
        const email = loginFields(entity).email?.name
        if (email !== undefined && act === 'edit' && touches([email], before, after)) {
          const errors = [{ path: `/${email}`, message: serverText.ownEmail }]
          throw new Problem('invalid', refusalText.invalid, { errors })
        }
        return
      }
      if (act === 'edit' && !touches(namesOf(entity), before, after)) return
      const row = side === 'before' ? before : after
      if (row && !(await mayActFor(entity, row, actor, store))) {
        throw new Problem('forbidden', serverText.outranked)
      }
    },
  }
}

function isSelf(entity: Entity, row: Row, actor: Actor): boolean {
  return actor.entity === entity.name && actor.recordId !== undefined && actor.recordId === Number(row.id)
}
