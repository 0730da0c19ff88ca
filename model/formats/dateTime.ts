// Instants, stored in UTC and displayed in a time zone (São Paulo by default). Displayed text is composed
// from numbers instead of by Intl, so that it is the same on every machine.
import { parseDay, twoDigits } from './calendar'
import { padParts, readDay } from './date'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy } from './text'

export const defaultTimeZone = 'America/Sao_Paulo'

const clock = '([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?'
const isoInstant = new RegExp(
  `^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]${clock} ?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$`,
)
const writtenInstant = /^([^ ,]+),? +(?:às +)?([0-9]{1,2})[:h]([0-9]{2})(?::([0-9]{2}))?$/
const canonicalShape = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z$/

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

const dayLength = 86_400_000

/** The zone's offset at the beginnings of days in UTC, because asking Intl takes microseconds. */
const offsets = new Map<string, Map<number, number>>()

function offsetOfDay(day: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const offset = known.get(day) ?? askWallClock(day * dayLength, timeZone) - day * dayLength
  known.set(day, offset)
  return offset
}

/** Local time of an instant, encoded as if it were UTC milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  if (timeZone === 'UTC') return second
  const day = Math.floor(instant / dayLength)
  const offset = offsetOfDay(day, timeZone)
  // On a day that changes the offset, the hour of the change is unknown.
  return offset === offsetOfDay(day + 1, timeZone) ? second + offset : askWallClock(instant, timeZone)
}

function askWallClock(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function instantOf(wall: number, timeZone: string): number {
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - Math.floor(instant / 1000) * 1000
  const before = wall - offsetAt(wall - 86_400_000)
  const after = wall - offsetAt(wall + 86_400_000)
  // Around a change of offset, one of the two candidates is right. A local time that occurs twice means the
  // first one; a skipped one uses the offset before the change.
  return wallClock(before, timeZone) === Math.floor(wall / 1000) * 1000 || before === after
    ? before
    : wallClock(after, timeZone) === Math.floor(wall / 1000) * 1000
      ? after
      : before
}

function readWall(
  day: string,
  hour: string,
  minute: string,
  second = '0',
  fraction = '',
): number | undefined {
  const parsed = parseDay(day)
  if (!parsed || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return Date.UTC(
    parsed.year,
    parsed.month - 1,
    parsed.day,
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  )
}

function readOffset(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || '0')
  if (hours > 14 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function readInstant(text: string, timeZone: string): number | undefined {
  const iso = isoInstant.exec(text)
  if (iso) {
    const wall = readWall(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '', iso[4], iso[5])
    if (wall === undefined) return undefined
    if (iso[6] === undefined) return instantOf(wall, timeZone)
    const offset = readOffset(iso[6])
    return offset === undefined ? undefined : wall - offset
  }
  const written = writtenInstant.exec(text)
  const day = written && readDay(written[1] ?? '')
  if (!written || !day) return undefined
  const dayPart = `${day.year}-${twoDigits(day.month)}-${twoDigits(day.day)}`
  const wall = readWall(dayPart, written[2] ?? '', written[3] ?? '', written[4])
  return wall === undefined ? undefined : instantOf(wall, timeZone)
}

function readCanonical(text: string): number | undefined {
  return canonicalShape.test(text) ? readInstant(text, 'UTC') : undefined
}

/**
 * Converts any spelling to canonical UTC; text without an offset is read in the zone.
 * @example normaliseDateTime('20/11/2026 09:00') // '2026-11-20T12:00:00.000Z'
 */
export function normaliseDateTime(input: string, timeZone = defaultTimeZone): string {
  const text = tidy(input).replace(/\s+/g, ' ')
  const instant = readInstant(text, timeZone)
  return instant === undefined ? tidy(input) : new Date(instant).toISOString()
}

/**
 * `dd/mm/yyyy HH:mm` in the zone; returns text that is not canonical unchanged.
 * @example showDateTime('2026-11-20T12:00:00.000Z') // '20/11/2026 09:00'
 */
export function showDateTime(canonical: string, timeZone = defaultTimeZone): string {
  const instant = readCanonical(canonical)
  if (instant === undefined) return canonical
  const wall = new Date(wallClock(instant, timeZone)).toISOString()
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)} ${wall.slice(11, 16)}`
}

export function dayOfInstant(instant: Date, timeZone = defaultTimeZone): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** Instant, stored as `yyyy-mm-ddTHH:mm:ss.sssZ`. */
export const dateTime: Format = {
  normalise: (input) => normaliseDateTime(input),
  validate: (canonical) => (readCanonical(canonical) === undefined ? formatMessages.date : undefined),
  show: (canonical) => showDateTime(canonical),
  mask(typed) {
    // Pasted ISO text or text with seconds, which are not displayed.
    const isOther = /^[0-9]{4}-|:[0-9]{2}:[0-9]{2}$/.test(tidy(typed))
    const text = isOther ? showDateTime(normaliseDateTime(typed)) : typed
    return maskPattern('##/##/#### ##:##', padParts(text))
  },
  sample(seed) {
    const draw = createDraw(seed)
    return new Date(Date.UTC(2020 + draw(8), draw(12), 1 + draw(28), draw(24), draw(60))).toISOString()
  },
}
