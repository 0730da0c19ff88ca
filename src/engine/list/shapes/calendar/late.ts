/* Which records are late: those that the list's own ready filter finds. Pure. */
import type { Condition, Entity, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { presetsOf } from '#model/query/presets'

/** What a record past its day, and not done with, matches; undefined where the entity knows nothing of the kind. */
export function lateFilter(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  today: string,
): Filter | undefined {
  const presets = presetsOf(index, entity, actor, today)
  const named = presets.find(({ name }) => name === 'late')
  return (named ?? presets.find(({ filter }) => saysLate(filter, today)))?.filter
}

/** What of a late record has nothing to do with days: what is still to be done; undefined where nothing is said of it. */
export function openFilter(late: Filter | undefined): Filter | undefined {
  const said = Object.entries(late ?? {}).filter(([, condition]) => !isRow(condition) || !('lt' in condition))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** A schema says it in its own words: before today, and something about what is still to be done. */
function saysLate(filter: Filter, today: string): boolean {
  const isPast = (condition: Condition) =>
    isRow(condition) && condition.lt === today && Object.keys(condition).length === 1
  const conditions = Object.values(filter)
  return conditions.length > 1 && conditions.some(isPast)
}
