import { type Day, dayText, isRealDay, parseDay, twoDigits } from './calendar'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy } from './text'

const separator = '[\\s./\\-\\u2010-\\u2015\\u2212]'
const separators = new RegExp(`(?<=[0-9])${separator}+`, 'g')
const writtenDay = new RegExp(`^([0-9]{1,2})${separator}+([0-9]{1,2})${separator}+([0-9]{4}|[0-9]{2})$`)
const yearFirst = new RegExp(`^([0-9]{4})${separator}([0-9]{1,2})${separator}([0-9]{1,2})$`)
/** Years of two digits up to this one are of this century. */
const lastOfCentury = 49

/** A year of two or four digits; 19 and 20 may be the beginning of one of four, and mean none. */
export function readYear(digits: string): number | undefined {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year === 19 || year === 20 ? undefined : year + (year > lastOfCentury ? 1900 : 2000)
}

/** A day spelled `20/11/2026`, `1.2.2026`, `1-2-26`, `20112026`, `2026-11-20` or `2026/11/20`. */
export function readDay(input: string): Day | undefined {
  const text = tidy(input)
  const match = writtenDay.exec(text) ?? /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(text)
  const [, first = '', month = '', last = ''] = match ?? yearFirst.exec(text) ?? []
  const year = readYear(match ? last : first)
  const day = { year: year ?? 0, month: Number(month), day: Number(match ? first : last) }
  return year !== undefined && isRealDay(day) ? day : undefined
}

/** `dd/mm/yyyy` of a day. */
function showDay({ year, month, day }: Day): string {
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}

/** A day without hour, stored `yyyy-mm-dd` and shown `dd/mm/yyyy`; no time zone ever touches it. */
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

/** Completes a one-digit day or month as soon as its separator is typed: `1/` and `1-` mean `01/`. */
export function padParts(typed: string): string {
  return typed.replace(separators, '/').replace(/(^|\/)([0-9])(?=\/)/g, '$10$2')
}

/** A day that is typed with its year first, as far as it is typed: `20/25-` was `2025-`. */
function yearTyped(text: string): string | undefined {
  const split = /^(19|20)\/([0-9]{2})[-.]$/.exec(text)
  if (split && Number(split[2]) > 12) return `${split[1]}${split[2]}-`
  return /^(?:19|20)[0-9]{2}-[0-9-]{0,5}$/.test(text) ? text : undefined
}

/** Bounds of a date field; absent, `0000-00-00` and `9999-99-99` mean no bound. */
export interface DateBounds {
  readonly min?: string | null
  readonly max?: string | null
}

/** A value outside its bounds: the bound that takes its place and the specification's texts. */
export interface OutOfBounds {
  readonly bound: string
  readonly title: string
  readonly text: string
  readonly message: string
}

/**
 * Checks a canonical date against its bounds; undefined when it lies within or is no date.
 * @example checkDateBounds('2026-01-01', { min: '2026-02-01' })?.bound // '2026-02-01'
 */
export function checkDateBounds(canonical: string, { min, max }: DateBounds): OutOfBounds | undefined {
  if (!parseDay(canonical)) return undefined
  // A bound that is no real day, such as the two reference bounds, bounds nothing.
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

/** The message for a date that must be real and not after `today`, such as a birth date. */
export function validateNotFuture(canonical: string, today: string): string | undefined {
  return date.validate(canonical) ?? (canonical > today ? formatMessages.future : undefined)
}
