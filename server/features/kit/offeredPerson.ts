/* Calls that a schema action offers for a person, for every entity with sign-ins. */
import type { Context } from 'hono'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { refusalText } from '#model/messages'
import { mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type RouteTools, readId } from '../../engine/index'

export interface OfferedPerson {
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
}

/**
 * The person of a call `/:endpoint/:id/…`, if the caller may take the action and see the record; undefined if
 * the entity does not offer it.
 * @throws Problem forbidden, not_found
 */
export async function offeredPerson(
  c: Context,
  action: string,
  { store, actorOf }: Pick<RouteTools, 'store' | 'actorOf'>,
): Promise<OfferedPerson | undefined> {
  const entity = entities.find((each) => each.endpoint === c.req.param('endpoint'))
  const offered = entity?.account && entity.actions.find(({ name }) => name === action)
  if (!entity || !offered) return undefined
  const actor = actorOf(c)
  if (!mayDo(entity, offered, actor)) throw new Problem('forbidden', refusalText.forbidden)
  const { id } = await store.get(entity.name, readId(c), actor)
  return { entity, id: Number(id), actor }
}
