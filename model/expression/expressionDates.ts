/*
 * Dates in expressions: days by their `yyyy-mm-dd` text. A month stands for its first day, an instant for the day that it
 * falls on in the product's time zone, so that browser and server count alike wherever they run.
 */
import { addMonths as addMonthsTo, dayOfInstant, dayText, formats, parseDay } from '../formats/index'

const dayMs = 86_400_000

/** The day that a date, month or instant falls on. @throws Error where it is none */
export function dayOf(text: string): string {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text
  if (parseDay(day)) return day
  if (formats['date-time'].validate(text) === undefined) return dayOfInstant(new Date(text))
  throw new Error(`${text} is no date`)
}

/** The day so many days later, or earlier. */
export function addDays(text: string, count: number): string {
  return new Date(Date.parse(dayOf(text)) + Math.trunc(count) * dayMs).toISOString().slice(0, 10)
}

/** The day so many months later, or earlier; the last of its month where that has fewer days. */
export function addMonths(text: string, count: number): string {
  return dayText(addMonthsTo(numbersOf(text), Math.trunc(count)))
}

/** Days from one to the other; negative where the other comes first. */
export function daysBetween(from: string, to: string): bigint {
  return BigInt(Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs))
}

/** Whole months from one to the other; negative where the other comes first. */
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
