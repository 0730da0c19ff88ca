import { type Day, dayText, isRealDay, parseDay, twoDigits } from './calendar'
import { padParts, readDay, readYear } from './date'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy } from './text'

function readMonth(input: string): Day | undefined {
  const text = tidy(input)
  const written =
    /^([0-9]{1,2})[\s./-]+([0-9]{4}|[0-9]{2})$/.exec(text) ?? /^([0-9]{2})([0-9]{4})$/.exec(text)
  const year = written && readYear(written[2] ?? '')
  const iso = /^([0-9]{4})-([0-9]{2})$/.exec(text)
  // Also parses a full date, pasted or typed through the month's mask: 01/08/2025, 01/082025.
  const parsed = readDay(text.replace(/^([0-9]{2})\/([0-9]{2})([0-9]{4})$/, '$1/$2/$3'))
  const day = written
    ? { year: year ?? 0, month: Number(written[1]), day: 1 }
    : iso
      ? { year: Number(iso[1]), month: Number(iso[2]), day: 1 }
      : parsed && { ...parsed, day: 1 }
  return day && isRealDay(day) ? day : undefined
}

function showMonth({ year, month }: Day): string {
  return `${twoDigits(month)}/${year}`
}

/** Month, stored as its first day and displayed as `mm/yyyy`. */
export const month: Format = {
  normalise(input) {
    const day = readMonth(input)
    return day ? dayText(day) : tidy(input)
  },
  validate: (canonical) => (parseDay(canonical)?.day === 1 ? undefined : formatMessages.month),
  show(canonical) {
    const day = parseDay(canonical)
    return day ? showMonth(day) : canonical
  },
  mask(typed) {
    const isWhole = /^[0-9]{4}-|[^0-9][0-9]+[^0-9][0-9]{4}$/.test(tidy(typed))
    const month = isWhole ? readMonth(typed) : undefined
    return month ? showMonth(month) : maskPattern('##/####', padParts(typed))
  },
  sample(seed) {
    const draw = createDraw(seed)
    return dayText({ year: 2020 + draw(8), month: 1 + draw(12), day: 1 })
  },
}
