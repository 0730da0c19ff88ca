/*
 * Events by date: finds the records whose day has come since the last run. Late ones (the server was off, the
 * record was created on the day) are found by the next run; days before the event existed are skipped.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { addDays, dayOfInstant, dayText, parseDay } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { countedFrom, type DaySpan, filterOf, isMet } from '#model/record/happenings'
import type { Queryable } from '../../db/database'
import type { Store, TransactionRunner } from '../contract'
import { readMeta, writeMeta } from '../tables/systemTables'
import { jobMessage } from './eventJob'
import { knownRuns } from './runs'

/** Longest downtime, in days, for which missed events are made up. */
const maxDaysBack = 31

export interface DueTools {
  readonly db: Queryable
  readonly store: Store
  now(): Date
}

/** `occurrence` is the date from which the event is counted. */
interface DueRecord {
  readonly id: number
  readonly row: Row
  readonly occurrence: string
}

export async function queueDueEvents(
  tools: DueTools & { readonly together: TransactionRunner },
  entity: Entity,
  event: EntityEvent,
): Promise<void> {
  const { db, together, now } = tools
  for await (const due of dueRecords(tools, entity, event)) {
    await together(async ({ outbox }) => {
      for (const { id, occurrence } of due)
        await outbox.send(jobMessage({ entity: entity.name, id, event: event.name, occurrence, by: null }))
    })
  }
  await writeMeta(db, keyOf(entity, event), dayOfInstant(now()))
}

export async function* dueRecords(
  { db, store, now }: DueTools,
  entity: Entity,
  event: EntityEvent,
): AsyncIterable<readonly DueRecord[]> {
  const today = dayOfInstant(now())
  const filter = filterOf(event, spanOf(await readMeta(db, keyOf(entity, event)), today))
  if (!filter) return
  const rows = await store.stream(entity.name, { filter, sort: [['id', 'ASC']] }, systemActor)
  for await (const batch of rows) {
    const ids = batch.map(({ id }) => Number(id))
    const known = await knownRuns(db, entity, event, ids)
    yield batch.flatMap((row): DueRecord[] => {
      const id = Number(row.id)
      const occurrence = countedFrom(entity, event, row)
      const isNew = occurrence !== undefined && !known.has(`${id} ${occurrence}`)
      return isNew && isMet(event, row, today) ? [{ id, row, occurrence }] : []
    })
  }
}

/** Includes the day of the last run, for records created later that day. */
function spanOf(last: unknown, today: string): DaySpan {
  const day = parseDay(today)
  const first = day ? dayText(addDays(day, -maxDaysBack)) : today
  const from = typeof last === 'string' && last < today ? last : today
  const isLongAgo = from < first
  return { from: isLongAgo ? first : from, to: today }
}

function keyOf(entity: Entity, event: EntityEvent): string {
  return `event ${entity.name}.${event.name}`
}
