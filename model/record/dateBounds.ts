import type { Field } from '../entity/entity'
import { isInstant } from '../entity/kindGuards'
import {
  checkDateBounds,
  type DateBounds,
  dayOfInstant,
  formatMessages,
  formats,
  normaliseDateTime,
  type OutOfBounds,
  parseDay,
} from '../formats/index'

export const todayWord = 'hoje'

/**
 * The bounds that apply; absent where there is none.
 * @param lookUp value of a sibling or root field
 * @param today yyyy-mm-dd
 */
export function dateBoundsOf(field: Field, lookUp: (name: string) => unknown, today: string): DateBounds {
  const min = boundOf(field.earliest, lookUp, today)
  const max = boundOf(field.latest, lookUp, today)
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function boundOf(
  word: string | undefined,
  lookUp: (name: string) => unknown,
  today: string,
): string | undefined {
  if (word === undefined) return undefined
  if (word === todayWord) return today
  if (/^[0-9]/.test(word)) return parseDay(word) ? word : undefined
  const value = lookUp(word)
  return typeof value === 'string' && isWhole(value) ? value : undefined
}

function isWhole(value: string): boolean {
  return parseDay(value) !== undefined || formats['date-time'].validate(value) === undefined
}

/**
 * The error for a date or instant outside its bounds; undefined for anything else.
 * @example checkBounds(birthField, '2030-01-01', { max: '2026-11-20' })?.message // '* A data não deve ser no futuro'
 */
export function checkBounds(field: Field, value: string, bounds: DateBounds): OutOfBounds | undefined {
  const out = isInstant(field) ? checkInstant(value, bounds) : checkDateBounds(value, days(bounds))
  if (!out || field.latest !== todayWord || out.message !== latestMessage(field, bounds)) return out
  return { ...out, message: formatMessages.future }
}

function latestMessage(field: Field, { max }: DateBounds): string {
  const shown = isInstant(field) ? showInstant(lastOf(max)) : formats.date.show(max ?? '')
  return formatMessages.notAfter(shown)
}

/** A date field compares only days; an instant as bound counts as its day in São Paulo. */
function days({ min, max }: DateBounds): DateBounds {
  return { min: dayIn(min), max: dayIn(max) }
}

function dayIn(bound: string | null | undefined): string | null {
  if (!bound) return null
  return bound.length > 10 ? dayOfInstant(new Date(bound)) : bound
}

function checkInstant(value: string, { min, max }: DateBounds): OutOfBounds | undefined {
  if (formats['date-time'].validate(value) !== undefined) return undefined
  const [first, last] = [firstOf(min), lastOf(max)]
  if (first !== undefined && value < first) {
    const shown = showInstant(first)
    const [text, message] = [formatMessages.givenNotBefore(shown), formatMessages.notBefore(shown)]
    return { bound: first, title: formatMessages.outOfBounds, text, message }
  }
  if (last !== undefined && value > last) {
    const shown = showInstant(last)
    const [text, message] = [formatMessages.givenNotAfter(shown), formatMessages.notAfter(shown)]
    return { bound: last, title: formatMessages.outOfBounds, text, message }
  }
  return undefined
}

/** The first minute allowed; of a day, its first minute. */
export function firstOf(min: string | null | undefined): string | undefined {
  return min ? (parseDay(min) ? normaliseDateTime(`${min}T00:00`) : min) : undefined
}

export function lastOf(max: string | null | undefined): string | undefined {
  return max ? (parseDay(max) ? normaliseDateTime(`${max}T23:59`) : max) : undefined
}

function showInstant(instant: string | undefined): string {
  return formats['date-time'].show(instant ?? '')
}
