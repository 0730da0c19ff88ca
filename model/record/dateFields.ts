/* Date fields for calendars; a date that must not precede a sibling is the end of its period. */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isTemporal } from '../entity/kindGuards'
import { fieldAt } from '../entity/paths'
import { addDays, dayOfInstant, dayText, parseDay } from '../formats/index'
import { valueAt } from '../show/cell'

/** A date field; with `until`, the start of a period that ends with that field's day. */
export interface DateFieldRange {
  readonly field: Field
  readonly until?: Field
}

/** Days of a record, inclusive, and its time if it has one. ISO, São Paulo. */
export interface RecordDates {
  readonly from: string
  readonly to: string
}

export function dateFieldAt(entity: Entity, path: string): DateFieldRange | undefined {
  const field = fieldAt(entity, path)
  if (!field || !isTemporal(field)) return undefined
  const until = endOf(entity, field)
  return { field, ...(until && { until }) }
}

function endOf(entity: Entity, { path, name, kind }: Field): Field | undefined {
  const holder = path.split('.').slice(0, -1).join('.')
  const beside = holder === '' ? entity.fields : (fieldAt(entity, holder)?.fields ?? [])
  return beside.find((each) => each.earliest === name && each.kind === kind)
}

/** Undefined without a date. A period without an end, or with an end before its start, is a single day. */
export function datesOf({ field, until }: DateFieldRange, row: Row): RecordDates | undefined {
  const from = dayOf(valueAt(row, field.path))
  if (from === undefined) return undefined
  const to = until && dayOf(valueAt(row, until.path))
  return { from, to: to !== undefined && to > from ? to : from }
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.length <= 10) return parseDay(value) ? value : undefined
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : dayOfInstant(new Date(at))
}

export function dayAfter(day: string, count: number): string {
  const parsed = parseDay(day)
  return parsed ? dayText(addDays(parsed, count)) : day
}
