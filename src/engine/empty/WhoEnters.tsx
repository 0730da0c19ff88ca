import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { emptyText } from './messages'
import { whoEnters } from './whoEnters'

/** Says in an empty list who enters its records; nothing for a person who may. */
export function WhoEnters({ entity }: { readonly entity: Entity }) {
  const { actor, index } = useConsole()
  if (mayAct(entity, 'create', actor)) return null
  const who = whoEnters(entity, index)
  return (
    <p style={{ margin: '8px 0 0' }}>{who.length > 0 ? emptyText.enteredBy(who) : emptyText.comesByItself}</p>
  )
}
