/*
 * Whether an event of a schema has come for a record: by a change, as it was and as it is, or by the calendar. Says also
 * which occurrence it is, so that each happens once. Pure.
 */

import type { Entity, EntityEvent, Filter } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isInstant } from '../entity/kindGuards'
import { fieldAt } from '../entity/paths'
import { isClearlyTrue } from '../expression/expression'
import { addDays, dayOfInstant, dayText, parseDay } from '../formats/index'
import { systemActor } from '../people/actor'

/** The events that this change makes happen; `before` is undefined of a new record. */
export function happenedBy(
  entity: Entity,
  before: Row | undefined,
  after: Row,
  today: string,
): readonly EntityEvent[] {
  if (after.ativo === false) return []
  return entity.events.filter((event) => {
    const { on } = event
    const holds = (row: Row) => isMet(event, row, today)
    if (on.at === 'create') return before === undefined && holds(after)
    if (on.at === 'change') return holds(after) && (before === undefined || !holds(before))
    if (on.at !== 'state') return false
    const name = entity.workflow?.field ?? ''
    return after[name] === on.state && before?.[name] !== on.state && holds(after)
  })
}

/** Does its condition hold for the record? Without one, always. */
export function isMet({ when }: EntityEvent, row: Row, today: string): boolean {
  return when === undefined || isClearlyTrue(when, row, systemActor, today)
}

/** Days, `yyyy-mm-dd`, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** The active records whose day is in the span, as a filter; undefined of an event that is not by the calendar. */
export function filterOf({ on }: EntityEvent, { from, to }: DaySpan): Filter | undefined {
  if (on.at !== 'date') return undefined
  return { ativo: true, [on.field]: { gte: shift(from, -on.days), lte: shift(to, -on.days) } }
}

/** The day in the record that an event by the calendar is counted from; undefined where it has none. */
export function countedFrom(entity: Entity, { on }: EntityEvent, row: Row): string | undefined {
  if (on.at !== 'date') return undefined
  const value = row[on.field]
  if (typeof value !== 'string' || value === '') return undefined
  return isInstant(fieldAt(entity, on.field)) ? dayOfInstant(new Date(value)) : value.slice(0, 10)
}

function shift(day: string, days: number): string {
  const read = parseDay(day)
  return read ? dayText(addDays(read, days)) : day
}
