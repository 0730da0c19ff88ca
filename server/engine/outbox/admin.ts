/* The outbox outside of transactions. Texts are shown only for local channels. */

import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import type { MessageState, OutboxAdmin, TransactionRunner, Transport } from '../contract'
import { serverText } from '../messages'
import { type OutboxWriter, worthMs } from './writer'

interface DeskTools {
  readonly db: Database
  readonly transports: Readonly<Record<string, Transport>>
  readonly writer: OutboxWriter
  readonly together: TransactionRunner
  deliverOne(key: string): Promise<MessageState | undefined>
  now(): Date
}

const trailName = 'sys_outbox'

export function createOutboxAdmin(tools: DeskTools): OutboxAdmin {
  const { db, transports, writer, together, deliverOne, now } = tools
  const isLocal = (channel: string) => transports[channel]?.isLocal === true

  const retry: OutboxAdmin['retry'] = async (id, actor) => {
    const at = now()
    await writer.transaction(db, async (tx) => {
      const [row] = await tx.query<{ channel: string; to: string; state: MessageState }>(
        'select channel, recipient as "to", state from sys_outbox where id = $1 for update',
        [id],
      )
      if (!row || transports[row.channel]?.isInternal) throw new Problem('not_found', refusalText.notFound)
      const refusal = whyNotAgain(row.state, isLocal(row.channel))
      if (refusal) throw new Problem('conflict', refusal)
      await tx.query(
        `update sys_outbox set state = 'waiting', tries = 0, next_at = $2, give_up_at = $3, reason = null where id = $1`,
        [id, at.toISOString(), new Date(at.getTime() + worthMs).toISOString()],
      )
      await writeAudit(tx, {
        at: at.toISOString(),
        actor,
        entity: { name: trailName },
        recordId: id,
        act: 'resend',
        detail: String(new URLSearchParams({ channel: row.channel, to: row.to })),
      })
      writer.note(tx)
    })
  }

  return {
    send: (message) => together(({ outbox }) => outbox.send(message)),
    deliver: deliverOne,
    retry,
    channels: Object.keys(transports).filter((channel) => !transports[channel]?.isInternal),
    isLocal,
  }
}

function whyNotAgain(state: MessageState, isLocal: boolean): string | undefined {
  if (state === 'sent') return serverText.alreadySent
  if (state === 'sending') return serverText.beingSent
  return state === 'kept' && isLocal ? serverText.onlyKept : undefined
}
