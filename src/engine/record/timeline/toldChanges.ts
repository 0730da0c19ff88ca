import type { Entity } from '#model/entity/entity'
import { isList, isLongText } from '#model/entity/kindGuards'
import type { TimelineAct } from '#model/wire/record/timeline'

/** Leaves out server-written lists and long texts, and what says nothing, or again what the state says. */
export function toldChanges(
  { fields, workflow }: Entity,
  changes: TimelineAct['changes'],
): TimelineAct['changes'] {
  const long = fields.filter((field) => field.readOnly && (isList(field) || isLongText(field)))
  const left = new Set(long.map(({ name }) => name))
  const called = (value: unknown) => workflow?.states[String(value)]?.label ?? value
  const [from, to] = changes[workflow?.field ?? '']?.map(called) ?? []
  return Object.fromEntries(
    Object.entries(changes).filter(([name, [before, after]]) => {
      if (left.has(name)) return false
      return name === workflow?.field ? from !== to : to === undefined || before !== from || after !== to
    }),
  )
}
