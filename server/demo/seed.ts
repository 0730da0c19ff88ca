/*
 * The demo data: a cooperative of coffee and milk with people, farms, plots, payments, orders and results.
 * The same size gives the same records on every machine; every record is validated; nothing is written where
 * people exist already.
 */

import type { Entity } from '#model/entity/entity'
import { systemActor } from '#model/people/actor'
import type { Validator } from '#model/record/validate'
import type { DemoAccount } from '#model/wire/installation/system'
import type { Database } from '../db/database'
import { type SeedTools, seed } from '../engine/index'
import { seedAccessGroups } from './accessGroups'
import { seedActivities } from './activities/seed'
import { seedAnnuities } from './annuities'
import { seedCatalogs } from './catalogs/seed'
import { seedCommerce } from './commerce/seed'
import { createClock, createDemoWriter, type DemoWriter, type Person } from './demoWriter'
import { type Farm, seedFarms } from './farms'
import { seedMilk } from './milk'
import { seedImports, seedMessageTemplates, seedReports, seedRequests, seedShortLinks } from './office'
import { seedPlaces } from './places'
import { type DemoScale, type DemoSize, makePlan, type Plan, scales } from './plan'
import { seedPlots } from './plots'
import { seedProducers } from './producers'
import { seedTeam, type Team } from './team'

export interface DemoOptions {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  readonly size?: DemoSize
  readonly batch?: number
  readonly passwordCost?: number
  /** Called before the first record is written; not called if there is nothing to write. */
  onStart?(): void
}

/** `interrupted`: an earlier run did not finish (larger sizes only); `occupied`: there are people already. */
export type DemoOutcome = 'seeded' | 'already' | 'interrupted' | 'occupied'

/** Password of all demo sign-ins; the other people have none. */
export const demoPassword = 'Demo@2026'

/** The small size is one transaction. @example await seedDemo({ db, entities, validators, size: 'medium' }) */
export async function seedDemo(options: DemoOptions): Promise<DemoOutcome> {
  const { db, entities, validators, passwordCost, size = 'small' } = options
  const clock = createClock()
  const begin = <T>(work: (tools: SeedTools) => Promise<T>) =>
    seed(
      { db, entities, validators, now: clock.now, ...(passwordCost !== undefined && { passwordCost }) },
      work,
    )
  const found = await begin((tools) => inspect(tools, entities))
  if (found) return found
  options.onStart?.()
  const scale = scales[size]
  const batch = options.batch ?? scale.batch
  const world = createDemoWriter(clock, begin, batch)
  const write = () => writeAll(world, entities, scale)
  if (Number.isFinite(batch)) await write()
  else await world.with(write)
  return 'seeded'
}

async function inspect(
  { store, meta }: SeedTools,
  entities: readonly Entity[],
): Promise<DemoOutcome | undefined> {
  const state = await meta.read('demo_state')
  if (state !== undefined) return state === 'complete' ? 'already' : 'interrupted'
  for (const entity of entities) {
    if (!entity.account) continue
    const { total } = await store.list(entity.name, { filter: {}, sort: [], range: [0, 0] }, systemActor)
    if (total > 0) return 'occupied'
  }
  return undefined
}

async function writeAll(world: DemoWriter, entities: readonly Entity[], scale: DemoScale): Promise<void> {
  await world.with(async (tools) => {
    await tools.meta.write('demo', true)
    await tools.meta.write('demo_state', 'begun')
    await seedPlaces(tools)
    await seedAccessGroups(tools, entities, world.now())
  })
  const groups = await world.with(async ({ store }) => {
    const { rows } = await store.list('role', { filter: {}, sort: [['id', 'ASC']] }, systemActor)
    return new Map(rows.map(({ slug, id }) => [slug, id]))
  })
  const plan = makePlan(scale, world.random)
  const catalogs = await seedCatalogs(world)
  const team = await seedTeam(world, plan, catalogs, groups)
  const producers = await seedProducers(world, plan.producers, team, groups)
  const farms = await seedFarms(world, plan.farms, producers, team, catalogs)
  const plots = await seedPlots(world, farms, catalogs)
  const managerOf = (farm: Farm) => managerFor(plan, team, farm)
  await seedAnnuities(world, plots, catalogs, ({ farm }) => managerOf(farm))
  await seedActivities(world, plots, catalogs, scale.activities)
  await seedCommerce(world, { farms, team, catalogs }, managerOf, scale.producers)
  const imports = await seedImports(world, team)
  const milkFarms = farms.filter(({ tank }) => tank !== undefined).slice(0, scale.milkFarms)
  await seedMilk(world, milkFarms, { imports, managerOf })
  await seedRequests(world, team, Math.round(scale.producers * 0.45))
  await seedReports(world, plots, catalogs, managerOf, Math.round(scale.producers * 0.4))
  await seedShortLinks(world)
  await seedMessageTemplates(world)
  await openAccounts(world, entities, [
    ...[team.admins, team.supervisors, team.managers, team.technicians, producers].flatMap((some) =>
      some.slice(0, 1),
    ),
  ])
}

function managerFor(plan: Plan, team: Team, { plan: { owners } }: Farm): Person {
  const technician = plan.producers[owners[0] ?? 0]?.technician ?? 0
  const chosen = team.managers[plan.technicians[technician]?.manager ?? 0]
  if (!chosen) throw new Error(`no manager for technician ${technician}`)
  return chosen
}

/** Sets the password of these people, and lists them on the sign-in page. */
async function openAccounts(
  world: DemoWriter,
  entities: readonly Entity[],
  people: readonly Person[],
): Promise<void> {
  await world.with(async ({ accounts, meta }) => {
    await accounts.setPassword(
      people.map(({ account }) => account),
      demoPassword,
    )
    const told = people.map(({ entity, name, email }): DemoAccount => {
      const papel = entities.find((each) => each.name === entity)?.account?.title ?? entity
      return { papel, nome: name, login: email, senha: demoPassword }
    })
    await meta.write('demo_accounts', told)
    await meta.write('demo_state', 'complete')
  })
}
