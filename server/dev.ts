/*
 * Composition for the development server: the same pieces as main.ts, from source, over a database that stays
 * open while the rest is loaded again.
 */
import type { Hono } from 'hono'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from './db/database'
import { isDemoWanted, prepareInstallation } from './demo/prepare'
import { createServer } from './engine/index'
import { createIdentityFeature } from './features/identity'
import { features } from './features/index'
import { createInvitations } from './features/registrations/invitations'
import { preparePost } from './ports/mail/mail'

/** The API as schemas and code say it now; brings the tables up to date. */
export async function createDevApp(db: Database): Promise<Hono> {
  // Always the same version: pages are told to reload by whoever calls this, not offered to.
  const post = preparePost(process.env)(db)
  const all = [createInvitations(post), ...features, createIdentityFeature(post)]
  const { app } = await createServer({ db, entities, validators, features: all, version: 'dev' })
  return app
}

/** What an installation has before anybody asks; the tables exist. */
export async function prepareDev(db: Database): Promise<void> {
  await prepareInstallation({ db, entities, validators }, isDemoWanted(process.env), console.log)
}
