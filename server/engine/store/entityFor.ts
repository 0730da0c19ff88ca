/* The entity of a request, if the actor may perform the requested act on it. */

import type { Act, Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'

/** Without an act, permission is checked later. @throws Problem not_found, forbidden */
export function entityFor(index: EntityIndex, name: string, act: Act | undefined, actor: Actor): Entity {
  const entity = index.get(name)
  if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
  if (act && !mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
  return entity
}
