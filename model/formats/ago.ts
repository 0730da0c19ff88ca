import { dayOfInstant } from './dateTime'

const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const msPerMinute = 60_000
const msPerDay = 86_400_000

/**
 * How long ago an instant was, by calendar days from yesterday on.
 * @example showAgo('2026-11-25T12:00:00.000Z', new Date('2026-11-28T12:00:00.000Z')) // 'há 3 dias'
 */
export function showAgo(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / msPerMinute))
  const days = Math.max(0, daysBetween(dayOfInstant(new Date(instant)), dayOfInstant(now)))
  if (days === 0 && minutes < 60) return words.format(-minutes, minutes === 0 ? 'second' : 'minute')
  if (days === 0) return words.format(-Math.floor(minutes / 60), 'hour')
  if (days < 31) return words.format(-days, 'day')
  if (days < 365) return words.format(-Math.floor(days / 30.44), 'month')
  return words.format(-Math.floor(days / 365.25) || -1, 'year')
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay)
}
