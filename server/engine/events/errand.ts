/* What is left to be done about one record when an event has come: a line of the outbox that only this server reads. */
import { isRow } from '#model/entity/jsonSchema'
import type { Message } from '../contract'

/** The channel of errands. */
export const errandChannel = 'event'

/** An event that has come for a record, and which time it is. */
export interface Errand {
  readonly entity: string
  readonly id: number
  readonly event: string
  /** The day counted from, or the version that the change made. */
  readonly occurrence: string
}

/** The errand as a message; of several that are the same, one is kept. */
export function messageOf(errand: Errand): Message {
  const { entity, id, event, occurrence } = errand
  return {
    channel: errandChannel,
    key: `event/${entity}/${id}/${event}/${occurrence}`,
    to: `${entity}/${id}`,
    text: JSON.stringify(errand),
  }
}

/** The errand in the text of a message. @throws Error */
export function readErrand(text: string): Errand {
  const read: unknown = JSON.parse(text)
  if (isRow(read)) {
    const { entity, id, event, occurrence } = read
    const isWhole = [entity, event, occurrence].every((each) => typeof each === 'string')
    if (isWhole && typeof id === 'number') {
      return { entity: String(entity), id, event: String(event), occurrence: String(occurrence) }
    }
  }
  throw new Error('A message of events says no event.')
}
