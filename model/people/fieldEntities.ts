import type { Entity } from '../entity/entity'
import type { EntityIndex } from '../entity/paths'
import { mayAct } from './access'
import type { Actor } from './actor'

/**
 * Entities that a person may take along: those with the act `field`, then those that these refer to and the person
 * may list. References of references stay behind, because they would lead to nearly everything.
 */
export function fieldEntities(index: EntityIndex, actor: Actor): readonly Entity[] {
  const may = (entity: Entity) => !entity.system && mayAct(entity, 'list', actor)
  const taken = [...index.values()].filter((entity) => may(entity) && mayAct(entity, 'field', actor))
  const referenced = taken.flatMap(({ leadsTo }) => leadsTo.flatMap((name) => index.get(name) ?? []))
  return [...new Set([...taken, ...referenced.filter(may)])]
}
