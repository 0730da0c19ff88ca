/* Changes a state by its target, as the calls of the specification do: finds the transition that leads there. */
import { entities } from '#generated/entities.ts'
import type { Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, Exact, PatchOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Store } from '../../engine/index'

export interface StatusChange<N extends EntityName, V> {
  readonly entity: N
  readonly id: number
  readonly status: unknown
  /** Values for the transition's fields; others are not accepted. */
  readonly values?: V & Exact<V, keyof PatchOf<N>>
}

/** @throws Problem invalid for a state that no transition leads to, and any problem of the transition */
export function changeStatus<N extends EntityName, V extends Row>(
  store: Store,
  change: StatusChange<N, V>,
  actor: Actor,
): Promise<Row> {
  return takeTransition(store, change, actor)
}

interface StatusRequest {
  readonly entity: string
  readonly id: number
  readonly status: unknown
  readonly values?: Row
}

export async function takeTransition(store: Store, change: StatusRequest, actor: Actor): Promise<Row> {
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
    [...transition.input, ...transition.completes]
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, values[name]]),
  )
  return store.transition(entity, id, transition.name, input, actor)
}

async function findTransition(
  store: Store,
  { entity: name, id, status }: StatusRequest,
  actor: Actor,
): Promise<Transition | undefined> {
  const workflow = entities.find((each) => each.name === name)?.workflow
  const leading = Object.values(workflow?.transitions ?? {}).filter((each) => each.to === status)
  const row = await store.get(name, id, actor)
  const state = row[workflow?.field ?? '']
  // If no transition matches, uses any: the store reports why it is rejected.
  return leading.find((each) => each.from.some((from) => from === state)) ?? leading[0]
}
