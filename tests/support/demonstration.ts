/*
 * A server with the demo data. Creating the data takes longer than most tests that use it, so it is created
 * once per version of the sources and copied.
 */
import { join } from 'node:path'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { indexEntities } from '#model/entity/paths'
import { hashOf } from '../../scripts/build/stale.mjs'
import { seedDemo } from '../../server/demo/seed'
import { prepareTables as makeTables } from '../../server/engine/changes/prepareTables'
import { cacheFolder, isThere, removeOld } from './cache'
import { findTestTemplate, makeTemplateOf } from './database'
import { features } from './features'
import { cheapPasswords, startTestServer, type TestServer, type TestServerOptions } from './server'

const root = join(import.meta.dirname, '../..')
const cache = cacheFolder('demonstration')
const sources = ['generated', 'model', 'server', 'package-lock.json']

/** A template with the demo data, created once per version of the sources. */
export async function findDemonstration(): Promise<string> {
  const file = join(cache, `${hashOf(sources.map((source) => join(root, source)))}.tar`)
  if (await isThere(file)) return file
  await makeTemplateOf(await findTestTemplate(), file, async (db) => {
    await makeTables(db, indexEntities(entities))
    await writeDemonstration({ db })
  })
  await removeOld(cache)
  return file
}

/**
 * Starts a server on a copy of the demo data. Close it in `afterAll`.
 * @example const server = await startDemonstration()
 */
export async function startDemonstration(
  options: Pick<Partial<TestServerOptions>, 'replays' | 'asksNonsense'> & {
    readonly features?: typeof features
  } = {},
): Promise<TestServer> {
  const isOnServer = process.env.TEST_DATABASE_URL !== undefined
  const template = isOnServer ? undefined : await findDemonstration()
  const server = await startTestServer({
    entities,
    validators,
    features,
    ...options,
    ...(template && { template }),
  })
  if (isOnServer) await writeDemonstration(server)
  return server
}

async function writeDemonstration({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const outcome = await seedDemo({ db, entities, validators, ...cheapPasswords })
  if (outcome !== 'seeded') throw new Error(`The demonstration is ${outcome}.`)
}
