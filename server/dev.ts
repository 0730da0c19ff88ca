/*
 * Composition for the development server: the same pieces as main.ts, from source, over a database that stays
 * open while the rest is loaded again.
 */
import type { Hono } from 'hono'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from './db/database'
import { openDatabase } from './db/open'
import { createServer } from './engine/index'
import { features } from './features/index'

/** Opens the database of the environment, once per process. */
export async function openForDev(): Promise<Database> {
  return openDatabase(process.env)
}

/** The API as the schemas say it now; brings the tables up to date. */
export async function createDevApp(db: Database): Promise<Hono> {
  const version = `dev-${entities.length}-${Date.now()}`
  const { app } = await createServer({ db, entities, validators, features, version })
  return app
}
