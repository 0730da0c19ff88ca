/*
 * Runs the actions of an event for one record, once: notices, mail, webhook, a field. All of it is one
 * transaction with the run, so a crash in the middle has no effect.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { ExpressionError, evaluate } from '#model/expression/expression'
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { countedFrom, isMet } from '#model/record/happenings'
import { fillText } from '#model/show/fillText'
import type { Feature, Message } from '../contract'
import { serverText } from '../messages'
import type { WriteScope } from '../store/change/request'
import { readOne } from '../store/change/row'
import type { TransactionFunction } from '../store/writing'
import type { EventJob } from './eventJob'
import { findRecipients, type Recipients, type RecipientTools, readAs, recordLabel } from './recipients'
import { beginRun, endRun } from './runs'

const webhookChannel = 'webhook'

export interface EventJobTools extends RecipientTools {
  readonly inTransaction: TransactionFunction
  readonly channels: readonly string[]
  readonly teller: Pick<Feature, 'eventMessage'> | undefined
  now(): Date
}

interface EventOccurrence {
  readonly entity: Entity
  readonly event: EntityEvent
  readonly id: number
  readonly row: Row
}

/** Skips a job that has run already, or whose condition no longer holds. */
export async function runEventJob(tools: EventJobTools, job: EventJob): Promise<void> {
  const entity = tools.index.get(job.entity)
  const event = entity?.events.find(({ name }) => name === job.event)
  const row = entity && event && (await readOne(tools.index, tools.db, entity, job.id, systemActor))
  if (!entity || !event || !row || row.ativo === false) return
  const today = dayOfInstant(tools.now())
  const isStill = countedFrom(entity, event, row) === job.occurrence && isMet(event, row, today)
  if (event.on.at === 'date' && !isStill) return
  const come: EventOccurrence = { entity, event, id: job.id, row }
  const found = await findRecipients(tools, entity, event, job.id)
  const whole = (await readAs(tools.store, entity, job.id, systemActor)) ?? row
  await tools.inTransaction([entity.name], async (scope) => {
    const run = await beginRun(scope.tx, job, tools.now())
    if (run === undefined) return
    await notifyRecipients(tools, scope, come, found, whole)
    const problems = [
      found.isCut ? serverText.tooManyToTell(found.readers.length) : undefined,
      await queueWebhook(tools, scope, come, run),
      event.on.at === 'date' ? await setField(scope, come, today) : undefined,
    ].filter((problem) => problem !== undefined)
    const problem = problems.length > 0 ? problems.join(' ') : undefined
    await endRun(scope.tx, run, { told: found.readers.length, unseen: found.unseen, problem })
  })
}

async function notifyRecipients(
  { teller, channels, now }: EventJobTools,
  { tx, outbox }: WriteScope,
  { entity, event, id }: EventOccurrence,
  { readers }: Recipients,
  whole: Row,
): Promise<void> {
  const { notify } = event
  if (!notify) return
  const about = { entity: entity.name, id }
  const write = (row: Row) => {
    const fill = (text: string) => fillText(entity, text, row, () => recordLabel(row))
    return {
      record: { entity, id, label: recordLabel(row) },
      subject: fill(notify.subject),
      text: fill(notify.text),
    }
  }
  if (notify.by.includes('bell') && readers.length > 0) {
    await tx.query(
      `insert into sys_notice (account_id, entity, record_id, event, at) select unnest($1::bigint[]), $2, $3, $4, $5`,
      [readers.map(({ account }) => account.id), entity.name, id, event.name, now().toISOString()],
    )
  }
  if (!notify.by.includes('mail') || !channels.includes('mail')) return
  const send = (message: Message) => outbox.send({ about, ...message })
  for (const { account, actor, row } of readers) {
    if (account.login_email === null) continue
    const notice = { ...write(row), email: account.login_email, name: account.name, reader: actor }
    await send(teller?.eventMessage?.(notice) ?? plainMail(notice))
  }
  for (const email of addressesIn(notify.emails, whole)) {
    const notice = { ...write(whole), email }
    await send(teller?.eventMessage?.(notice) ?? plainMail(notice))
  }
}

function plainMail({ email, subject, text }: { email: string; subject: string; text: string }): Message {
  return { channel: 'mail', to: email, subject, text }
}

export function addressesIn(fields: readonly string[], row: Row): readonly string[] {
  const found = fields.map((name) => row[name]).filter((value) => typeof value === 'string' && value !== '')
  return [...new Set(found.map(String))]
}

async function queueWebhook(
  { channels, now }: EventJobTools,
  { outbox }: WriteScope,
  { entity, event, id, row }: EventOccurrence,
  run: number,
): Promise<string | undefined> {
  const { webhook } = event
  if (!webhook) return undefined
  if (!channels.includes(webhookChannel)) return serverText.noWebhooks
  const text = webhookText(entity, event, id, row, now())
  const about = { entity: entity.name, id }
  const key = `webhook/${run}/${now().toISOString()}`
  await outbox.send({ channel: webhookChannel, key, to: webhook.to, subject: event.label, text, about })
  return undefined
}

/** Webhook payload as Standard Webhooks define it: event type, timestamp and the fields it names. */
export function webhookText(entity: Entity, event: EntityEvent, id: number, row: Row, at: Date): string {
  const fields = event.webhook?.fields ?? []
  return JSON.stringify({
    type: `${entity.name}.${event.name}`,
    timestamp: at.toISOString(),
    data: { id, ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])) },
  })
}

/** Sets the field as a change of its own; returns the reason where the record refuses it. */
async function setField(
  { store }: WriteScope,
  { entity, event, id, row }: EventOccurrence,
  today: string,
): Promise<string | undefined> {
  const given = givenBy(event, row, today)
  if (!given) return undefined
  try {
    await store.update(entity.name, id, given, '*', systemActor, event.name)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.message, ...(error.errors ?? []).map(({ path, message }) => `${path}: ${message}`)].join(
      ' ',
    )
  }
}

/** Undefined where the event sets no value. */
export function givenBy({ set }: EntityEvent, row: Row, today: string): Row | undefined {
  if (!set) return undefined
  try {
    return { [set.field]: evaluate(set.value, row, systemActor, today) ?? null }
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
