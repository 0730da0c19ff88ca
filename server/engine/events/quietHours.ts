/* Quiet hours of the console's time zone, in which notices by e-mail and SMS wait. */
import { addDays, dayOfInstant, dayText, normaliseDateTime, parseDay } from '#model/formats/index'

const [starts, ends] = ['21:00', '07:00']

/**
 * The instant itself, or the end of the quiet hours that it is in.
 * @example afterQuietHours(new Date('2026-11-20T22:30:00-03:00')) // 21/11/2026 07:00
 */
export function afterQuietHours(at: Date): Date {
  const day = dayOfInstant(at)
  const end = instantOf(day, ends)
  if (at < end) return end
  const next = parseDay(day)
  return at < instantOf(day, starts) || !next ? at : instantOf(dayText(addDays(next, 1)), ends)
}

function instantOf(day: string, clock: string): Date {
  return new Date(normaliseDateTime(`${day} ${clock}`))
}
