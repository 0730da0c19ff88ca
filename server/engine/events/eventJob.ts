/* The job of an event for one record: a message of a channel that only this server reads. */
import { isRow } from '#model/entity/jsonSchema'
import type { Message } from '../contract'

export const eventChannel = 'event'

export interface EventJob {
  readonly entity: string
  readonly id: number
  readonly event: string
  /** The date counted from, or the version that the change made. */
  readonly occurrence: string
  /** Account that made the change; null for the system and for dates. */
  readonly by: number | null
}

/** The key deduplicates equal jobs. */
export function jobMessage(job: EventJob): Message {
  const { entity, id, event, occurrence } = job
  return {
    channel: eventChannel,
    key: `event/${entity}/${id}/${event}/${occurrence}`,
    to: `${entity}/${id}`,
    text: JSON.stringify(job),
  }
}

export function parseEventJob(text: string): EventJob {
  const read: unknown = JSON.parse(text)
  if (isRow(read)) {
    const { entity, id, event, occurrence, by } = read
    const isWhole = [entity, event, occurrence].every((each) => typeof each === 'string')
    if (isWhole && typeof id === 'number') {
      const author = typeof by === 'number' ? by : null
      return { entity: String(entity), id, event: String(event), occurrence: String(occurrence), by: author }
    }
  }
  throw new Error('A message of events says no event.')
}
