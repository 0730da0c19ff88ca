/* Builds the actor of an account from its record and access group on each request. */

import type { EntityIndex } from '#model/entity/paths'
import { type Actor, systemActor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { AccountRow, GroupGrant } from '../contract'
import { readRow, selectOne } from '../sql/select'
import { findService, serviceEntity } from './access/services'
import type { FindGrant } from './permissions'

export interface Person {
  readonly actor: Actor
  readonly grant?: GroupGrant | undefined
  readonly needsFactor?: boolean
}

/** Undefined if the record is gone. */
export type FindPerson = (account: AccountRow) => Promise<Person | undefined>

interface GroupOptions {
  readonly groupField: string | undefined
  readonly demandsFactor?: boolean | undefined
}

/** Reads record and group on each request, since scopes and permissions depend on them. */
export function createFindPerson(
  db: Queryable,
  index: EntityIndex,
  findGrant: FindGrant,
  { groupField, demandsFactor = false }: GroupOptions,
): FindPerson {
  return async (account) => {
    if (account.entity === serviceEntity) return findService(db, account, { groupField, findGrant })
    const entity = index.get(account.entity)
    if (!entity?.account) return undefined
    const statement = selectOne(index, entity, account.record_id, systemActor)
    const [raw] = await db.query(statement.sql, statement.params)
    if (!raw) return undefined
    const actor: Actor = {
      id: account.id,
      name: account.name,
      role: account.role,
      entity: entity.name,
      recordId: account.record_id,
      record: readRow(entity, raw),
    }
    const grant = await findGrant(actor)
    const needsFactor = demandsFactor || grant?.needsFactor === true
    if (!grant) return { actor, needsFactor }
    return { grant, needsFactor, actor: { ...actor, permissions: grant.names, level: grant.level } }
  }
}
