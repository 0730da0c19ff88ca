/*
 * Notices by e-mail and SMS. Those for one person that come within a few minutes, or in quiet hours, leave as one
 * message; what the person has read or may no longer see or decide by then is left out.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import { addressIn } from '#model/record/recipients'
import { fillText } from '#model/show/fillText'
import type { AccountRow, EventMessage, EventNotice, Feature, Message } from '../contract'
import { serverText } from '../messages'
import { afterQuietHours, quietHoursOf } from '../people/quietHours'
import type { WriteScope } from '../store/change/request'
import type { TransactionFunction } from '../store/writing'
import { decisionOn, type RecipientTools, readAs, recordLabel } from './recipients'

export const digestChannel = 'digest'
const gatherMs = 300_000
/** Milliseconds before a message leaves in which no further notice joins it. */
const closeMs = 30_000
const worthMs = 3 * 86_400_000

export type MessageChannel = EventMessage['channel']

interface Digest {
  readonly account: number
  readonly channel: MessageChannel
}

export interface DigestTools extends RecipientTools {
  readonly inTransaction: TransactionFunction
  readonly teller: Pick<Feature, 'eventMessage'> | undefined
}

export function parseDigest(text: string): Digest {
  const read: unknown = JSON.parse(text)
  if (isRow(read) && typeof read.account === 'number') {
    return { account: read.account, channel: read.channel === 'sms' ? 'sms' : 'mail' }
  }
  throw new Error('A digest names no account.')
}

interface QueuedNotice {
  readonly entity: Entity
  readonly id: number
  readonly event: EntityEvent
  readonly channel: MessageChannel
}

/** Queues a notice for each account, to leave with others that the account is about to get. */
export async function queueMessages(
  { tx, outbox }: Pick<WriteScope, 'tx' | 'outbox'>,
  { entity, id, event, channel }: QueuedNotice,
  accounts: readonly number[],
  at: Date,
): Promise<void> {
  const hoursOf = await quietHoursOf(tx, accounts)
  const gathered = new Date(at.getTime() + gatherMs)
  const due = accounts.map((account) => afterQuietHours(gathered, hoursOf(account)).toISOString())
  const closing = new Date(at.getTime() + closeMs)
  const rows = await tx.query<{ account_id: number; due_at: string }>(
    `insert into sys_notice_message (account_id, channel, entity, record_id, event, at, due_at)
     select a.id, $2, $3, $4, $5, $6, coalesce((select min(m.due_at) from sys_notice_message m
              where m.account_id = a.id and m.channel = $2 and m.due_at > $8), a.due)
       from unnest($1::bigint[], $7::timestamptz[]) as a (id, due) returning account_id, due_at`,
    [accounts, channel, entity.name, id, event.name, at, due, closing].map((each) =>
      each instanceof Date ? each.toISOString() : each,
    ),
  )
  for (const { account_id: account, due_at } of rows) {
    const leaves = new Date(due_at)
    await outbox.send({
      channel: digestChannel,
      key: `digest/${account}/${channel}/${leaves.toISOString()}`,
      to: `${account}/${channel}`,
      text: JSON.stringify({ account, channel } satisfies Digest),
      delayMs: leaves.getTime() - at.getTime(),
      worthMs,
    })
  }
}

/** Milliseconds by which a message to an address without an account is delayed. */
export function quietDelayMs(at: Date): number {
  return afterQuietHours(at).getTime() - at.getTime()
}

