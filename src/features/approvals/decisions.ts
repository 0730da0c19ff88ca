import type { Entity, Transition } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { isOwnMatter, transitionsFor } from '#model/record/workflow'
import type { InboxRequest } from './useInbox'

/** Whether the four-eyes principle forbids the user to decide the request. */
export function isOwn(entity: Entity, request: InboxRequest, actor: Actor): boolean {
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  return transitions.some((transition) => isOwnMatter(transition, request, actor))
}

/** The transitions that all of the requests allow. */
export function transitionsOf(
  entity: Entity,
  requests: readonly InboxRequest[],
  actor: Actor,
): readonly Transition[] {
  const today = dayOfInstant(new Date())
  const [first, ...others] = requests.map((request) => transitionsFor(entity, request, actor, today))
  return (first ?? []).filter(({ name }) => others.every((each) => each.some((other) => other.name === name)))
}

/** The requests that the user may decide and that share the status of the first one. */
export function decidableOf(
  entity: Entity,
  requests: readonly InboxRequest[],
  actor: Actor,
): readonly InboxRequest[] {
  const open = requests.filter((request) => transitionsOf(entity, [request], actor).length > 0)
  return open.filter(({ status }) => status === open[0]?.status)
}
