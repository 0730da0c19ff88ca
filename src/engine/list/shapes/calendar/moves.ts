/* What a record becomes when it is put on another day: its date, and the end of its period with it. Pure. */

import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInstant, isMonth } from '#model/entity/kindGuards'
import { dayOfInstant, normaliseDateTime, showDateTime } from '#model/formats/index'
import type { Dating } from '#model/record/datings'
import { valueAt } from '#model/show/cell'
import { daysBetween, monthsBetween, plusDays, plusMonths } from './days'

/** The changes that move a record by days, as top-level fields; hours stay as they are in São Paulo. */
export function movedBy({ field, until }: Dating, row: Row, days: number): Row {
  const paths = until ? [field.path, until.path] : [field.path]
  const first = valueAt(row, field.path)
  if (isMonth(field)) {
    const months = typeof first === 'string' ? monthsBetween(first, plusDays(first, days)) : 0
    return paths.reduce<Row>((changes, path) => {
      const value = valueAt(row, path)
      return typeof value === 'string' ? withValue(changes, row, path, plusMonths(value, months)) : changes
    }, {})
  }
  return paths.reduce<Row>((changes, path) => {
    const value = valueAt(row, path)
    return typeof value === 'string' ? withValue(changes, row, path, shifted(value, days)) : changes
  }, {})
}

/** Days by which a record on a day moves when one is taken from a day to another: whole months where a date is a month. */
export function shiftOf({ field }: Dating, on: string, from: string, to: string): number {
  if (!isMonth(field)) return daysBetween(from, to)
  return stepOf(field, on, monthsBetween(from, to))
}

/** Days from a day to the one so many days later, or so many months where the date is a month. */
export function stepOf(field: Pick<Field, 'kind'>, on: string, count: number): number {
  return isMonth(field) ? daysBetween(on, plusMonths(on, count)) : count
}

/** The values that a move changes, as they are in the record. */
export function datesIn({ field, until }: Dating, row: Row): Row {
  const names = [field, ...(until ? [until] : [])].map(({ path }) => path.split('.')[0] ?? path)
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/** What a new record begins with on a day: at eight o'clock, where there is an hour. */
export function startingOn({ field, until }: Dating, day: string): Row {
  const whole = isMonth(field) ? `${day.slice(0, 7)}-01` : day
  const value = isInstant(field) ? `${day}T11:00:00.000Z` : whole
  const paths = until ? [field.path, until.path] : [field.path]
  return paths.reduce<Row>((row, path) => withValue(row, {}, path, value), {})
}

function shifted(value: string, days: number): string {
  if (value.length <= 10) return plusDays(value, days)
  const at = new Date(value)
  // By the clock on the wall: between two offsets of the zone a day has 23 or 25 hours.
  const minute = normaliseDateTime(`${plusDays(dayOfInstant(at), days)} ${showDateTime(value).slice(-5)}`)
  return new Date(Date.parse(minute) + (at.getTime() % 60_000)).toISOString()
}

/** A patch names top-level fields; what is inside an object travels with the object. */
function withValue(changes: Row, row: Row, path: string, value: string): Row {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...changes, [name]: value }
  const held = changes[name] ?? row[name]
  const holder = isRow(held) ? held : {}
  return { ...changes, [name]: withValue(holder, holder, rest.join('.'), value) }
}
