/*
 * Room: messages that leave the house. Hides their table, leases, retries and which process sends them.
 *
 * The outbox of a server: what writes it, what delivers it and what tells of it.
 */
import type { Database } from '../../db/database'
import type { Courier, Feature, OutboxDesk, Together } from '../contract'
import { createDesk } from './desk'
import { createSender, type Sender } from './sender'
import { createOutboxWriter, type OutboxWriter } from './writer'

interface OutboxParts {
  readonly db: Database
  readonly features: readonly Feature[]
  readonly couriers: Readonly<Record<string, Courier>>
  now(): Date
}

/** An outbox whose couriers are complete once there are transactions for them to work in. */
export interface OpenedOutbox {
  readonly writer: OutboxWriter
  /** @throws Error when two couriers deliver one channel */
  open(together: Together): { readonly sender: Sender; readonly desk: OutboxDesk }
}

/** Opens the outbox of a database. */
export function openOutbox({ db, features, couriers: given, now }: OutboxParts): OpenedOutbox {
  const couriers: Record<string, Courier> = { ...given }
  const writer = createOutboxWriter({ knows: (channel) => channel in couriers, now })
  return {
    writer,
    open(together) {
      for (const { name, couriers: own } of features) {
        for (const [channel, courier] of Object.entries(own?.(together) ?? {})) {
          if (couriers[channel]) throw new Error(`Feature ${name} delivers ${channel}, which has a courier.`)
          couriers[channel] = courier
        }
      }
      const { deliverOne, ...sender } = createSender({ db, couriers, writer, now })
      return { sender, desk: createDesk({ db, couriers, writer, together, deliverOne, now }) }
    },
  }
}
