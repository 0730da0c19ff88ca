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
  /** The group, or the installation, asks for a second factor. */
  readonly needsFactor?: boolean
}

/** Finds the person of an account; undefined when the record is gone. */
export type FindPerson = (account: AccountRow) => Promise<Person | undefined>

interface Asked {
  /** The field of people that names their group. */
  readonly groupField: string | undefined
  /** Of everyone, whatever the groups say; programs alone have none. */
  readonly demandsFactor?: boolean | undefined
}

/** Reads record and group fresh, because scopes and rights depend on them. */
export function createFindPerson(
  db: Queryable,
  index: EntityIndex,
  findGrant: FindGrant,
  { groupField, demandsFactor = false }: Asked,
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
