/* Placeholders of filters: days relative to today, and the actor. */
import type { Condition, Filter } from '../entity/entity'
import { addDays, daysInMonth, dayText, parseDay, weekdayOf } from '../formats/calendar'
import type { Actor } from '../people/actor'

/** A day relative to today: `$today`, `$today-7`, `$today+30`. */
export const relativeDay = /^\$today(?:([+-]\d{1,4}))?$/

/** Replaces `$today` and `$actor` by values; undefined if the actor lacks such a value. */
export function fillPreset(filter: Filter, actor: Actor, today: string): Filter | undefined {
  const pairs = Object.entries(filter).map(([path, condition]): readonly [string, unknown] => {
    if (condition === null || typeof condition !== 'object') return [path, filledIn(condition, actor, today)]
    if (Array.isArray(condition)) return [path, condition]
    const bounds = Object.entries(condition).map(([name, value]) => [name, filledIn(value, actor, today)])
    return [path, Object.fromEntries(bounds)]
  })
  if (pairs.some(([, condition]) => condition === undefined)) return undefined
  return Object.fromEntries(pairs) as Readonly<Record<string, Condition>>
}

function filledIn(value: unknown, actor: Actor, today: string): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  if (value === '$actor.id') return actor.id ?? undefined
  if (value === '$actor.recordId') return actor.recordId
  const day = parseDay(today)
  if (!day) return undefined
  if (value === '$first') return dayText({ ...day, day: 1 })
  if (value === '$lastMonday') return dayText(addDays(day, -7 - weekdayOf(day)))
  if (value === '$lastSunday') return dayText(addDays(day, -1 - weekdayOf(day)))
  if (value === '$last') return dayText({ ...day, day: daysInMonth(day.year, day.month) })
  const [, step = '0'] = relativeDay.exec(value) ?? []
  return dayText(addDays(day, Number(step)))
}
