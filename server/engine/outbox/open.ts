/*
 * Outgoing messages. Hides their table, leases, retries and which process sends them.
 */
import type { Database } from '../../db/database'
import type { Feature, OutboxAdmin, Together, Transport } from '../contract'
import { createOutboxAdmin } from './admin'
import { createSender, type Sender } from './sender'
import { createOutboxWriter, type OutboxWriter } from './writer'

interface OutboxParts {
  readonly db: Database
  readonly features: readonly Feature[]
  readonly couriers: Readonly<Record<string, Transport>>
  now(): Date
}

/** Opened in two steps, since transports need transactions and transactions need the outbox. */
export interface OutboxSetup {
  readonly writer: OutboxWriter
  open(together: Together): { readonly sender: Sender; readonly desk: OutboxAdmin }
}

export function openOutbox({ db, features, couriers: given, now }: OutboxParts): OutboxSetup {
  const couriers: Record<string, Transport> = { ...given }
  const writer = createOutboxWriter({ knows: (channel) => channel in couriers, now })
  return {
    writer,
    open(together) {
      for (const { name, transports: own } of features) {
        for (const [channel, courier] of Object.entries(own?.(together) ?? {})) {
          if (couriers[channel]) throw new Error(`Feature ${name} delivers ${channel}, which has a courier.`)
          couriers[channel] = courier
        }
      }
      const { deliverOne, ...sender } = createSender({ db, couriers, writer, now })
      return { sender, desk: createOutboxAdmin({ db, couriers, writer, together, deliverOne, now }) }
    },
  }
}
