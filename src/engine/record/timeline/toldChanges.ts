import type { Entity } from '#model/entity/entity'
import { isList, isLongText } from '#model/entity/kindGuards'
import type { TimelineAct } from '#model/wire/record/timeline'

/** Leaves out server-written lists and long texts, and transitions between states with the same title. */
export function toldChanges(
  { fields, workflow }: Entity,
  changes: TimelineAct['changes'],
): TimelineAct['changes'] {
  const long = fields.filter((field) => field.readOnly && (isList(field) || isLongText(field)))
  const left = new Set(long.map(({ name }) => name))
  const called = (value: unknown) => workflow?.states[String(value)]?.label ?? value
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, [before, after]]) =>
        !left.has(name) && (name !== workflow?.field || called(before) !== called(after)),
    ),
  )
}
