// Date arithmetic on `yyyy-mm-dd` texts of the Gregorian calendar, without clock or time zone. Such texts sort by
// date.

/** `month` counts from 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Uses the Gregorian leap rule: 1900, 2100 and 2200 are common years. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whether the date exists and its year is within the specification's range of 1900 to 2200. */
export function isRealDay({ year, month, day }: Day): boolean {
  return (
    year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  )
}

export function parseDay(text: string): Day | undefined {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (!match) return undefined
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDay(day) ? day : undefined
}

export function dayText({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** `count` may be negative; the day is clamped to the last of the month. */
export function addMonths({ year, month, day }: Day, count: number): Day {
  const months = year * 12 + (month - 1) + count
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) }
}

export function addDays({ year, month, day }: Day, count: number): Day {
  // UTC has no daylight saving, so a day there always has 24 hours.
  const moved = new Date(Date.UTC(year, month - 1, day + count))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** 0 is Monday. */
export function weekdayOf({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}
