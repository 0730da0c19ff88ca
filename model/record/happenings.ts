/* Decides whether an event fires for a record, and identifies the occurrence so it fires once. */
import type { Entity, EntityEvent, Filter } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isInstant } from '../entity/kindGuards'
import { fieldAt } from '../entity/paths'
import { isClearlyTrue } from '../expression/expression'
import { addDays, dayOfInstant, dayText, parseDay } from '../formats/index'
import { systemActor } from '../people/actor'

interface RecordChange {
  readonly entity: Entity
  /** Undefined for a new record. */
  readonly before?: Row | undefined
  readonly after: Row
  /** The transition, or the name of a feature's edit. */
  readonly act?: string | undefined
}

/** Events that this change fires. */
export function happenedBy(
  { entity, before, after, act }: RecordChange,
  today: string,
): readonly EntityEvent[] {
  if (after.ativo === false) return []
  return entity.events.filter((event) => {
    const { on } = event
    const holds = (row: Row) => isMet(event, row, today)
    if (on.at === 'create') return before === undefined && holds(after)
    if (on.at === 'act') return on.act === act && holds(after)
    if (on.at === 'change') return holds(after) && (before === undefined || !holds(before))
    if (on.at !== 'state') return false
    const name = entity.workflow?.field ?? ''
    return after[name] === on.state && before?.[name] !== on.state && holds(after)
  })
}

export function isMet({ when }: EntityEvent, row: Row, today: string): boolean {
  return when === undefined || isClearlyTrue(when, row, systemActor, today)
}

/** Days as `yyyy-mm-dd`, inclusive. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

export function filterOf({ on }: EntityEvent, { from, to }: DaySpan): Filter | undefined {
  if (on.at !== 'date') return undefined
  return { ativo: true, [on.field]: { gte: shift(from, -on.days), lte: shift(to, -on.days) } }
}

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
