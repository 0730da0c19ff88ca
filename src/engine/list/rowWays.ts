/* What a row of an entity may offer a role, and how wide that is. Pure. */
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { iconRoom, mostOffers } from '../actions/offerPaths'

/** Do its records have pages? */
export function hasPage(entity: Entity): boolean {
  return entity.path !== undefined || entity.views.length > 0
}

/** A schema that says how its records go replaces the general way. */
export function mayRemove(entity: Entity, actor: Actor): boolean {
  return mayAct(entity, 'remove', actor) && !entity.actions.some(({ method }) => method === 'DELETE')
}

/** Pixels of a button, and of what stands around all of them. */
const buttonSize = 30
const aroundButtons = 13
/** The header's word. */
const leastWidth = 68

/** Pixels that the buttons of a row take at most. */
export function actionsWidthOf(entity: Entity, actor: Actor): number {
  const opening = hasPage(entity) && (mayAct(entity, 'edit', actor) || mayAct(entity, 'view', actor)) ? 1 : 0
  const others = mostOffers(entity, actor) + (mayRemove(entity, actor) ? 1 : 0)
  const count = opening + Math.min(iconRoom, others)
  return count === 0 ? 0 : Math.max(leastWidth, count * buttonSize + aroundButtons)
}
