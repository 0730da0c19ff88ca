/*
 * The server: environment → database → engine with entities and features → listening. Read this file and
 * src/App.tsx first. The process begins in start.ts, which opens the database while this file is loaded.
 *
 * PORT (3000), HOST (0.0.0.0: reachable from other machines; 127.0.0.1 keeps it to this one), DATABASE_URL
 * (a PostgreSQL server) or DATA_DIR (./data, the embedded database), TRUST_PROXY (whose X-Forwarded-For to
 * believe, see engine/http/address.ts; BEHIND_PROXY=1 is TRUST_PROXY=1), the limits of engine/http/limits.ts and DATABASE_SHARE,
 * DEMO=0 or 1 (fictitious data in an empty database; without it, only in the embedded one), SMTP_URL, MAIL_FROM and
 * PUBLIC_URL (see ports/mail/mail.ts), SMS_URL and SMS_TOKEN (see ports/sms.ts), MAP_TILES_URL and MAP_TILES_ATTRIBUTION
 * (see features/map/feature.ts).
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from './db/database'
import { isDemoWanted, prepareInstallation, readSignIns } from './demo/prepare'
import { createServer, processText, readLimits } from './engine/index'
import { createFeatures } from './features/index'
import { readTileSource } from './features/map/feature'
import { openPorts } from './ports/open'

declare const __APP_VERSION__: string | undefined

const here = dirname(fileURLToPath(import.meta.url))
// The bundle lies in dist/server, beside what the build prepared; from source there may be an earlier build.
const built = import.meta.url.endsWith('.ts') ? join(here, '../dist') : join(here, '..')
const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev'
/** Requests that are being answered get this long when the process is told to stop. */
const patienceMs = 10_000

/** Starts the server on the database that is being opened. */
export async function start(opening: Promise<Database>): Promise<void> {
  const { PORT, HOST, BEHIND_PROXY, TRUST_PROXY } = process.env
  const ports = openPorts(process.env)
  const { mail, sms, publicUrl } = ports
  const db = await opening
  const tiles = readTileSource(process.env)
  const staticDir = existing(join(built, 'client'))
  const server = await createServer({
    db,
    entities,
    validators,
    features: createFeatures(ports),
    couriers: { mail, sms },
    version,
    isBehindProxy: BEHIND_PROXY === '1',
    ...(TRUST_PROXY && { trustProxy: TRUST_PROXY }),
    limits: readLimits(process.env),
    ...(staticDir !== undefined && { staticDir }),
    imageSources: tiles ? [tiles.origin] : [],
  })
  await prepareInstallation({ db, entities, validators }, isDemoWanted(process.env), console.log)
  const code = await server.setup.issueCode()
  const signIns = await readSignIns(server.meta)
  const hostname = HOST || '0.0.0.0'
  const http = serve({ fetch: server.app.fetch, port: Number(PORT ?? 3000), hostname }, ({ port }) => {
    console.log(processText.listening(`http://${hostname === '0.0.0.0' ? 'localhost' : hostname}:${port}`))
    if (signIns) console.log(signIns)
    if (code) console.log(processText.firstAccess(`${publicUrl}/#/primeiro-acesso`, code))
  })
  server.outbox.start()
  server.jobs.start()
  http.on('error', fail)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  function stop(): void {
    console.log(processText.stopping)
    const impatience = setTimeout(
      () => 'closeAllConnections' in http && http.closeAllConnections(),
      patienceMs,
    )
    http.close(() => {
      clearTimeout(impatience)
      server.close().then(() => process.exit(0), fail)
    })
  }
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}

/** Prints the reason for the operator: a locked folder, a taken port, a database that does not answer. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
