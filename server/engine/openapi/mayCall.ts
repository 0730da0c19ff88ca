/* Checks access by call alone, before the body is read: for the document, and to reject early. */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { CallSpec } from '../http/callSpec'
import { permissionsOf } from '../people/permissions'

export interface Caller {
  readonly actor: Actor
  readonly leads: boolean
}

/** `entity` is the one whose path contains the call. */
export function mayCall(
  { words, entity }: { readonly words: Pick<CallSpec, 'for' | 'offered'>; readonly entity?: Entity },
  index: EntityIndex,
  { actor, leads }: Caller,
): boolean {
  const { for: access, offered } = words
  if (access === 'visitor' || access === 'person') return true
  if (access === 'lead') return leads
  if (access && 'moves' in access) return mayMove(index.get(access.moves), actor)
  if (access) return mayNamed(access.may, index, actor)
  if (!entity) return true
  const action = entity.actions.find(({ name }) => name === offered)
  return action
    ? mayDo(entity, action, actor)
    : mayAct(entity, 'view', actor) || mayAct(entity, 'list', actor)
}

function mayMove(entity: Entity | undefined, actor: Actor): boolean {
  const transitions = Object.values(entity?.workflow?.transitions ?? {})
  return entity !== undefined && transitions.some((transition) => mayDo(entity, transition, actor))
}

function mayNamed(permission: string, index: EntityIndex, actor: Actor): boolean {
  const [name = '', act = ''] = permission.split('.')
  const entity = index.get(name)
  const known = entity && permissionsOf(entity).find((each) => each.name === permission)
  return (
    entity !== undefined && known !== undefined && mayDo(entity, { name: act, roles: known.roles }, actor)
  )
}
