// A fresh, empty, isolated database for a test file, on the engine the run asks for: PGlite in memory,
// or, with TEST_DATABASE_URL, a database of its own on that PostgreSQL server, dropped on close.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../server/db/database'
import { openPglite } from '../../server/db/pglite'
import { prepareTemplate } from '../../server/db/template'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The template all tests start from, made once per PGlite version. */
export async function findTestTemplate(): Promise<string> {
  const pglite = createRequire(import.meta.url)('@electric-sql/pglite/package.json') as {
    version: string
  }
  const file = join(root, `node_modules/.cache/database/template-${pglite.version}.tar`)
  if (!existsSync(file)) await prepareTemplate(file)
  return file
}

/**
 * Opens a database with nothing in it but the extension pg_trgm. Close it in `afterAll`.
 * @example const db = await openTestDatabase()
 */
export async function openTestDatabase(): Promise<Database> {
  return openPglite({ dataDir: 'memory', template: await findTestTemplate() })
}
