/* Who an account is now: the actor is made of account, record and access group as they are at the request. */

import type { EntityIndex } from '#model/entity/paths'
import { type Actor, systemActor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { AccountRow, GroupGrant } from '../contract'
import { readRow, selectOne } from '../sql/select'
import { findService, serviceEntity } from './access/services'
import type { FindGrant } from './permissions'

/** A person as of this request. */
export interface Person {
  readonly actor: Actor
  /** The person's access group, where groups are kept. */
  readonly grant?: GroupGrant | undefined
}

/** Finds the person of an account; undefined when the record is gone. */
export type FindPerson = (account: AccountRow) => Promise<Person | undefined>

/** Reads record and group fresh, because scopes and rights depend on them. */
export function createFindPerson(
  db: Queryable,
  index: EntityIndex,
  findGrant: FindGrant,
  groupField: string | undefined,
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
    if (!grant) return { actor }
    return { grant, actor: { ...actor, permissions: grant.names, level: grant.level } }
  }
}
