/*
 * Who may act on another person's account: only an actor of a higher level. Changing an account's address,
 * document, telephone or access group, or archiving its person, could be used to take it over, so each of
 * these writes is checked here.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isPhone } from '#model/entity/kindGuards'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import { isSameValue } from '../auditLog/audit'
import type { Feature, Store } from '../contract'
import { serverText } from '../messages'
import { loginFields, voidIssuedLinks } from './accounts'
import { collectGroupManager, findGrant } from './permissions'

/** Levels of accounts, by access groups that a feature manages. */
export interface AccessLevels {
  /** Always true for the actor's own record. */
  mayActFor(entity: Entity, row: Row, actor: Actor, store: Store): Promise<boolean>
  /**
   * Refuses a change of a person by an actor who is not of a higher level. Checks the person's current level
   * first and, once the change is valid, the level it would give them.
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

/** The level of the access group, or else of the role; 0 is the highest. */
export function levelOf(index: EntityIndex, { role, level }: Actor): number {
  const own = [...index.values()].find((entity) => entity.account?.role === role)?.account?.level
  return level ?? own ?? Number.POSITIVE_INFINITY
}

/** Fields to which sign-in links or passwords are sent. */
function telephonesOf(entity: Entity): readonly string[] {
  return entity.fields.filter((field) => [...walkFields([field])].some(isPhone)).map(({ name }) => name)
}

function touches(names: readonly string[], before: Row | undefined, after: Row): boolean {
  return names.some((name) => !isSameValue(before?.[name], after[name]))
}

function loginNames(entity: Entity): readonly string[] {
  const { email, documents } = loginFields(entity)
  return [...(email ? [email] : []), ...documents].map(({ name }) => name)
}

/** Revokes links and codes that were sent to the old address, document or telephone. */
export async function revokeOldSignIns(
  tx: Queryable,
  entity: Entity,
  { before, after }: { readonly before: Row; readonly after: Row & { readonly id: number } },
  actor: Actor,
  at: Date,
): Promise<void> {
  if (!entity.account) return
  const isLogin = touches(loginNames(entity), before, after)
  if (!isLogin && !touches(telephonesOf(entity), before, after)) return
  await voidIssuedLinks(tx, { entity: entity.name, id: after.id, actor, endsSessions: isLogin }, at)
}

/** @throws Error when two features provide access groups */
export function createAccessLevels(index: EntityIndex, features: readonly Feature[]): AccessLevels {
  const groupManager = collectGroupManager(features)

  async function levelOfRecord(entity: Entity, row: Row, store: Store): Promise<number> {
    const grant = await findGrant(groupManager, row, store)
    return grant?.level ?? entity.account?.level ?? Number.POSITIVE_INFINITY
  }

  const mayActFor: AccessLevels['mayActFor'] = async (entity, row, actor, store) => {
    if (actor.role === systemRole || isSelf(entity, row, actor)) return true
    const level = levelOf(index, actor)
    // The highest level may act on accounts of the same level, except through an API token.
    return (level === 0 && !actor.token) || level < (await levelOfRecord(entity, row, store))
  }

  /** Fields whose change could take the account over. */
  const namesOf = (entity: Entity) => [
    ...loginNames(entity),
    ...telephonesOf(entity),
    ...(groupManager ? [groupManager.field] : []),
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
