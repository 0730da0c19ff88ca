/*
 * Who may act in another person's name: one of a higher level. Hides where levels come from. A person is taken over by an
 * address, a document, a telephone, a link, a group or by being put away, so each of these asks here.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isPhone } from '#model/entity/kindGuards'
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

/** The levels of people over the groups that a feature keeps. */
export interface Ranks {
  /** May the actor act in the name of the person of a record? Everyone may in their own. */
  mayActFor(entity: Entity, row: Row, actor: Actor, store: Store): Promise<boolean>
  /**
   * Refuses a change of a person by one who may not act in that person's name, as the person was or as it would be: the
   * one is asked first of all, the other of what is valid.
   * @throws Problem forbidden, invalid
   */
  guard(side: 'before' | 'after', change: PersonChange, store: Store): Promise<void>
}

/** A change of a record that is about to be written. */
interface PersonChange {
  readonly entity: Entity
  readonly act: 'create' | 'edit' | 'remove' | 'restore' | 'transition' | 'anonymise'
  readonly actor: Actor
  readonly before: Row | undefined
  readonly after: Row
}

/** The level of a person's group, or of the role where there is none; 0 is the highest. */
export function levelOf(index: EntityIndex, { role, level }: Actor): number {
  const own = [...index.values()].find((entity) => entity.account?.role === role)?.account?.level
  return level ?? own ?? Number.POSITIVE_INFINITY
}

/** Fields by which a link or a password reaches the person of a record. */
function telephonesOf(entity: Entity): readonly string[] {
  return entity.fields.filter((field) => [...walkFields([field])].some(isPhone)).map(({ name }) => name)
}

/** Which of these fields does a change touch? */
function touches(names: readonly string[], before: Row | undefined, after: Row): boolean {
  return names.some((name) => !isSameValue(before?.[name], after[name]))
}

/** Fields that a person signs in with. */
function loginNames(entity: Entity): readonly string[] {
  const { email, documents } = loginFields(entity)
  return [...(email ? [email] : []), ...documents].map(({ name }) => name)
}

/** What led into an account by its old address, document or telephone leads there no more. */
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

/** Levels over an index. @throws Error when two features keep access groups */
export function createRanks(index: EntityIndex, features: readonly Feature[]): Ranks {
  const keeper = collectKeeper(features)

  async function levelOfRecord(entity: Entity, row: Row, store: Store): Promise<number> {
    const grant = await findGrant(keeper, row, store)
    return grant?.level ?? entity.account?.level ?? Number.POSITIVE_INFINITY
  }

  const mayActFor: Ranks['mayActFor'] = async (entity, row, actor, store) => {
    if (actor.role === systemRole || isSelf(entity, row, actor)) return true
    const level = levelOf(index, actor)
    // Above the highest there is no one to ask. A program asks for no equal.
    return (level === 0 && !actor.token) || level < (await levelOfRecord(entity, row, store))
  }

  /** Fields whose change is an act in the person's name. */
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
