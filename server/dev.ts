/*
 * Composition for the development server: the same pieces as main.ts, from source, over a database that stays
 * open while the rest is loaded again.
 */
import { changes } from '#generated/changes.ts'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from './db/database'
import { isDemoWanted, prepareInstallation } from './demo/prepare'
import { type ConsoleServer, createServer } from './engine/index'
import { createFeatures } from './features/index'
import { isLead } from './lead'
import { openPorts } from './ports/open'
import { readSecrets } from './settings/secrets'

/** The API, and who may change the schemas that it is made of. */
export interface DevServer extends Pick<ConsoleServer, 'app' | 'outbox'> {
  /** Is the sender of a request of the highest level, and not looking at the console as someone else? */
  isLead(request: Request): Promise<boolean>
}

/** The API as schemas and code say it now; brings the tables up to date. */
export async function createDevServer(db: Database): Promise<DevServer> {
  // Always the same version: the caller tells pages to reload, instead of offering it.
  const ports = openPorts(readSecrets(process.env))
  const { mail, sms, contents, scanner } = ports
  const { app, outbox } = await createServer({
    db,
    entities,
    changes,
    validators,
    features: createFeatures(ports),
    couriers: { mail, sms },
    contents,
    scanner,
    version: 'dev',
  })
  return { app, outbox, isLead: (request) => isLead(entities, app, request) }
}

/** What an installation has before its first request; the tables exist. */
export async function prepareDev(db: Database): Promise<void> {
  await prepareInstallation({ db, entities, validators }, isDemoWanted(readSecrets(process.env)), console.log)
}
