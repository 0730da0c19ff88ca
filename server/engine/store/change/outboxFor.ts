/* Which record the messages of a change are about. */
import type { Entity } from '#model/entity/entity'
import type { Outbox } from '../../contract'

/** Messages that a change causes are about its record, unless they say otherwise. */
export function outboxFor(outbox: Outbox, { name }: Entity, id: unknown): Outbox {
  if (typeof id !== 'number') return outbox
  return { send: (message) => outbox.send({ about: { entity: name, id }, ...message }) }
}
