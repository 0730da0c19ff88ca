/* The four-eyes principle: an actor cannot decide about a record of their own. */
import type { Entity, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
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
  const owners = await readOwners(index, tx, entity, id, [transition])
  if (isOwnMatter(transition, owners, actor)) throw new Problem('forbidden', refusalText.ownMatter)
}

/** The accounts that the transitions exclude (`notBy`), by their paths; empty for a record that is gone. */
export async function readOwners(
  index: EntityIndex,
  db: Queryable,
  entity: Entity,
  id: number,
  transitions: readonly Transition[],
): Promise<Row> {
  const fields = [...new Set(transitions.flatMap(({ notBy }) => notBy))]
  if (fields.length === 0) return {}
  const { sql, params } = selectByIds(index, entity, [id], { fields }, systemActor)
  const [raw] = await db.query(sql, params)
  return raw ? readRow(entity, raw) : {}
}
