/* An event in words: what it waits for and what it does. Pure. */
import type { Entity, EntityEvent } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { text } from './messages'

/** What it waits for. */
export function causeOf(entity: Entity, { on }: EntityEvent): string {
  if (on.at === 'create') return text.create
  if (on.at === 'change') return text.change
  if (on.at === 'state') return text.state(entity.workflow?.states[on.state]?.label ?? '')
  const field = titleOf(entity, on.field)
  if (on.days === 0) return text.on(field)
  return on.days < 0 ? text.before(-on.days, field) : text.after(on.days, field)
}

/** What it does. */
export function workOf(entity: Entity, { notify, webhook, set }: EntityEvent): readonly string[] {
  return [
    ...(notify ? [text.notifies] : []),
    ...(webhook ? [text.calls(webhook.to)] : []),
    ...(set ? [text.sets(titleOf(entity, set.field))] : []),
  ]
}

/** What a field is called. */
export function titleOf(entity: Entity, path: string): string {
  return fieldAt(entity, path)?.title ?? path
}
