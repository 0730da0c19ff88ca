/* Runs of events: one row per record and occurrence, whose unique key keeps an event from running twice. */
import { conditionWords } from '#model/describe/conditionWords'
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { EventReport } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'
import type { EventJob } from './eventJob'

/** Days that a run is stored; longer than the calendar catches up. */
const keptDays = 90
const countedDays = 30
const dayMs = 86_400_000

/** Undefined when the run exists already. */
export async function beginRun(tx: Queryable, job: EventJob, now: Date): Promise<number | undefined> {
  const { entity, id, event, occurrence } = job
  const [run] = await tx.query<{ id: number }>(
    `insert into sys_event_run (entity, record_id, event, occurrence, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [entity, id, event, occurrence, now.toISOString()],
  )
  return run?.id
}

export async function endRun(
  tx: Queryable,
  run: number,
  went: { readonly told: number; readonly unseen: number; readonly problem: string | undefined },
): Promise<void> {
  await tx.query('update sys_event_run set told = $2, unseen = $3, problem = $4 where id = $1', [
    run,
    went.told,
    went.unseen,
    went.problem ?? null,
  ])
}

/** The recorded ones among these, as `id occurrence`. */
export async function knownRuns(
  db: Queryable,
  entity: Entity,
  event: EntityEvent,
  ids: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ record_id: number; occurrence: string }>(
    'select record_id, occurrence from sys_event_run where entity = $1 and event = $2 and record_id = any ($3::bigint[])',
    [entity.name, event.name, ids],
  )
  return new Set(rows.map(({ record_id, occurrence }) => `${record_id} ${occurrence}`))
}

interface EventCount {
  readonly entity: string
  readonly event: string
  readonly vezes: number
  readonly avisados: number
  readonly ultima: string
  readonly problema: string | null
}

/** Every event of every entity, with the counts of its runs. */
export async function reportEvents(
  db: Queryable,
  index: EntityIndex,
  now: Date,
): Promise<readonly EventReport[]> {
  const counts = await db.query<EventCount>(
    `select entity, event, count(*)::int as vezes, sum(told)::int as avisados,
            max(at) as ultima, (array_agg(problem order by at desc) filter (where problem is not null))[1] as problema
       from sys_event_run where at >= $1 group by entity, event`,
    [new Date(now.getTime() - countedDays * dayMs).toISOString()],
  )
  return [...index.values()].flatMap((entity) =>
    entity.events.map((evento) => {
      const found = counts.find((each) => each.entity === entity.name && each.event === evento.name)
      const { vezes = 0, avisados = 0, ultima = null, problema = null } = found ?? {}
      const condicao =
        evento.when === undefined ? null : (conditionWords(index, entity, evento.when, new Map()) ?? null)
      return { entidade: entity.name, evento, condicao, vezes, avisados, ultima, problema }
    }),
  )
}

export async function sweepRuns(db: Queryable, now: Date): Promise<void> {
  const end = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.query('delete from sys_event_run where at < $1', [end])
  await db.query('delete from sys_notice where at < $1', [end])
  await db.query('delete from sys_notice_message where at < $1', [end])
}
