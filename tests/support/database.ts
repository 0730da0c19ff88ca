// A new, isolated database for a test file, on the engine selected for the run: PGlite in memory or, with
// TEST_DATABASE_URL, a temporary database on that PostgreSQL server, dropped on close. A cluster, and the
// tables of many entities, are created once and copied, because creating them takes longer than most tests.
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { EntityIndex } from '#model/entity/paths'
import type { Database } from '../../server/db/database'
import { openPglite, type PgliteOptions } from '../../server/db/pglite'
import type { PgliteEngine } from '../../server/db/pgliteEngine'
import type { WorkerStart } from '../../server/db/pgliteProtocol'
import { startPgliteThread } from '../../server/db/pgliteThread'
import { openPostgres } from '../../server/db/postgres'
import { packKept, prepareTemplate, writeTemplate } from '../../server/db/template'
import { prepareTables as makeTables } from '../../server/engine/changes/prepareTables'
import { systemTablesSql } from '../../server/engine/tables/system/systemTablesSql'
import { applySystemTables } from '../../server/engine/tables/systemTables'
import { planTables } from '../../server/engine/tables/table'
import { cacheFolder, isThere, removeOld } from './cache'
import { startEngineHere, startFolderHere } from './engine/here'
import { startEngineInThread } from './engine/thread'
import { findDatabasePrograms } from './programs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const templateSources = [
  'node_modules/@electric-sql/pglite/package.json',
  'server/db/pgliteWorker.ts',
  'server/db/template.ts',
]

const cache = cacheFolder('database')

/** The template that all tests start from, created once per version of PGlite and of the code that creates it. */
export async function findTestTemplate(): Promise<string> {
  const sources = await Promise.all(templateSources.map((source) => readFile(join(root, source), 'utf8')))
  const file = nameTemplate(sources)
  if (!(await isThere(file))) {
    await prepareTemplate(file)
    await removeOld(cache)
  }
  return file
}

/** Creates the template with the tables of these entities, once per set of statements. */
export async function prepareTables(index: EntityIndex): Promise<void> {
  const template = await findTestTemplate()
  // A server also stores what the tables were created for, so that the next one has nothing to compare.
  await fillTemplate(await nameTables(template, index), template, (db) => makeTables(db, index))
}

/** The template with only the system tables, as a server leaves it that has stopped before creating others. */
export async function findServerTemplate(): Promise<string> {
  const template = await findTestTemplate()
  const file = nameTemplate([template, 'server', systemTablesSql])
  await fillTemplate(file, template, applySystemTables)
  return file
}

async function fillTemplate(
  file: string,
  template: string,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  if (await isThere(file)) return
  await makeTemplateOf(template, file, fill)
  await removeOld(cache)
}

/** Writes a template made by filling another one. */
export async function makeTemplateOf(
  template: string,
  file: string,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  const program = await findThread()
  const packed: { tar?: Buffer } = {}
  const start = async (asked: WorkerStart): Promise<PgliteEngine> => {
    const thread = await startPgliteThread(asked, program)
    const close = async () => {
      packed.tar = await packKept(thread)
    }
    return { ...thread, epoch: () => 0, close }
  }
  const db = await openPglite({ dataDir: 'memory', template, start })
  try {
    await fill(db)
  } finally {
    await db.close()
  }
  if (packed.tar) await writeTemplate(file, packed.tar)
}

async function nameTables(template: string, index: EntityIndex): Promise<string> {
  const { steps } = await planTables({ query: async () => [] }, index)
  return nameTemplate([template, 'noted', systemTablesSql, ...steps.map(({ sql }) => sql)])
}

function nameTemplate(made: readonly string[]): string {
  const hash = createHash('sha256').update(made.join('\n')).digest('hex')
  return join(cache, `template-${hash.slice(0, 16)}.tar`)
}

/**
 * Opens a database with only the extension pg_trgm, or with the tables of these entities if they were
 * prepared. Close it in `afterAll`.
 * @example const db = await openTestDatabase()
 */
export async function openTestDatabase(index?: EntityIndex): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return openOnServer(server)
  const template = await findTestTemplate()
  const tables = index && (await nameTables(template, index))
  return openHere(tables && (await isThere(tables)) ? tables : template)
}

/** Like `openTestDatabase`, for a server that creates its tables itself. */
export async function openServerDatabase(index?: EntityIndex): Promise<Database> {
  if (index || process.env.TEST_DATABASE_URL) return openTestDatabase(index)
  return openHere(await findServerTemplate())
}

/**
 * Opens a copy of a template in memory, with its engine in this thread. Tests that render use a separate
 * thread instead, so that the page stays responsive.
 */
export async function openHere(template: string): Promise<Database> {
  if ('document' in globalThis) {
    const thread = pathToFileURL(join(await findDatabasePrograms(), 'keptEngine.js'))
    return openPglite({ dataDir: 'memory', start: () => startEngineInThread(template, thread) })
  }
  return openPglite({ dataDir: 'memory', start: () => startEngineHere(template) })
}

/** Like `openTestDatabase`, with the engine in a separate thread, as in the product. */
export async function openThreadedDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return openOnServer(server)
  return openEmbedded({ dataDir: 'memory', template: await findTestTemplate() })
}

/** Opens the embedded database with a prebuilt thread, because running from source compiles it each time. */
export async function openEmbedded(options: Omit<PgliteOptions, 'thread'>): Promise<Database> {
  return openPglite({ ...options, thread: await findThread() })
}

/** The prebuilt program of the embedded database's thread. */
async function findThread(): Promise<URL> {
  return pathToFileURL(join(await findDatabasePrograms(), 'pgliteWorker.js'))
}

/** Opens a folder with the engine in this thread, for tests that are not about the thread. */
export const openFolderHere = (options: Omit<PgliteOptions, 'start'>): Promise<Database> =>
  openPglite({ ...options, start: startFolderHere })

/**
 * Opens one new database several times, as several processes do. The embedded engine allows a single process,
 * so there all of them are the same. Close the first in `afterAll`.
 */
export async function openSharedDatabase(count: number): Promise<readonly Database[]> {
  const server = process.env.TEST_DATABASE_URL
  const first = server ? await openOnServer(server, '') : await openTestDatabase()
  if (!server) return Array.from({ length: count }, () => first)
  const { name } = await nameOf(first)
  const more = await Promise.all(
    Array.from({ length: count - 1 }, () => openPostgres(addressOf(server, name), { max: 4 })),
  )
  return [
    {
      ...first,
      async close() {
        for (const each of more) await each.close()
        await first.close()
      },
    },
    ...more,
  ]
}

async function nameOf(db: Database): Promise<{ readonly name: string }> {
  const [row] = await db.query<{ name: string }>('select current_database() as name')
  if (!row) throw new Error('The database has no name.')
  return row
}

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function openOnServer(server: string, prepare = 'create extension pg_trgm'): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const runOnServer = async (sql: string): Promise<void> => {
    const admin = await openPostgres(server, { max: 1 })
    try {
      await admin.exec(sql)
    } finally {
      await admin.close()
    }
  }
  // template0 accepts no connections; with other templates, parallel test files would block each other.
  await runOnServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const db = await openPostgres(addressOf(server, name), { max: 5 })
  if (prepare) await db.exec(prepare)
  return {
    ...db,
    async close() {
      await db.close()
      await runOnServer(`drop database if exists ${name} with (force)`)
    },
  }
}
