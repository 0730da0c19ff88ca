import type { Entity } from '#model/entity/entity'
import { isList } from '#model/entity/kindGuards'
import type { TimelineAct } from '#model/wire/record/timeline'

/** Leaves out server-written lists and transitions between states with the same title. */
export function toldChanges(
  { fields, workflow }: Entity,
  changes: TimelineAct['changes'],
): TimelineAct['changes'] {
  const lists = new Set(fields.filter((field) => isList(field) && field.readOnly).map(({ name }) => name))
  const called = (value: unknown) => workflow?.states[String(value)]?.label ?? value
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, [before, after]]) =>
        !lists.has(name) && (name !== workflow?.field || called(before) !== called(after)),
    ),
  )
}
