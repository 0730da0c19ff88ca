/* Outgoing messages. Hides their table, leases, retries and which process sends them. */
import type { Database } from '../../db/database'
import type { Feature, OutboxAdmin, TransactionRunner, Transport } from '../contract'
import { writeMeta } from '../tables/systemTables'
import { createOutboxAdmin } from './admin'
import { createSender, type Sender } from './sender'
import { createOutboxWriter, type OutboxWriter } from './writer'

interface OutboxParts {
  readonly db: Database
  readonly features: readonly Feature[]
  readonly transports: Readonly<Record<string, Transport>>
  now(): Date
}

/** Opened in two steps, because transports need transactions and transactions need the outbox. */
export interface OutboxSetup {
  readonly writer: OutboxWriter
  open(together: TransactionRunner): Promise<{ readonly sender: Sender; readonly outboxAdmin: OutboxAdmin }>
}

export function openOutbox({ db, features, transports: given, now }: OutboxParts): OutboxSetup {
  const transports: Record<string, Transport> = { ...given }
  const writer = createOutboxWriter({ knows: (channel) => channel in transports, now })
  return {
    writer,
    async open(together) {
      for (const { name, transports: own } of features) {
        for (const [channel, transport] of Object.entries(own?.(together) ?? {})) {
          if (transports[channel])
            throw new Error(`Feature ${name} delivers ${channel}, which has a transport.`)
          transports[channel] = transport
        }
      }
      const channelsThat = (is: 'isLocal' | 'isInternal') =>
        Object.keys(transports).filter((channel) => transports[channel]?.[is])
      // Read by the system view of the messages.
      await writeMeta(db, 'transports', {
        local: channelsThat('isLocal'),
        internal: channelsThat('isInternal'),
      })
      const { deliverOne, ...sender } = createSender({ db, transports, writer, now })
      return { sender, outboxAdmin: createOutboxAdmin({ db, transports, writer, together, deliverOne, now }) }
    },
  }
}
