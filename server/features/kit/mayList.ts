/* What the lists of an entity are open to: an overview leaves out what its reader may not list. */
import { entities } from '#generated/entities.ts'
import type { EntityName } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'

/** May the actor list records of the entity? */
export function mayList(name: EntityName, actor: Actor): boolean {
  const entity = entities.find((each) => each.name === name)
  return entity !== undefined && mayAct(entity, 'list', actor)
}
