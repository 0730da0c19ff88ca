/*
 * Parses dates and times as written in sheets: `1-jul-2042`, `01 de julho de 2043`, `jan/24`, `05/03/26 14:30`,
 * `2045-07-01T00:00:00`. Ambiguous order and century are decided per column.
 */
import { dayText, isRealDay, twoDigits } from '../formats/calendar'
import { fold } from '../formats/fold'
import type { ColumnReading } from '../wire/record/import'

/** A date, with a time if there is one: `2026-03-05` and `14:30:00`. */
export interface Moment {
  readonly day: string
  readonly clock?: string
  /** Only month and year were given, so the day is the first. */
  readonly isMonth?: true
}

export interface DateParts {
  readonly parts: readonly string[]
  /** Unambiguous: the month is named or the year comes first. */
  readonly isPlain: boolean
}

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')
const english: Readonly<Record<string, number>> = { feb: 2, apr: 4, may: 5, aug: 8, sep: 9, oct: 10, dec: 12 }
const between = '[\\s./\\-\\u2010-\\u2015\\u2212]+'
const clockAt =
  /[t\s,]*(?:as?\s+)?(?<![0-9./-])([0-9]{1,2})(?:[:h]([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?|h)\s*(am|pm)?(?:\s*(?:h|hs|min))?\s*(?:z|[+-][0-9]{2}:?[0-9]{2})?$/i
const weekday = /^(?:seg|ter|qua|qui|sex|sab|dom)[a-z]*(?:-feira)?\.?,?\s+/

export function readMoment(input: string, reading: ColumnReading = {}): Moment | undefined {
  const { text, clock } = splitClock(input)
  if (clock === null) return undefined
  const moment = readDate(text, reading)
  return moment && clock !== undefined && !moment.isMonth ? { ...moment, clock } : moment
}

/** Splits off the time; `clock` is null for an impossible time. */
export function splitClock(input: string): { readonly text: string; readonly clock?: string | null } {
  const text = fold(input).replace(/\s+/g, ' ').trim()
  const match = clockAt.exec(text)
  // `10-03-2025` has no time; `2025-03-10t07:30` has one.
  if (!match || match.index === 0) return { text }
  const [, hours = '', minutes = '00', seconds = '00', half] = match
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  const isReal = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return {
    text: text.slice(0, match.index),
    clock: isReal ? `${twoDigits(hour)}:${minutes}:${seconds}` : null,
  }
}

function readDate(text: string, reading: ColumnReading): Moment | undefined {
  const found = partsOf(text)
  if (!found) return undefined
  const { parts } = found
  const yearFirst = (parts[0] ?? '').length === 4
  if (parts.length === 2) {
    const [month = '', year = ''] = yearFirst ? parts.toReversed() : parts
    const moment = momentOf(year, month, '1', reading)
    return moment && { ...moment, isMonth: true }
  }
  const [a = '', b = '', c = ''] = parts
  if (yearFirst) return momentOf(a, b, c, reading)
  const other = reading.ordem === 'mda' && !found.isPlain
  // A number above twelve cannot be the month, whatever the column's order.
  return other
    ? (momentOf(c, a, b, reading) ?? momentOf(c, b, a, reading))
    : (momentOf(c, b, a, reading) ?? (found.isPlain ? undefined : momentOf(c, a, b, reading)))
}

/** The two or three numbers of a date in the order written; month names become numbers. */
export function partsOf(input: string): DateParts | undefined {
  const text = fold(input).replace(weekday, '').trim()
  const digits = /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(text)
  if (digits) {
    const [, a = '', b = '', c = ''] = digits
    const isYearFirst = Number(b) > 12 && Number(a) > 12
    return isYearFirst
      ? { parts: [text.slice(0, 4), text.slice(4, 6), text.slice(6)], isPlain: true }
      : { parts: [a, b, c], isPlain: false }
  }
  const words = text
    .replace(/\bde\b|º|°/g, ' ')
    .split(new RegExp(between))
    .filter((word) => word !== '')
  const named = words.map((word) => monthOf(word))
  const numbers = words.map((word, at) => (named[at] === undefined ? word : String(named[at])))
  if (numbers.length < 2 || numbers.length > 3) return undefined
  if (!numbers.every((word) => /^[0-9]{1,2}$|^[0-9]{4}$/.test(word))) return undefined
  const isNamed = named.some((month) => month !== undefined)
  // `Mar 10, 2025` is turned into `10 mar 2025`.
  const turned = isNamed && numbers.length === 3 && named[0] !== undefined
  const [first = '', second = '', third = ''] = numbers
  const parts = turned ? [second, first, third] : numbers
  if (
    parts.length === 2 &&
    !isNamed &&
    !parts.some((part) => part.length === 4) &&
    (first.length !== 2 || second.length !== 2)
  )
    return undefined
  return { parts, isPlain: isNamed || first.length === 4 || parts.length === 2 }
}

function monthOf(word: string): number | undefined {
  const name = /^([a-z]{3,})[,.]?$/.exec(word)?.[1]
  if (name === undefined) return undefined
  const full = [
    ...['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
    ...['outubro', 'novembro', 'dezembro'],
  ]
  const at = full.findIndex((each, place) => each === name || months[place] === name)
  return at >= 0 ? at + 1 : english[name]
}

/** A two-digit year needs `ate`, the last year that it may mean. */
function momentOf(year: string, month: string, day: string, { ate }: ColumnReading): Moment | undefined {
  const isShort = year.length === 2
  if (year.length === 1 || (isShort && ate === undefined)) return undefined
  const numbers = {
    year: isShort ? yearOf(year, ate ?? 0) : Number(year),
    month: Number(month),
    day: Number(day),
  }
  return isRealDay(numbers) ? { day: dayText(numbers) } : undefined
}

/**
 * The latest such year that is not after `latest`.
 * @example yearOf('50', 2049) // 1950
 */
export function yearOf(text: string, latest: number): number {
  const year = Math.floor(latest / 100) * 100 + Number(text)
  return year > latest ? year - 100 : year
}

/**
 * Converts a serial date of a spreadsheet (days since 1899-12-30); seconds are rounded without changing the day.
 * @example momentOfSerial(45726.6875) // { day: '2025-03-10', clock: '16:30:00' }
 */
export function momentOfSerial(serial: number, base1904 = false): Moment | undefined {
  // Before March 1900, serial dates include a leap day that never existed; above a million they are not real dates.
  if (!Number.isFinite(serial) || serial < 61 || serial > 1_000_000) return undefined
  const days = serial + (base1904 ? 1462 : 0)
  const seconds = Math.round((days - Math.floor(days)) * 86_400)
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000 + seconds * 1000).toISOString()
  const clock = at.slice(11, 19)
  return { day: at.slice(0, 10), ...(clock !== '00:00:00' && { clock }) }
}
