/* The parts of main.ts, run from source over a database that stays open across reloads. */
import { changes } from '#generated/changes.ts'
import { entities, systemEntities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from './db/database'
import { isDemoWanted, prepareInstallation } from './demo/prepare'
import { type ConsoleServer, createServer } from './engine/index'
import { createFeatures } from './features/index'
import { isLead } from './lead'
import { openPorts } from './ports/open'
import { readSecrets } from './settings/secrets'

export interface DevServer extends Pick<ConsoleServer, 'app' | 'outbox'> {
  isLead(request: Request): Promise<boolean>
}

export async function createDevServer(db: Database): Promise<DevServer> {
  // A constant version, since the caller reloads pages itself.
  const ports = openPorts(readSecrets(process.env))
  const { mail, sms, contents, scanner } = ports
  const { app, outbox } = await createServer({
    db,
    entities: [...entities, ...systemEntities],
    changes,
    validators,
    features: createFeatures(ports),
    transports: { mail, sms },
    contents,
    scanner,
    version: 'dev',
  })
  return { app, outbox, isLead: (request) => isLead(entities, app, request) }
}

export async function prepareDev(db: Database): Promise<void> {
  await prepareInstallation({ db, entities, validators }, isDemoWanted(readSecrets(process.env)), console.log)
}
