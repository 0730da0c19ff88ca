/*
 * Converts query values to the type of a field: dates to spans of instants, and wrong types to undefined,
 * which matches nothing. Shared by SQL and in-memory evaluation.
 */
import { type Family, isNumeric } from '../entity/family'
import { addDays, dayText, defaultTimeZone, formats, normaliseDateTime, parseDay } from '../formats/index'

export type QueryValue = string | number | boolean

/** The value in the field's stored type; undefined if no record could have it. Not for instants, see `readSpan`. */
export function readQueryValue(family: Family, given: QueryValue): QueryValue | undefined {
  // Queries are JSON, so an object or null is possible despite the type.
  if (typeof given === 'object' || given === undefined) return undefined
  if (isNumeric(family)) return readNumber(given)
  if (family === 'boolean') return readBoolean(given)
  const text = String(given)
  if (family === 'date') return parseDay(text) ? text : undefined
  if (family === 'month') return parseDay(firstDayOf(text)) && firstDayOf(text)
  return text.includes('\0') ? undefined : text
}

function readNumber(given: QueryValue): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function readBoolean(given: QueryValue): boolean | undefined {
  if (typeof given === 'boolean') return given
  return given === 'true' ? true : given === 'false' ? false : undefined
}

/** The first day of a `yyyy-mm` month or of the month of a date. */
export function firstDayOf(month: string): string {
  return `${month.slice(0, 7)}-01`
}

/**
 * The span of a date, end exclusive; for an instant, start and end are equal.
 * @example readSpan('2026-07-01') // ['2026-07-01T03:00:00.000Z', '2026-07-02T03:00:00.000Z']
 */
export function readSpan(given: QueryValue): readonly [start: string, end: string] | undefined {
  const text = String(given)
  const day = parseDay(text)
  if (day) return [startOf(text), startOf(dayText(addDays(day, 1)))]
  const instant = normaliseDateTime(text)
  return formats['date-time'].validate(instant) === undefined ? [instant, instant] : undefined
}

function startOf(day: string): string {
  return normaliseDateTime(`${day}T00:00:00`, defaultTimeZone)
}
