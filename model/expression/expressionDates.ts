/*
 * Dates in expressions, as `yyyy-mm-dd`. A month is represented by its first day and an instant by its day in
 * the product's time zone, so that browser and server agree wherever they run.
 */
import { addMonths as addMonthsTo, dayOfInstant, dayText, formats, parseDay } from '../formats/index'

const dayMs = 86_400_000

/** @throws Error if the text is not a date, month or instant */
export function dayOf(text: string): string {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text
  if (parseDay(day)) return day
  if (formats['date-time'].validate(text) === undefined) return dayOfInstant(new Date(text))
  throw new Error(`${text} is no date`)
}

export function addDays(text: string, count: number): string {
  return new Date(Date.parse(dayOf(text)) + Math.trunc(count) * dayMs).toISOString().slice(0, 10)
}

/** `count` may be negative; the day is clamped to the last of the month. */
export function addMonths(text: string, count: number): string {
  return dayText(addMonthsTo(numbersOf(text), Math.trunc(count)))
}

export function daysBetween(from: string, to: string): bigint {
  return BigInt(Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs))
}

export function monthsBetween(from: string, to: string): bigint {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (last < first) return -monthsBetween(last, first)
  const [start, end] = [numbersOf(first), numbersOf(last)]
  const months = (end.year - start.year) * 12 + end.month - start.month
  return BigInt(dayText(addMonthsTo(start, months)) > last ? months - 1 : months)
}

function numbersOf(text: string) {
  const day = parseDay(dayOf(text))
  if (!day) throw new Error(`${text} is no date`)
  return day
}
