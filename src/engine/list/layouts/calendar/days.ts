/* Date ranges and week lanes of a calendar. Weeks start on Monday; days are YYYY-MM-DD. Pure. */
import { weekdayOf as weekdayOfDay } from '#model/formats/calendar'
import { addDays, addMonths, type Day, dayText, parseDay } from '#model/formats/index'
import type { RecordDates } from '#model/record/dateFields'

export const modes = ['month', 'week', 'agenda'] as const
export type Mode = (typeof modes)[number]

/** Both ends are included. */
export interface Span {
  readonly from: string
  readonly to: string
}

const agendaDays = 30

function read(day: string): Day {
  return parseDay(day) ?? { year: 2026, month: 1, day: 1 }
}

export function plusDays(day: string, count: number): string {
  return dayText(addDays(read(day), count))
}

export function plusMonths(day: string, count: number): string {
  return dayText(addMonths(read(day), count))
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return weekdayOfDay(read(day))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Calendar months between two days, ignoring the day of the month. */
export function monthsBetween(from: string, to: string): number {
  const [one, other] = [read(from), read(to)]
  return (other.year - one.year) * 12 + other.month - one.month
}

function mondayOf(day: string): string {
  return plusDays(day, -weekdayOf(day))
}

export function spanOf(mode: Mode, day: string): Span {
  if (mode === 'agenda') return { from: day, to: plusDays(day, agendaDays - 1) }
  if (mode === 'week') return { from: mondayOf(day), to: plusDays(mondayOf(day), 6) }
  const first = `${day.slice(0, 7)}-01`
  const last = plusDays(plusMonths(first, 1), -1)
  return { from: mondayOf(first), to: plusDays(mondayOf(last), 6) }
}

export function stepOf(mode: Mode, day: string, count: number): string {
  if (mode === 'week') return plusDays(day, 7 * count)
  return mode === 'agenda' ? plusDays(day, agendaDays * count) : plusMonths(day, count)
}

export function daysOf({ from, to }: Span): readonly string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_each, at) => plusDays(from, at))
}

export function weeksOf(span: Span): readonly (readonly string[])[] {
  const days = daysOf(span)
  return Array.from({ length: Math.ceil(days.length / 7) }, (_each, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
}

export interface WeekSegment<T> {
  readonly item: T
  /** Index of its first day in the week, from 0. */
  readonly at: number
  readonly days: number
  readonly lane: number
  /** It begins before the week, or continues after it. */
  readonly isContinued: boolean
  readonly goesOn: boolean
}

/**
 * Earlier and longer records are on top; none overlap.
 * @example layWeek(week, [{ from: '2026-11-23', to: '2026-11-25' }])[0] // { at: 0, days: 3, lane: 0, … }
 */
export function layWeek<T extends RecordDates>(
  week: readonly string[],
  items: readonly T[],
): readonly WeekSegment<T>[] {
  const [first = ''] = week
  const last = week.at(-1) ?? first
  const busyUntil: string[] = []
  return items
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((a, b) => compare(a.from, b.from) || compare(b.to, a.to))
    .map((item) => {
      const from = laterOf(item.from, first)
      const to = earlierOf(item.to, last)
      const free = busyUntil.findIndex((until) => until < from)
      const lane = free < 0 ? busyUntil.length : free
      busyUntil[lane] = to
      return {
        item,
        at: daysBetween(first, from),
        days: daysBetween(from, to) + 1,
        lane,
        isContinued: item.from < first,
        goesOn: item.to > last,
      }
    })
}

/** Lanes that a segment may fill: its own, and those below it that are free on all of its days. */
export function lanesFrom<T>(
  { at, days, lane }: WeekSegment<T>,
  all: readonly WeekSegment<T>[],
  lanes: number,
): number {
  const below = all.filter((each) => each.lane > lane && each.at < at + days && at < each.at + each.days)
  return Math.min(lanes, ...below.map((each) => each.lane)) - lane
}

/** Dates in YYYY-MM-DD compare correctly as strings. */
function laterOf(a: string, b: string): string {
  return compare(a, b) < 0 ? b : a
}

function earlierOf(a: string, b: string): string {
  return compare(a, b) < 0 ? a : b
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Keys of the ARIA date grid pattern, and T for today; undefined for other keys. */
export function dayAfterKey(key: string, isShifted: boolean, day: string, today: string): string | undefined {
  return keyMoves[isShifted ? `Shift+${key}` : key]?.(day, today)
}

const keyMoves: Readonly<Record<string, (day: string, today: string) => string>> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => plusDays(mondayOf(day), 6),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
  'Shift+PageUp': (day) => plusMonths(day, -12),
  'Shift+PageDown': (day) => plusMonths(day, 12),
  t: (_day, today) => today,
  T: (_day, today) => today,
  'Shift+T': (_day, today) => today,
}
