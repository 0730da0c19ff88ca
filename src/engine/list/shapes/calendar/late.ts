/* Which records are late. Pure. */
import type { Entity, Filter } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'

/** What a record past its day, and not done with, matches; undefined where the entity knows nothing of the kind. */
export function lateFilter(
  _index: EntityIndex,
  _entity: Entity,
  _actor: Actor,
  _today: string,
): Filter | undefined {
  return undefined
}
