/*
 * Changes of state asked for by the state wanted, as the specification's own calls do it. Hides which transition
 * leads there; promises that nothing but a transition of the schema ever changes a state.
 */
import { entities } from '#generated/entities.ts'
import type { Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName } from '#model/entity/registry'
import { refusalText, validationText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Store } from '../../engine/index'

/** A change of state as asked for. */
export interface StatusChange {
  readonly entity: EntityName
  readonly id: number
  readonly status: unknown
  /** Values for the fields that a transition may ask for; a transition takes only its own. */
  readonly values?: Row
}

/**
 * Takes the transition that leads a record from where it stands to a state.
 * @throws Problem invalid for a state that no transition leads to, and whatever the transition refuses
 */
export async function changeStatus(store: Store, change: StatusChange, actor: Actor): Promise<Row> {
  const { entity, id, status, values = {} } = change
  const transition = await findTransition(store, change, actor)
  if (!transition) {
    throw new Problem('invalid', refusalText.invalid, {
      errors: [
        { path: '/status', message: status === undefined ? validationText.required : validationText.choice },
      ],
    })
  }
  const input = Object.fromEntries(
    transition.input.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )
  return store.transition(entity, id, transition.name, input, actor)
}

async function findTransition(
  store: Store,
  { entity: name, id, status }: StatusChange,
  actor: Actor,
): Promise<Transition | undefined> {
  const workflow = entities.find((each) => each.name === name)?.workflow
  const leading = Object.values(workflow?.transitions ?? {}).filter((each) => each.to === status)
  const row = await store.get(name, id, actor)
  const state = row[workflow?.field ?? '']
  // Without one from here, any will do: the store says why it cannot be taken.
  return leading.find((each) => each.from.some((from) => from === state)) ?? leading[0]
}