export async function sendDigest(tools: DigestTools, { account: id, channel }: Digest): Promise<void> {
  const [account] = await tools.db.query<AccountRow>(
    `select id, entity, record_id, name, login_email, login_document, role from sys_account
      where id = $1 and active`,
    [id],
  )
  const actor = account && (await tools.findPerson(account))?.actor
  await tools.inTransaction(async (scope) => {
    const rows = await scope.tx.query<WaitingRow>(
      // What was read in the bell meanwhile has been told.
      `with taken as (delete from sys_notice_message where account_id = $1 and channel = $2 returning *)
       select id, entity, record_id, event, due_at from taken t where not exists (
         select from sys_notice n where n.account_id = t.account_id and n.entity = t.entity
            and n.record_id = t.record_id and n.event = t.event and n.at = t.at and n.read_at is not null)`,
      [id, channel],
    )
    // A restored backup has notices that were sent long ago.
    const oldest = tools.now().getTime() - worthMs
    const waiting = rows.filter(({ due_at }) => Date.parse(due_at) >= oldest)
    const to = actor && account && addressOf(tools, account, actor, channel)
    if (!actor || !account || !to) return
    const told = await tellWaiting({ ...tools, store: scope.store, db: scope.tx }, waiting, actor)
    if (told.length === 0) return
    const notices = told.map(({ notice }) => notice)
    const message = { channel, to, name: account.name, reader: actor, subject: subjectOf(told), notices }
    const [only, another] = notices
    const about = only && !another ? { entity: only.record.entity.name, id: only.record.id } : undefined
    await scope.outbox.send({ ...(about && { about }), ...messageOf(tools.teller, message) })
  })
}

/** The feature's message, or plain text. */
export function messageOf(teller: DigestTools['teller'], message: EventMessage): Message {
  const { channel, to, subject, notices } = message
  const plain = () => notices.map(({ text }) => text).join('\n\n')
  return teller?.eventMessage?.(message) ?? { channel, to, subject, text: plain() }
}

export function noticeOf(entity: Entity, event: EntityEvent, id: number, row: Row): EventNotice {
  const label = recordLabel(row)
  const fill = (text = '') => fillText(entity, text, row, () => label)
  return {
    record: { entity, id, label },
    subject: fill(event.notify?.subject),
    text: fill(event.notify?.text),
  }
}

interface WaitingRow {
  readonly id: number
  readonly entity: string
  readonly record_id: number
  readonly event: string
  readonly due_at: string
}

interface ToldNotice {
  readonly event: EntityEvent
  readonly notice: EventNotice
}

async function tellWaiting(
  tools: RecipientTools,
  waiting: readonly WaitingRow[],
  actor: Actor,
): Promise<readonly ToldNotice[]> {
  const told: ToldNotice[] = []
  for (const { entity: name, record_id: id, event: eventName } of waiting.toSorted((a, b) => a.id - b.id)) {
    const entity = tools.index.get(name)
    const event = entity?.events.find((each) => each.name === eventName)
    const row = entity && event && (await readAs(tools.store, entity, id, actor))
    if (!entity || !event || !row || (await isOver(tools, entity, event, id, actor))) continue
    told.push({ event, notice: noticeOf(entity, event, id, row) })
  }
  return told
}

/** Whether it tells of something to decide, and only those who may. */
export function isDecision({ notify }: EntityEvent): boolean {
  return (
    notify !== undefined && notify.deciders.length > 0 && notify.roles.length + notify.people.length === 0
  )
}

/** Whether a notice of something to decide has no decision left for the reader. */
export async function isOver(
  tools: Pick<RecipientTools, 'db' | 'index' | 'now'>,
  entity: Entity,
  event: EntityEvent,
  id: number,
  actor: Actor,
): Promise<boolean> {
  const { notify } = event
  if (!notify || !isDecision(event)) return false
  const decides = await decisionOn(tools, entity, notify.deciders, id)
  return !decides(actor)
}

/** The only notice's subject; what several notices of one event say together; else their number. */
function subjectOf(told: readonly ToldNotice[]): string {
  const [first] = told
  const total = told.length
  if (!first || total === 1) return first?.notice.subject ?? ''
  const many = told.every(({ event }) => event === first.event) ? first.event.notify?.many : undefined
  return many?.replaceAll('{total}', String(total)) ?? serverText.notices(total)
}

function addressOf(
  { index }: Pick<RecipientTools, 'index'>,
  account: AccountRow,
  { record = {} }: Actor,
  channel: MessageChannel,
): string | undefined {
  if (channel === 'mail') return account.login_email ?? undefined
  return addressIn(index.get(account.entity)?.fields ?? [], record, 'sms')
}
