// Presets of the period selector, as dates relative to a given day. Pure date arithmetic on `yyyy-mm-dd`; clock and
// time zone are up to the caller.
import { addDays, addMonths, type Day, daysInMonth, dayText, parseDay } from './formats/calendar'
import { date } from './formats/date'
import { formatMessages, periodMessages } from './formats/messages'

/** 1 Semana, 2 Mês, 3 Trimestre, 4 Semestre, 5 Ano, 6 Selecionar período. */
export type PeriodLabel = 1 | 2 | 3 | 4 | 5 | 6

/** Both days are included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

export const periods: readonly { readonly label: PeriodLabel; readonly title: string }[] = (
  [1, 2, 3, 4, 5, 6] as const
).map((label) => ({ label, title: periodMessages.titles[label] }))

export const customPeriod = 6

export const defaultPeriod = 3

export function isPeriodLabel(value: unknown): value is PeriodLabel {
  return periods.some(({ label }) => label === value)
}

type Preset = Exclude<PeriodLabel, typeof customPeriod>

const monthsBack: Record<2 | 3 | 4, { byDay: number; byMonth: number }> = {
  2: { byDay: 1, byMonth: 0 },
  3: { byDay: 3, byMonth: 2 },
  4: { byDay: 6, byMonth: 5 },
}

/**
 * The days of a preset. In monthly mode, Mês, Trimestre and Semestre are whole calendar months up to the current one;
 * Ano always is.
 * @throws RangeError if today is not a `yyyy-mm-dd` day
 * @example resolvePeriod(3, '2026-11-20') // { from: '2026-08-20', to: '2026-11-20' }
 */
export function resolvePeriod(label: Preset, today: string, options: { monthly?: boolean } = {}): DateRange {
  const now = parseDay(today)
  if (!now) throw new RangeError(`Not a yyyy-mm-dd day: ${today}`)
  if (label === 1) return { from: dayText(addDays(now, -6)), to: today }
  if (label === 5) return wholeMonths(now, 11)
  const { byDay, byMonth } = monthsBack[label]
  return options.monthly ? wholeMonths(now, byMonth) : { from: dayText(addMonths(now, -byDay)), to: today }
}

function wholeMonths(now: Day, back: number): DateRange {
  return {
    from: dayText({ ...addMonths({ ...now, day: 1 }, -back), day: 1 }),
    to: dayText({ ...now, day: daysInMonth(now.year, now.month) }),
  }
}

/**
 * The error of a custom period: no dates, reversed, or 12 months and more; undefined if it is valid.
 * @example checkPeriod({ from: '2025-11-20', to: '2026-11-20' }) // 'Não permitido período maior que 1 ano'
 */
export function checkPeriod({ from, to }: DateRange): string | undefined {
  const start = parseDay(from)
  if (!start || !parseDay(to)) return formatMessages.date
  if (to < from) return formatMessages.notBefore(date.show(from))
  return to >= dayText(addMonths(start, 12)) ? periodMessages.tooLong : undefined
}
