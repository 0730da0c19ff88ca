/*
 * The dates that put a record on a calendar. A date that may not come before another beside it ends the period that
 * begins with that one. Pure.
 */

import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isTemporal } from '../entity/kindGuards'
import { fieldAt } from '../entity/paths'
import { addDays, dayOfInstant, dayText, parseDay } from '../formats/index'
import { valueAt } from '../show/cell'

/** A date of an entity's records; with `until`, the first day of a period whose last day is there. */
export interface Dating {
  readonly field: Field
  readonly until?: Field
}

/** The days of a record, both included, and its hour where it has one. ISO, São Paulo. */
export interface Dated {
  readonly from: string
  readonly to: string
}

/** The dating by a path; undefined where it is no date of the record itself. */
export function datingAt(entity: Entity, path: string): Dating | undefined {
  const field = fieldAt(entity, path)
  if (!field || !isTemporal(field)) return undefined
  const until = endOf(entity, field)
  return { field, ...(until && { until }) }
}

/** The last day of the period that a date begins. */
function endOf(entity: Entity, { path, name, kind }: Field): Field | undefined {
  const holder = path.split('.').slice(0, -1).join('.')
  const beside = holder === '' ? entity.fields : (fieldAt(entity, holder)?.fields ?? [])
  return beside.find((each) => each.earliest === name && each.kind === kind)
}

/** The days of a record by a dating; undefined without a date. A period without end, or turned round, is one day. */
export function datedBy({ field, until }: Dating, row: Row): Dated | undefined {
  const from = dayOf(valueAt(row, field.path))
  if (from === undefined) return undefined
  const to = until && dayOf(valueAt(row, until.path))
  return { from, to: to !== undefined && to > from ? to : from }
}

/** The day of a canonical date or instant. */
function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.length <= 10) return parseDay(value) ? value : undefined
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : dayOfInstant(new Date(at))
}

/** The day so many days later. */
export function dayAfter(day: string, count: number): string {
  const parsed = parseDay(day)
  return parsed ? dayText(addDays(parsed, count)) : day
}
