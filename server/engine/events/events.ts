/*
 * Events that schemas declare. Hides when an event comes, that it runs once despite restarts and several processes,
 * who may be notified, and the notices of the bell. A change queues a job in the outbox inside its own transaction;
 * the calendar queues one for each record whose day has come. The job then runs in a transaction that also records
 * the run.
 */
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { happenedBy } from '#model/record/happenings'
import type { Database } from '../../db/database'
import type { BeforeHook, Effect, Feature, Proposal, Transport } from '../contract'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { digestChannel, parseDigest, sendDigest } from './digest'
import { queueDueEvents } from './dueEvents'
import { eventChannel, jobMessage, parseEventJob } from './eventJob'
import { type EventJobTools, givenBy, runEventJob } from './runEventJob'
import { sweepRuns } from './runs'

interface EventTools {
  readonly db: Database
  readonly index: EntityIndex
  now(): Date
}

export interface Events {
  /** Includes a feature that watches changes, last, so that it sees what the others write. */
  readonly features: readonly Feature[]
  /** Provides the tools to run events; jobs that come earlier are retried. */
  open(carrying: Omit<EventJobTools, 'db' | 'index' | 'teller' | 'now'>): void
}

export function createEvents({ db, index, now }: EventTools, features: readonly Feature[]): Events {
  const [teller, other] = features.filter((feature) => feature.eventMessage)
  if (other) throw new Error(`Features ${teller?.name} and ${other.name} both tell of events.`)
  let carrying: EventJobTools | undefined
  const watched = [...index.values()].filter(({ events }) => events.some(({ on }) => on.at !== 'date'))
  const watch = <W>(watcher: W) => Object.fromEntries(watched.map(({ name }) => [name, watcher]))
  const today = () => dayOfInstant(now())
  const transportOf = (run: (tools: EventJobTools, text: string) => Promise<void>): Transport => ({
    isInternal: true,
    async send({ text }) {
      if (!carrying) throw new Error('Events are not open yet.')
      try {
        await run(carrying, text)
      } catch (error) {
        log.failure(serverText.eventFailed, error)
        throw error
      }
    },
  })
  const firedBy = (change: Proposal) =>
    change.act === 'remove'
      ? []
      : happenedBy({ ...change, act: change.transition ?? change.actName }, today())
  const before: BeforeHook = (change) => givenTo(firedBy(change), change.after, today())
  const effect: Effect = async (change) => {
    const { entity, after, actor, outbox } = change
    const job = { entity: entity.name, id: Number(after.id), by: actor.id }
    const occurrence = `v${String(after.versao)}`
    for (const event of firedBy(change))
      await outbox.send(jobMessage({ ...job, event: event.name, occurrence }))
  }
  const own: Feature = {
    name: 'events',
    before: watch(before),
    effects: watch(effect),
    transports: () => ({
      [eventChannel]: transportOf((tools, text) => runEventJob(tools, parseEventJob(text))),
      [digestChannel]: transportOf((tools, text) => sendDigest(tools, parseDigest(text))),
    }),
    daily: async ({ store, together }) => {
      for (const [entity, event] of byCalendar(index))
        await queueDueEvents({ db, store, together, now }, entity, event)
      await sweepRuns(db, now())
    },
  }
  return {
    features: [...features, own],
    open(given) {
      carrying = { ...given, db, index, teller, now }
    },
  }
}

function givenTo(events: readonly EntityEvent[], after: Row, today: string): Row | undefined {
  const given = events.flatMap((event) => givenBy(event, after, today) ?? [])
  return given.length > 0 ? Object.assign({}, ...given) : undefined
}

function byCalendar(index: EntityIndex): readonly (readonly [Entity, EntityEvent])[] {
  return [...index.values()].flatMap((entity) =>
    entity.events.filter(({ on }) => on.at === 'date').map((event) => [entity, event] as const),
  )
}
