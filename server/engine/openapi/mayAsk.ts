/* Who may make a call that is no entity's own, whatever its body says: what the document shows, and what is refused first. */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { permissionsOf } from '../people/permissions'
import type { CallWords } from './callWords'

/** The person who asks. */
export interface Caller {
  readonly actor: Actor
  /** Of the highest level. */
  readonly leads: boolean
}

/** May the person make the call? `entity` is the one at whose address it is. */
export function mayAsk(
  { words, entity }: { readonly words: Pick<CallWords, 'for' | 'offered'>; readonly entity?: Entity },
  index: EntityIndex,
  { actor, leads }: Caller,
): boolean {
  const { for: asker, offered } = words
  if (asker === 'visitor' || asker === 'person') return true
  if (asker === 'lead') return leads
  if (asker && 'moves' in asker) return mayMove(index.get(asker.moves), actor)
  if (asker) return mayNamed(asker.may, index, actor)
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

/** `entity.act`. */
function mayNamed(permission: string, index: EntityIndex, actor: Actor): boolean {
  const [name = '', act = ''] = permission.split('.')
  const entity = index.get(name)
  const known = entity && permissionsOf(entity).find((each) => each.name === permission)
  return (
    entity !== undefined && known !== undefined && mayDo(entity, { name: act, roles: known.roles }, actor)
  )
}
