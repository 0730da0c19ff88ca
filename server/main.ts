/*
 * The server: environment → database → engine with entities and features → listening. Read this file and
 * src/App.tsx first. The process begins in start.ts, which opens the database while this file is loaded.
 *
 * What the environment may say is read in settings/settings.ts (and, of the outside world, by each of ports/), and listed
 * in docs/operacao.md.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { changes } from '#generated/changes.ts'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { keepBeforeUpdate } from './copies/beforeUpdate'
import { createSchedule, readCopyPlan } from './copies/schedule'
import type { Database } from './db/database'
import { isDemoWanted, prepareInstallation, readSignIns } from './demo/prepare'
import {
  type ConsoleServer,
  createServer,
  createStartingApp,
  log,
  openLog,
  processText,
} from './engine/index'
import { createFeatures } from './features/index'
import { productName } from './features/kit/messages'
import { readTileSource } from './features/map/feature'
import { listen } from './listen'
import { openPorts } from './ports/open'
import { createProvider } from './ports/provider/provider'
import { oldFilesFolder, readFileQuota } from './settings/files'
import type { Settings } from './settings/settings'
import { endBySignal } from './shutdown'

declare const __APP_VERSION__: string | undefined

const here = dirname(fileURLToPath(import.meta.url))
// The bundle lies in dist/server, beside what the build prepared; from source there may be an earlier build.
const built = import.meta.url.endsWith('.ts') ? join(here, '../dist') : join(here, '..')
const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev'
/** The engine has died: a code of its own, for those who look why the process was started again. */
const deathCode = 70

/** Starts the server on the database that is being opened. */
export async function start(
  opening: Promise<Database>,
  settings: Settings,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  openLog(settings.log)
  const ports = openPorts(environment)
  const plan = readCopyPlan(environment)
  const { mail, sms, webhooks: webhook, publicUrl, contents, scanner } = ports
  const provider = settings.provider && createProvider(settings.provider)
  const tiles = readTileSource(environment)
  const db = await opening
  db.onDeath((reason) => {
    log.error(`${reason.message}. ${processText.died}`)
    process.exit(deathCode)
  })
  let answer: Hono['fetch'] = createStartingApp().fetch
  // The database is open by then, so that a second server on a folder is told of the folder first.
  const { http, port } = await listen(settings, (request, env) => answer(request, env))

  const staticDir = existing(join(built, 'client'))
  const server = await createServer({
    db,
    entities,
    changes,
    validators,
    features: createFeatures({ ...ports, ...(provider && { provider }) }),
    calls: async () => (await import('./features/declared')).declared,
    ...(provider && { providerName: provider.name }),
    demandsFactor: settings.demandsFactor,
    couriers: { mail, sms, webhook },
    contents,
    fileQuota: readFileQuota(environment),
    scanner,
    version,
    publicUrl,
    names: [productName, new URL(publicUrl).hostname],
    isBehindProxy: settings.isBehindProxy,
    ...(settings.trustProxy !== undefined && { trustProxy: settings.trustProxy }),
    limits: settings.limits,
    isProcess: true,
    maxBody: settings.maxBody,
    ...(settings.metricsToken !== undefined && { metricsToken: settings.metricsToken }),
    ...(staticDir !== undefined && { staticDir }),
    imageSources: tiles ? [tiles.origin] : [],
    beforeTablesChange: () => keepBeforeUpdate({ db, environment, madeBy: version, tell: log.info }),
  })
  await prepareInstallation({ db, entities, validators }, isDemoWanted(environment), log.info)
  await takeOldFiles(server, environment)
  const code = await server.setup.issueCode()
  const signIns = await readSignIns(server.meta)
  answer = server.app.fetch
  server.outbox.start()
  server.jobs.start()
  const copies =
    plan &&
    createSchedule(plan, {
      db,
      environment,
      contents,
      madeBy: version,
      tell: log.info,
      now: () => new Date(),
    })
  copies?.start()
  const close = async () => {
    await copies?.stop()
    await server.close()
  }
  endBySignal({ ...settings, http, leave: server.leave, close, tell: (what) => log.info(processText[what]) })
  // What waits for these lines may end the process at once.
  const { host, certificate } = settings
  log.info(
    processText.listening(
      `${certificate ? 'https' : 'http'}://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    ),
  )
  if (signIns) log.info(signIns)
  if (code) log.info(processText.firstAccess(`${publicUrl}/#/primeiro-acesso`, code))
}

async function takeOldFiles(
  { files }: Pick<ConsoleServer, 'files'>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = oldFilesFolder(environment)
  if (folder) await files.takeOver(folder, log.info)
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}

/** Prints the reason for the operator: a locked folder, a taken port, a database that does not answer. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
