import { pathTitle } from '#model/describe/pathTitle'
import type { Entity, EntityEvent, Role } from '#model/entity/entity'
import { type EntityIndex, fieldAt } from '#model/entity/paths'
import { text } from './messages'

export function causeOf(entity: Entity, { on }: EntityEvent): string {
  if (on.at === 'create') return text.create
  if (on.at === 'change') return text.change
  if (on.at === 'state') return text.state(entity.workflow?.states[on.state]?.label ?? '')
  if (on.at === 'act')
    return text.act(entity.workflow?.transitions[on.act]?.label ?? entity.acts[on.act] ?? '')
  const field = titleOf(entity, on.field)
  if (on.days === 0) return text.on(field)
  return on.days < 0 ? text.before(-on.days, field) : text.after(on.days, field)
}

/** @param roles titles by role name */
export function workOf(
  { index, roles }: { readonly index: EntityIndex; readonly roles: ReadonlyMap<Role, string> },
  entity: Entity,
  { notify, webhook, set }: EntityEvent,
): readonly string[] {
  const whom = notify && [
    ...(notify.deciders.length > 0 ? [text.deciders(notify.deciders.flatMap(labelOf(entity)))] : []),
    ...notify.roles.map((role) => roles.get(role) ?? role),
    ...[...notify.people, ...notify.emails].map((path) => pathTitle(index, entity, path)),
  ]
  return [
    ...(notify && whom ? [text.notifies(whom, notify.by)] : []),
    ...(webhook ? [text.calls(webhook.to)] : []),
    ...(set ? [text.sets(titleOf(entity, set.field))] : []),
  ]
}

function labelOf({ workflow }: Entity) {
  return (name: string) => workflow?.transitions[name]?.label ?? []
}

export function titleOf(entity: Entity, path: string): string {
  return fieldAt(entity, path)?.title ?? path
}
