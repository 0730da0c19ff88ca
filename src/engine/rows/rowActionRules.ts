import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { stateOf } from '#model/record/states'
import { iconRoom, mostOffers } from '../actions/offerPaths'

export function hasPage(entity: Entity): boolean {
  return entity.path !== undefined || entity.views.length > 0
}

/** Not in a state in which nothing can be changed any more. */
export function mayEditRow(entity: Entity, row: Row, actor: Actor): boolean {
  return mayAct(entity, 'edit', actor) && stateOf(entity, row)?.locked !== true
}

/** A schema with its own DELETE action replaces the general one. */
export function mayRemove(entity: Entity, actor: Actor): boolean {
  return mayAct(entity, 'remove', actor) && !entity.actions.some(({ method }) => method === 'DELETE')
}

/** Pixels of a button, and of the padding around all of them. */
const buttonSize = 30
const aroundButtons = 13
/** Pixels of the header's title. */
const leastWidth = 68

export function actionsWidthOf(entity: Entity, actor: Actor): number {
  const opening = hasPage(entity) && (mayAct(entity, 'edit', actor) || mayAct(entity, 'view', actor)) ? 1 : 0
  const others = mostOffers(entity, actor) + (mayRemove(entity, actor) ? 1 : 0)
  const count = opening + Math.min(iconRoom, others)
  return count === 0 ? 0 : Math.max(leastWidth, count * buttonSize + aroundButtons)
}
