import { entities } from '#generated/entities.ts'
import type { EntityName } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'

export function mayList(name: EntityName, actor: Actor): boolean {
  const entity = entities.find((each) => each.name === name)
  return entity !== undefined && mayAct(entity, 'list', actor)
}
