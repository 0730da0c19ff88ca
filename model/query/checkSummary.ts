/* Checks the fields of a summary, as checkQuery.ts those of a list; apart, because a page first shows rows. */
import type { Entity } from '../entity/entity'
import { isSummableWhere } from '../entity/family'
import { type EntityIndex, holdsMany, resolvePath } from '../entity/paths'
import { refusalText } from '../messages'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import { Problem } from '../problem/problem'
import { checkFilter, namesWith, need, type QueryTrait } from './checkQuery'
import type { PivotKey, SummaryQuery } from './query'

/** @throws Problem unknown_field or unknown_operator, listing what is allowed */
export function checkSummary(index: EntityIndex, entity: Entity, query: SummaryQuery, actor: Actor): void {
  checkFilter(index, entity, query.filter, actor)
  for (const path of query.sums) needShown(index, entity, path, actor, sumTrait(index, entity, path, query))
  for (const path of query.facets) needShown(index, entity, path, actor, 'filterable')
  if (query.group !== undefined) needShown(index, entity, query.group, actor, 'filterable')
  for (const key of query.pivot ?? []) checkPivotKey(index, entity, key, actor)
}

export function mayPivotBy(index: EntityIndex, entity: Entity, key: PivotKey, actor: Actor): boolean {
  try {
    checkPivotKey(index, entity, key, actor)
    return true
  } catch {
    return false
  }
}

function checkPivotKey(index: EntityIndex, entity: Entity, { path, unit }: PivotKey, actor: Actor): void {
  needShown(index, entity, path, actor, 'filterable')
  const steps = resolvePath(index, entity, path) ?? []
  // A record with several values would be counted several times in the totals.
  if (holdsMany(steps)) throw new Problem('unknown_field', refusalText.manyValued(path))
  const family = steps.at(-1)?.field.kind
  const isDate = family === 'date' || family === 'dateTime' || family === 'month'
  if (unit !== undefined && !isDate) throw new Problem('unknown_field', refusalText.noDate(path))
}

/** A value whose meaning varies by row can be added up if the filter leaves a single meaning. */
function sumTrait(index: EntityIndex, entity: Entity, path: string, { filter }: SummaryQuery) {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  return field && isSummableWhere(field, path, filter) ? undefined : 'summable'
}

/**
 * Requires that the values are not masked for the actor, because order, counts and sums would reveal them one by one.
 */
function needShown(index: EntityIndex, entity: Entity, path: string, actor: Actor, trait?: QueryTrait): void {
  const { ref } = need(index, entity, path, actor, trait)
  // An ID alone does not identify the record of a polymorphic reference.
  if (ref?.by) throw new Problem('unknown_field', refusalText.manyTargets(path))
  if (!isHiddenAt(index, entity, path, actor)) return
  throw new Problem('unknown_field', refusalText.unknownField(path), {
    allowed: namesWith(entity, actor, trait),
  })
}
