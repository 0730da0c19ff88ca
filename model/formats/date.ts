import { type Day, dayText, isRealDay, parseDay, twoDigits } from './calendar'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy } from './text'

const separator = '[\\s./\\-\\u2010-\\u2015\\u2212]'
const separators = new RegExp(`(?<=[0-9])${separator}+`, 'g')
const writtenDay = new RegExp(`^([0-9]{1,2})${separator}+([0-9]{1,2})${separator}+([0-9]{4}|[0-9]{2})$`)
const yearFirst = new RegExp(`^([0-9]{4})${separator}([0-9]{1,2})${separator}([0-9]{1,2})$`)
/** Two-digit years up to this one are 20xx, later ones 19xx. */
const lastOfCentury = 49

/** Two or four digits; 19 and 20 alone are rejected, because they may be the start of a four-digit year. */
export function readYear(digits: string): number | undefined {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year === 19 || year === 20 ? undefined : year + (year > lastOfCentury ? 1900 : 2000)
}

/** Parses `20/11/2026`, `1.2.2026`, `1-2-26`, `20112026`, `2026-11-20` and `2026/11/20`. */
export function readDay(input: string): Day | undefined {
  const text = tidy(input)
  const match = writtenDay.exec(text) ?? /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(text)
  const [, first = '', month = '', last = ''] = match ?? yearFirst.exec(text) ?? []
  const year = readYear(match ? last : first)
  const day = { year: year ?? 0, month: Number(month), day: Number(match ? first : last) }
  return year !== undefined && isRealDay(day) ? day : undefined
}

function showDay({ year, month, day }: Day): string {
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}

/** Date without time, stored as `yyyy-mm-dd` and displayed as `dd/mm/yyyy`; independent of time zones. */
export const date: Format = {
  normalise(input) {
    const day = readDay(input)
    return day ? dayText(day) : tidy(input)
  },
  validate: (canonical) => (parseDay(canonical) ? undefined : formatMessages.date),
  show(canonical) {
    const day = parseDay(canonical)
    return day ? showDay(day) : canonical
  },
  mask(typed) {
    const text = tidy(typed)
    const iso = parseDay(text)
    if (iso) return showDay(iso)
    const begun = yearTyped(text)
    return begun ?? maskPattern('##/##/####', padParts(text))
  },
  sample(seed) {
    const draw = createDraw(seed)
    return dayText({ year: 2020 + draw(8), month: 1 + draw(12), day: 1 + draw(28) })
  },
}

/** Completes a one-digit day or month once its separator is typed: `1/` and `1-` become `01/`. */
export function padParts(typed: string): string {
  return typed.replace(separators, '/').replace(/(^|\/)([0-9])(?=\/)/g, '$10$2')
}

/** Supports dates typed with the year first, where the day mask has already turned `2025-` into `20/25-`. */
function yearTyped(text: string): string | undefined {
  const split = /^(19|20)\/([0-9]{2})[-.]$/.exec(text)
  if (split && Number(split[2]) > 12) return `${split[1]}${split[2]}-`
  return /^(?:19|20)[0-9]{2}-[0-9-]{0,5}$/.test(text) ? text : undefined
}

/** Absent, `0000-00-00` and `9999-99-99` mean that there is no bound. */
export interface DateBounds {
  readonly min?: string | null
  readonly max?: string | null
}

export interface OutOfBounds {
  readonly bound: string
  readonly title: string
  readonly text: string
  readonly message: string
}

/**
 * Undefined if the date is within its bounds or not a valid date.
 * @example checkDateBounds('2026-01-01', { min: '2026-02-01' })?.bound // '2026-02-01'
 */
export function checkDateBounds(canonical: string, { min, max }: DateBounds): OutOfBounds | undefined {
  if (!parseDay(canonical)) return undefined
  // `0000-00-00` and other impossible dates are not bounds.
  if (min && parseDay(min) && canonical < min) {
    const shown = date.show(min)
    return {
      bound: min,
      title: formatMessages.outOfBounds,
      text: formatMessages.givenNotBefore(shown),
      message: formatMessages.notBefore(shown),
    }
  }
  if (max && parseDay(max) && canonical > max) {
    const shown = date.show(max)
    return {
      bound: max,
      title: formatMessages.outOfBounds,
      text: formatMessages.givenNotAfter(shown),
      message: formatMessages.notAfter(shown),
    }
  }
  return undefined
}
