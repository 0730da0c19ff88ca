/*
 * Messages to the people of a list. Hides whom they reach, their limits, and that one send is one transaction: its
 * record, its messages in the outbox, written in sets, and its audit row.
 */
import { Problem } from '#model/problem/problem'
import { type MessageChannel, messageChannels, quotedByTitle } from '#model/record/recipients'
import type { BroadcastSent } from '#model/wire/record/broadcast'
import type { Queryable } from '../../db/database'
import { expectAnswer } from '../attempt'
import { writeAudit } from '../auditLog/audit'
import { quietDelayMs } from '../events/digest'
import { serverText } from '../messages'
import { type QueuedMessage, queueMany } from '../outbox/manyMessages'
import { createSigner } from '../outbox/optOuts'
import { acquireLock } from '../store/change/advisoryLock'
import { audienceWords } from './audienceWords'
import { letterTo, type MessageText, mailText } from './messageText'
import { findRecipients, type Recipient, type Recipients } from './recipients'
import { assertMayMessage, type BroadcastRequest, type BroadcastTools, leftToday } from './request'

const worthMs = 3 * 86_400_000
const auditAct = 'message'

/**
 * @param expected how many people the sender was told that it reaches
 * @throws Problem conflict when it would reach another number, or more messages than are left
 */
export async function sendBroadcast(
  tools: BroadcastTools,
  request: BroadcastRequest,
  message: MessageText,
  expected: number,
): Promise<BroadcastSent> {
  assertMayMessage(request)
  const { entity, actor } = request
  const found = await findRecipients(tools, request, {
    actor,
    fields: message.quoted,
    most: tools.limits.perSend,
  })
  const reached = found.people.filter((person) => channelsOf(person, message).length > 0)
  if (reached.length === 0) throw new Problem('conflict', serverText.nobodyToReach)
  if (reached.length !== expected) throw new Problem('conflict', serverText.reachChanged(reached.length))
  const at = tools.now()
  const messages = await writeMessages(tools, { request, message, source: found.source, people: reached, at })
  if (messages.length > tools.limits.perSend)
    throw new Problem('conflict', serverText.tooManyRecipients(tools.limits.perSend))
  const audience = await audienceWords(tools, entity, request.query, {
    actor,
    title: found.source.title,
    chosen: request.chosen,
  })
  expectAnswer(201, (result) => (isSent(result) ? { ...result } : undefined))
  return tools.inTransaction(async ({ tx }) => {
    // Two servers that send at once would both see what is left today.
    await acquireLock(tx, 'broadcast')
    const left = await leftToday(tools, tx)
    if (messages.length > left) throw new Problem('conflict', serverText.dailyMessages(left))
    const id = await saveBroadcast(tx, {
      request,
      message,
      audience,
      people: reached.length,
      total: messages.length,
      ...unsentOf(found.reach, message),
      at,
    })
    await queueMany(
      tx,
      { broadcast: id, entity: found.source.entity.name, at },
      messages.map((each) => ({ ...each, key: `broadcast/${id}/${each.key}` })),
    )
    const detail = String(new URLSearchParams({ message: String(id), total: String(messages.length) }))
    await writeAudit(tx, { at: at.toISOString(), actor, entity, recordId: null, act: auditAct, detail })
    tools.writer.note(tx)
    const smsAt = messages.find(({ channel }) => channel === 'sms')?.next_at
    return {
      id,
      pessoas: reached.length,
      mensagens: messages.length,
      ...(smsAt !== undefined && smsAt > at.toISOString() && { smsEm: smsAt }),
    }
  })
}

function isSent(value: unknown): value is BroadcastSent {
  return typeof value === 'object' && value !== null && 'mensagens' in value
}

/** Messages left out, because the person wants none or has no address. */
function unsentOf(reach: Recipients['reach'], { channels }: MessageText) {
  const sum = (part: 'naoQuerem' | 'semEndereco') =>
    channels.reduce((total, channel) => total + reach[channel][part], 0)
  return { unwanted: sum('naoQuerem'), unreachable: sum('semEndereco') }
}

function channelsOf({ addresses }: Recipient, { channels }: MessageText): readonly MessageChannel[] {
  return channels.filter((channel) => addresses[channel] !== undefined)
}

interface Mailing {
  readonly request: BroadcastRequest
  readonly message: MessageText
  readonly source: Recipients['source']
  readonly people: readonly Recipient[]
  readonly at: Date
}

async function writeMessages(
  { db, publicUrl }: BroadcastTools,
  { request, message, source, people, at }: Mailing,
): Promise<readonly QueuedMessage[]> {
  const sign = await createSigner(db)
  const delay = { mail: 0, sms: quietDelayMs(at) }
  const later = (ms: number) => new Date(at.getTime() + ms).toISOString()
  return people.flatMap((person) => {
    const { subject, text } = letterTo(request.entity, message, person.row)
    return channelsOf(person, message).map((channel): QueuedMessage => {
      const token = sign({ entity: source.entity.name, id: person.id, channel })
      const isMail = channel === 'mail'
      return {
        channel,
        key: `${channel}/${person.id}/${at.toISOString()}`,
        recipient: person.addresses[channel] ?? '',
        subject,
        body: isMail ? mailText(text, publicUrl, token) : text,
        unsubscribe: isMail ? `${publicUrl}/api/descadastro/${token}` : null,
        record_id: person.id,
        next_at: later(delay[channel]),
        give_up_at: later(delay[channel] + worthMs),
      }
    })
  })
}

interface SavedBroadcast extends Pick<Mailing, 'request' | 'message' | 'at'> {
  readonly audience: string
  readonly people: number
  readonly total: number
  readonly unwanted: number
  readonly unreachable: number
}

async function saveBroadcast(tx: Queryable, saved: SavedBroadcast): Promise<number> {
  const { actor, entity } = saved.request
  const { channels, subject, text, fields } = saved.message
  const [first] = channels
  const by =
    serverText.broadcastChannels[channels.length === messageChannels.length ? 'both' : (first ?? 'mail')]
  const [row] = await tx.query<{ id: number }>(
    `insert into sys_broadcast (at, account_id, sender_name, entity, audience, channels, subject, body, people, total,
       unwanted, unreachable)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      saved.at.toISOString(),
      actor.id,
      actor.name,
      entity.name,
      saved.audience,
      by,
      quotedByTitle(fields, subject),
      quotedByTitle(fields, text),
      saved.people,
      saved.total,
      saved.unwanted,
      saved.unreachable,
    ],
  )
  return Number(row?.id)
}
