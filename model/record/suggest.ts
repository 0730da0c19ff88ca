import type { Field, Suggestion } from '../entity/entity'
import { isInstant } from '../entity/kindGuards'
import { dayOfInstant } from '../formats/index'
import type { Actor } from '../people/actor'

const actorWord = '$actor.'

/**
 * The value of a suggestion that needs no records; undefined if it has none.
 * @param now rounded down to the minute for a date and time
 * @example suggestedNow(field, '$today', actor, new Date()) // '2026-11-22'
 */
export function suggestedNow(field: Field, suggestion: Suggestion, actor: Actor, now: Date): unknown {
  if (typeof suggestion !== 'string') return undefined
  if (suggestion === '$only') return undefined
  if (suggestion === '$today') {
    return isInstant(field) ? `${now.toISOString().slice(0, 16)}:00.000Z` : dayOfInstant(now)
  }
  const name = suggestion.slice(actorWord.length)
  if (name !== 'recordId') return actor.record?.[name] ?? undefined
  return field.ref === undefined || field.ref.entity === actor.entity ? actor.recordId : undefined
}
