/*
 * The server: environment → database → engine with entities and features → listening. Read this file and
 * src/App.tsx first. The process starts in start.ts, which opens the database while this file is loaded. The
 * environment is parsed in settings/settings.ts (and by each of ports/) and documented in docs/operacao.md.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { changes } from '#generated/changes.ts'
import { entities, systemEntities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { backUpBeforeUpdate } from './copies/beforeUpdate'
import { copiesText } from './copies/messages'
import { type CopyPlan, createSchedule, readCopyPlan } from './copies/schedule'
import { dataFolder } from './copies/source'
import type { Database } from './db/database'
import { hasMark } from './db/folderLoss'
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
import type { LogPort } from './ports/logs'
import { openPorts } from './ports/open'
import { createProvider } from './ports/provider'
import { explainRights, giveRows } from './prepareOnly'
import { oldFilesFolder, readFileQuota } from './settings/files'
import type { Settings } from './settings/settings'
import { endBySignal } from './shutdown'
import { build, version } from './version'

const here = dirname(fileURLToPath(import.meta.url))
// The bundle is in dist/server, next to the build output. When run from source, an earlier build may exist.
const built = import.meta.url.endsWith('.ts') ? join(here, '../dist') : join(here, '..')
/** Exit code if the database engine crashed, to distinguish it from other restarts. */
const deathCode = 70

export interface StartupOptions {
  readonly opening: Promise<Database>
  /** Settles once the pages are built. */
  readonly pages: Promise<unknown>
  readonly settings: Settings
  readonly environment: NodeJS.ProcessEnv
}

export async function start({ opening, pages, settings, environment }: StartupOptions): Promise<void> {
  const ports = openPorts(environment)
  openLog(settings.log, ports.logs && writeTo(ports.logs))
  const plan = readCopyPlan(environment)
  const { mail, sms, webhooks: webhook, publicUrl, contents, scanner, leaks } = ports
  const provider = settings.provider && createProvider(settings.provider)
  const tiles = readTileSource(environment)
  const db = await opening
  db.onDeath((reason) => {
    log.error(`${reason.message}. ${processText.died}`)
    process.exit(deathCode)
  })
  let answer: Hono['fetch'] = createStartingApp().fetch
  // The database is opened first, so that a second server on the same folder reports the folder as taken.
  const listening =
    settings.preparesFor === undefined
      ? await listen(settings, (request, env) => answer(request, env))
      : undefined

  const staticDir = existing(join(built, 'client'))
  const server = await createServer({
    db,
    entities: [...entities, ...systemEntities],
    changes,
    validators,
    features: createFeatures({ ...ports, ...(provider && { provider }) }),
    calls: async () => (await import('./features/declared')).declared,
    ...(provider && { providerName: provider.name }),
    transports: { mail, sms, webhook },
    contents,
    fileQuota: readFileQuota(environment),
    scanner,
    leaks,
    version,
    build,
    publicUrl,
    names: [productName, new URL(publicUrl).hostname],
    ...saidOfRequests(settings),
    isProcess: true,
    ...(staticDir !== undefined && { staticDir }),
    imageSources: tiles ? [tiles.origin] : [],
    async beforeTablesChange() {
      // If the pages cannot be built, the data stays as the last version left it.
      await pages
      await backUpBeforeUpdate({ db, environment, madeBy: version, tell: log.info })
    },
  }).catch(explainRights)
  const last = { build, meta: server.meta }
  await prepareInstallation({ db, entities, validators, last }, isDemoWanted(environment), log.info)
  await db.settle?.()
  await takeOldFiles(server, environment)
  await warnOfMissingMark(environment)
  let copies: ReturnType<typeof createSchedule> | undefined
  if (settings.preparesFor !== undefined) await giveRows(db, settings.preparesFor)
  const close = async () => {
    await copies?.stop()
    await server.close()
    await ports.logs?.close()
  }
  if (!listening) {
    log.info(processText.prepared)
    return close()
  }
  await pages
  const { http, port } = listening
  const code = await server.setup.issueCode()
  const signIns = await readSignIns(server.meta)
  answer = server.app.fetch
  server.outbox.start()
  server.jobs.start()
  copies = plan && startCopies(plan, server, { db, environment, contents })
  endBySignal({ ...settings, http, leave: server.leave, close, tell: (what) => log.info(processText[what]) })
  // A process waiting for these lines may terminate the server immediately.
  log.info(processText.listening(addressOf(settings, port)))
  if (signIns) log.info(signIns)
  if (code) log.info(processText.firstAccess(`${publicUrl}/#/primeiro-acesso`, code))
}

function saidOfRequests(settings: Settings) {
  const { demandsFactor, isBehindProxy, trustProxy, limits, maxBody, metricsToken } = settings
  return {
    demandsFactor,
    isBehindProxy,
    ...(trustProxy !== undefined && { trustProxy }),
    limits,
    maxBody,
    ...(metricsToken !== undefined && { metricsToken }),
  }
}

function addressOf({ host, certificate }: Settings, port: number): string {
  return `${certificate ? 'https' : 'http'}://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
}

function writeTo(logs: LogPort): (line: string) => void {
  return (line) => {
    process.stdout.write(line)
    logs.write(line)
  }
}

async function takeOldFiles(
  { files }: Pick<ConsoleServer, 'files'>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = oldFilesFolder(environment)
  if (folder) await files.takeOver(folder, log.info)
}

function startCopies(
  plan: CopyPlan,
  { copies }: Pick<ConsoleServer, 'copies'>,
  source: Pick<Parameters<typeof createSchedule>[1], 'db' | 'environment' | 'contents'>,
): ReturnType<typeof createSchedule> {
  const schedule = createSchedule(plan, {
    ...source,
    madeBy: version,
    log,
    note: copies.note,
    now: () => new Date(),
  })
  copies.expect(plan.everyMs / 1_000)
  schedule.start()
  return schedule
}

/** Without this marker, a folder that is lost later would look like a first start. */
async function warnOfMissingMark(environment: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL, DATA_DIR, DATA_MUST_EXIST } = environment
  if (DATABASE_URL || DATA_DIR === 'memory' || DATA_MUST_EXIST === '1') return
  const folder = dataFolder(environment)
  if (!(await hasMark(folder))) log.error(copiesText.noMark(folder, dirname(folder)))
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}

/** Prints the reason for the operator: a locked folder, a port in use, an unreachable database. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
