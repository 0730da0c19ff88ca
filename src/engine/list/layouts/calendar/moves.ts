import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInstant, isMonth } from '#model/entity/kindGuards'
import { dayOfInstant, normaliseDateTime, showDateTime } from '#model/formats/index'
import type { DateFieldRange } from '#model/record/dateFields'
import { valueAt } from '#model/show/cell'
import { daysBetween, monthsBetween, plusDays, plusMonths } from './days'

/** The patch that moves a record by days; the time of day in São Paulo stays the same. */
export function movePatch({ field, until }: DateFieldRange, row: Row, days: number): Row {
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

/** In whole months if the field is a month. */
export function shiftOf({ field }: DateFieldRange, on: string, from: string, to: string): number {
  if (!isMonth(field)) return daysBetween(from, to)
  return stepOf(field, on, monthsBetween(from, to))
}

/** Converts a count to days; for month fields the count is in months. */
export function stepOf(field: Pick<Field, 'kind'>, on: string, count: number): number {
  return isMonth(field) ? daysBetween(on, plusMonths(on, count)) : count
}

export function datesIn({ field, until }: DateFieldRange, row: Row): Row {
  const names = [field, ...(until ? [until] : [])].map(({ path }) => path.split('.')[0] ?? path)
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/** Instants start at 08:00 in São Paulo. */
export function valuesStartingOn({ field, until }: DateFieldRange, day: string): Row {
  const whole = isMonth(field) ? `${day.slice(0, 7)}-01` : day
  const value = isInstant(field) ? `${day}T11:00:00.000Z` : whole
  const paths = until ? [field.path, until.path] : [field.path]
  return paths.reduce<Row>((row, path) => withValue(row, {}, path, value), {})
}

function shifted(value: string, days: number): string {
  if (value.length <= 10) return plusDays(value, days)
  const at = new Date(value)
  // Moves by local time, because a day has 23 or 25 hours when the offset changes.
  const minute = normaliseDateTime(`${plusDays(dayOfInstant(at), days)} ${showDateTime(value).slice(-5)}`)
  return new Date(Date.parse(minute) + (at.getTime() % 60_000)).toISOString()
}

/** A patch names top-level fields, so a nested value is sent with its whole object. */
function withValue(changes: Row, row: Row, path: string, value: string): Row {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...changes, [name]: value }
  const nested = changes[name] ?? row[name]
  const holder = isRow(nested) ? nested : {}
  return { ...changes, [name]: withValue(holder, holder, rest.join('.'), value) }
}
