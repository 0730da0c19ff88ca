/* The four-eyes principle: actors cannot approve their own records. */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { isOwnMatter, transitionOf } from '#model/record/workflow'
import type { Queryable } from '../../../db/database'
import { readRow, selectByIds } from '../../sql/select'

interface TransitionRequest {
  readonly entity: Entity
  readonly actor: Actor
  readonly id: number
  readonly transition: string
}

/** @throws Problem forbidden; the system is exempt, because the person it acts for was checked before */
export async function assertNotSelfApproval(
  index: EntityIndex,
  tx: Queryable,
  { entity, actor, id, transition: name }: TransitionRequest,
): Promise<void> {
  const transition = transitionOf(entity, name)
  if (!transition || transition.notBy.length === 0 || actor.role === systemRole) return
  const query = { filter: {}, sort: [], fields: transition.notBy }
  const statement = selectByIds(index, entity, [id], query, systemActor)
  const [raw] = await tx.query(statement.sql, statement.params)
  if (raw && isOwnMatter(transition, readRow(entity, raw), actor)) {
    throw new Problem('forbidden', refusalText.ownMatter)
  }
}
