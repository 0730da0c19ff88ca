/*
 * The demonstration: a cooperative of coffee and milk with people, farms, plots, payments, orders and results.
 * Hides the order in which things must be written. Promises: the same size gives the same records on every
 * machine; every record passed the same validation as one typed in; nothing is written where people already are.
 */
import { systemActor } from '#model/actor'
import type { Entity } from '#model/entity'
import type { Validator } from '#model/validate'
import type { Database } from '../db/database'
import { type SeedTools, seed } from '../engine/index'
import { seedAccessGroups } from './accessGroups'
import { seedAnnuities } from './annuities'
import { seedCatalogs } from './catalogs/seed'
import { seedFarms } from './farms'
import { seedPlaces } from './places'
import { type DemoSize, makePlan, scales } from './plan'
import { seedPlots } from './plots'
import { seedProducers } from './producers'
import { seedTeam } from './team'
import { createClock, createWorld, type World } from './world'

/** Where the demonstration is written. Its tables exist. */
export interface DemoOptions {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  /** `small` unless told. */
  readonly size?: DemoSize
}

/** What came of it: written, written before, or refused because people are there already. */
export type DemoOutcome = 'seeded' | 'already' | 'occupied'

/**
 * Writes the demonstration. The small one is written whole or not at all; larger ones in many transactions.
 * @example await seedDemo({ db, entities, validators, size: 'medium' })
 */
export async function seedDemo({
  db,
  entities,
  validators,
  size = 'small',
}: DemoOptions): Promise<DemoOutcome> {
  const clock = createClock()
  const begin = <T>(work: (tools: SeedTools) => Promise<T>) =>
    seed({ db, entities, validators, now: clock.now }, work)
  const found = await begin((tools) => inspect(tools, entities))
  if (found) return found
  const scale = scales[size]
  const world = createWorld(clock, begin, scale.batch)
  const write = () => writeAll(world, entities, size)
  if (Number.isFinite(scale.batch)) await write()
  else await world.each([write], (work) => work())
  return 'seeded'
}

async function inspect(
  { store, meta }: SeedTools,
  entities: readonly Entity[],
): Promise<DemoOutcome | undefined> {
  if ((await meta.read('demo')) === true) return 'already'
  for (const entity of entities) {
    if (!entity.account) continue
    const { total } = await store.list(entity.name, { filter: {}, sort: [], range: [0, 0] }, systemActor)
    if (total > 0) return 'occupied'
  }
  return undefined
}

async function writeAll(world: World, entities: readonly Entity[], size: DemoSize): Promise<void> {
  await world.with(async (tools) => {
    await tools.meta.write('demo', true)
    await seedPlaces(tools)
    await seedAccessGroups(tools, entities, world.now())
  })
  const groups = new Map((await world.find('role', {})).map(({ slug, id }) => [String(slug), Number(id)]))
  const plan = makePlan(scales[size], world.random)
  const catalogs = await seedCatalogs(world)
  const team = await seedTeam(world, plan, catalogs, groups)
  const producers = await seedProducers(world, plan.producers, team, groups)
  const farms = await seedFarms(world, plan.farms, producers, team, catalogs)
  const plots = await seedPlots(world, farms, catalogs)
  await seedAnnuities(world, plots, catalogs, ({ farm }) => {
    const chosen = plan.technicians[plan.producers[farm.plan.owners[0] ?? 0]?.technician ?? 0]?.manager ?? 0
    return team.managers[chosen] ?? (team.managers[0] as (typeof team.managers)[number])
  })
}
