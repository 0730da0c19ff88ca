/* Creates sample records through the API, with all of its checks. */
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { ConsoleDataProvider } from '../../../engine'

type SampleProvider = Pick<ConsoleDataProvider, 'create' | 'getList'>

interface SampleOptions {
  readonly entity: Entity
  readonly actor: Actor
  /** YYYY-MM-DD. */
  readonly today: string
  readonly count: number
  readonly provider: SampleProvider
}

export interface SampleResult {
  readonly made: number
  readonly refusal?: unknown
}

/** Creates records one by one and stops at the first refusal. */
export async function makeSamples({
  entity,
  actor,
  today,
  count,
  provider,
}: SampleOptions): Promise<SampleResult> {
  const targets = await findTargets(entity, provider)
  for (let made = 0; made < count; made++) {
    const pick = (field: Field, row: Row) => {
      const fitting = (targets.get(targetOf(field, row)) ?? []).filter((target) => isFor(field, row, target))
      return idOf(fitting[made % Math.max(fitting.length, 1)])
    }
    const data = sampleRecord(entity, { seed: made + 1, actor, today, isFull: true, pick })
    try {
      await provider.create(entity.name, { data })
    } catch (refusal) {
      return { made, refusal }
    }
  }
  return { made: count }
}

/** Most records fetched per referenced entity. */
const most = 100

async function findTargets(
  entity: Entity,
  provider: SampleProvider,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const references = [...walkFields(entity.fields)].flatMap(({ path, ref }) =>
    ref ? (ref.by ? Object.values(ref.by.of) : [ref.entity]).map((to) => ({ path, to, ref })) : [],
  )
  const found = references.map(async ({ path, to, ref }) => {
    const { data } = await provider.getList(to, {
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      filter: ref.filter ?? {},
    })
    return [`${path} ${to}`, data] as const
  })
  return new Map(await Promise.all(found))
}

function targetOf({ path, ref }: Field, row: Row): string {
  return `${path} ${ref?.by ? ref.by.of[`${row[ref.by.field]}`] : ref?.entity}`
}

/** Whether the target matches the values that the reference depends on. */
function isFor({ ref }: Field, row: Row, target: Row): boolean {
  return Object.entries(ref?.dependsOn ?? {}).every(
    ([theirs, ours]) => row[ours] === undefined || target[theirs] === row[ours],
  )
}

function idOf(target: Row | undefined): number | undefined {
  return typeof target?.id === 'number' ? target.id : undefined
}
