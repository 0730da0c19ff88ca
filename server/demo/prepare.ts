/*
 * Seeds the demo data if it is wanted, otherwise only the places and access groups that every installation
 * needs. Idempotent.
 */
import type { Entity } from '#model/entity/entity'
import type { Validator } from '#model/record/validate'
import { readDemoAccounts } from '#model/wire/installation/system'
import type { Database } from '../db/database'
import { type ConsoleServer, type SeedTools, seed } from '../engine/index'
import { seedAccessGroups } from './accessGroups'
import { demoText } from './messages'
import { seedPlaces } from './places'
import { seedDemo } from './seed'

const metaKey = 'installation'

export interface Installation {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  /** What this build has filled before is not looked at again; `build` is undefined when run from source. */
  readonly last?: { readonly build: string | undefined; readonly meta: ConsoleServer['meta'] }
}

/**
 * With the embedded database unless DEMO=0; on a server, and in production, only with DEMO=1, since its
 * password is public.
 * @example isDemoWanted(process.env)
 */
export function isDemoWanted(environment: {
  readonly DATABASE_URL?: string | undefined
  readonly DEMO?: string | undefined
  readonly NODE_ENV?: string | undefined
}): boolean {
  const { DATABASE_URL, DEMO, NODE_ENV } = environment
  return DATABASE_URL || NODE_ENV === 'production' ? DEMO === '1' : DEMO !== '0'
}

/**
 * When several processes start at once, only one seeds; `tell` prints messages for the operator.
 * @example await prepareInstallation({ db, entities, validators }, isDemoWanted(process.env), console.log)
 */
export async function prepareInstallation(
  installation: Installation,
  isDemo: boolean,
  tell: (line: string) => void,
): Promise<void> {
  const { db, last } = installation
  const filled = last?.build && `${last.build} ${isDemo}`
  if (filled && (await last.meta.read(metaKey)) === filled) return
  await db.withLock('installation', async () => {
    const isFilled = await fill(installation, isDemo, tell)
    if (isFilled && filled) await last.meta.write(metaKey, filled)
  })
}

async function fill(
  installation: Installation,
  isDemo: boolean,
  tell: (line: string) => void,
): Promise<boolean> {
  if (isDemo) {
    const outcome = await seedDemo({ ...installation, onStart: () => tell(demoText.writing) })
    if (outcome === 'seeded' || outcome === 'interrupted') tell(demoText.outcome[outcome])
    if (outcome === 'interrupted') return false
  }
  await seed(installation, async (tools: SeedTools) => {
    await seedPlaces(tools)
    await seedAccessGroups(tools, installation.entities, new Date())
  })
  return true
}

/** Undefined without demo data. @example console.log(await readSignIns(server.meta)) */
export async function readSignIns(meta: Pick<ConsoleServer['meta'], 'read'>): Promise<string | undefined> {
  const accounts = readDemoAccounts(await meta.read('demo_accounts'))
  return accounts && demoText.signIns(accounts)
}
