// A fresh, empty, isolated database for a test file, on the engine the run asks for: PGlite in memory,
// or, with TEST_DATABASE_URL, a database of its own on that PostgreSQL server, dropped on close.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../server/db/database'
import { openPglite } from '../../server/db/pglite'
import { openPostgres } from '../../server/db/postgres'
import { prepareTemplate } from '../../server/db/template'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const templateSources = [
  'node_modules/@electric-sql/pglite/package.json',
  'server/db/pgliteWorker.ts',
  'server/db/template.ts',
]

/** The template all tests start from, made once per version of PGlite and of the code that makes it. */
export async function findTestTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of templateSources) hash.update(await readFile(join(root, source)))
  const name = `template-${hash.digest('hex').slice(0, 16)}.tar`
  const file = join(root, 'node_modules/.cache/database', name)
  if (!existsSync(file)) await prepareTemplate(file)
  return file
}

/**
 * Opens a database with nothing in it but the extension pg_trgm. Close it in `afterAll`.
 * @example const db = await openTestDatabase()
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return openOnServer(server)
  return openPglite({ dataDir: 'memory', template: await findTestTemplate() })
}

async function openOnServer(server: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const runOnServer = async (sql: string): Promise<void> => {
    const admin = await openPostgres(server, { max: 1 })
    try {
      await admin.exec(sql)
    } finally {
      await admin.close()
    }
  }
  // template0: nobody can be connected to it, which would make parallel test files refuse each other.
  await runOnServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openPostgres(url.href, { max: 5 })
  await db.exec('create extension pg_trgm')
  return {
    ...db,
    async close() {
      await db.close()
      await runOnServer(`drop database if exists ${name} with (force)`)
    },
  }
}
