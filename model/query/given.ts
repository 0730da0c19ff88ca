/*
 * What a value in a question means to values of a family. Hides how days fall on instants and what a value of the
 * wrong type means: undefined, which matches nothing. Shared by statements and by the evaluation in memory.
 */
import { type Family, isNumeric } from '../entity/family'
import { addDays, dayText, defaultTimeZone, formats, normaliseDateTime, parseDay } from '../formats/index'

/** A value a question may compare with. */
export type Given = string | number | boolean

/** The value as such values are kept; undefined when none of them could ever be it. Not for instants. */
export function readGiven(family: Family, given: Given): Given | undefined {
  // A question is JSON: what the types promise may still be an object or null.
  if (typeof given === 'object' || given === undefined) return undefined
  if (isNumeric(family)) return readNumber(given)
  if (family === 'boolean') return readBoolean(given)
  const text = String(given)
  if (family === 'date') return parseDay(text) ? text : undefined
  if (family === 'month') return parseDay(firstDayOf(text)) && firstDayOf(text)
  return text.includes('\0') ? undefined : text
}

function readNumber(given: Given): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function readBoolean(given: Given): boolean | undefined {
  if (typeof given === 'boolean') return given
  return given === 'true' ? true : given === 'false' ? false : undefined
}

/** The first day of a `yyyy-mm` month (or of the month a day is in). */
export function firstDayOf(month: string): string {
  return `${month.slice(0, 7)}-01`
}

/**
 * What a given day or instant covers, its end not included; both the same for an instant.
 * @example readSpan('2026-07-01') // ['2026-07-01T03:00:00.000Z', '2026-07-02T03:00:00.000Z']
 */
export function readSpan(given: Given): readonly [start: string, end: string] | undefined {
  const text = String(given)
  const day = parseDay(text)
  if (day) return [startOf(text), startOf(dayText(addDays(day, 1)))]
  const instant = normaliseDateTime(text)
  return formats['date-time'].validate(instant) === undefined ? [instant, instant] : undefined
}

function startOf(day: string): string {
  return normaliseDateTime(`${day}T00:00:00`, defaultTimeZone)
}
