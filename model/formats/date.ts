import { type Day, dayText, isRealDay, parseDay, twoDigits } from './calendar'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy } from './text'

const separator = '[\\s./\\-\\u2010-\\u2015\\u2212]'
const writtenDay = new RegExp(`^([0-9]{1,2})${separator}([0-9]{1,2})${separator}([0-9]{4})$`)

/** A day spelled `20/11/2026`, `1.2.2026`, `20112026` or `2026-11-20`. */
export function readDay(input: string): Day | undefined {
  const text = tidy(input)
  const match = writtenDay.exec(text) ?? /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(text)
  if (!match) return parseDay(text)
  const day = { year: Number(match[3]), month: Number(match[2]), day: Number(match[1]) }
  return isRealDay(day) ? day : undefined
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
    const iso = parseDay(tidy(typed))
    return iso ? showDay(iso) : maskPattern('##/##/####', padParts(typed))
  },
  sample(seed) {
    const draw = createDraw(seed)
    return dayText({ year: 2020 + draw(8), month: 1 + draw(12), day: 1 + draw(28) })
  },
}

/** Completes a one-digit day or month as soon as its separator is typed: `1/` means `01/`. */
export function padParts(typed: string): string {
  return typed.replace(/(^|\/)([0-9])(?=\/)/g, '$10$2')
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
