/*
 * Runs the actions of an event for one record, once: notices, messages, webhook, a field. All of it is one
 * transaction with the run, so a crash in the middle has no effect.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { NoticeWay } from '#model/entity/event'
import type { Row } from '#model/entity/jsonSchema'
import { ExpressionError, evaluate } from '#model/expression/expression'
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { countedFrom, isMet } from '#model/record/happenings'
import { serverText } from '../messages'
import { waysChosen } from '../people/noticeWays'
import type { WriteScope } from '../store/change/request'
import { readOne } from '../store/change/row'
import { type DigestTools, messageOf, noticeOf, queueMessages, quietDelayMs } from './digest'
import type { EventJob } from './eventJob'
import { findRecipients, type Recipients, readAs } from './recipients'
import { beginRun, endRun } from './runs'

const webhookChannel = 'webhook'

export interface EventJobTools extends DigestTools {
  readonly channels: readonly string[]
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
  const found = await findRecipients(tools, { ...come, by: job.by })
  const whole = (await readAs(tools.store, entity, job.id, systemActor)) ?? row
  await tools.inTransaction(async (scope) => {
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
  const ids = readers.map(({ account }) => account.id)
  const at = now()
  const chosen = await waysChosen(tx, entity, event, ids)
  const by = (way: NoticeWay) => ids.filter((each) => (chosen.get(each) ?? notify.by).includes(way))
  await tx.query(
    `insert into sys_notice (account_id, entity, record_id, event, at) select unnest($1::bigint[]), $2, $3, $4, $5`,
    [by('bell'), entity.name, id, event.name, at.toISOString()],
  )
  for (const channel of ['mail', 'sms'] as const) {
    if (!channels.includes(channel)) continue
    await queueMessages({ tx, outbox }, { entity, id, event, channel }, by(channel), at)
  }
  if (!notify.by.includes('mail') || !channels.includes('mail')) return
  for (const to of addressesIn(notify.emails, whole)) {
    const notice = noticeOf(entity, event, id, whole)
    const message = { channel: 'mail', to, subject: notice.subject, notices: [notice] } as const
    const about = { entity: entity.name, id }
    await outbox.send({ about, ...messageOf(teller, message), delayMs: quietDelayMs(now()) })
  }
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
