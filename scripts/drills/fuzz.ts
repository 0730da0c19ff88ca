/*
 * Sends many malformed requests to a server:
 *
 *   node --import tsx scripts/drills/fuzz.ts [--requests 50000] [--seed 1]
 *
 * Uses a temporary database with demo data: PGlite in a temporary folder or, with DATABASE_URL, a new database on that
 * PostgreSQL server. Prints the seed, how often each status occurred, and each failing request in its smallest form.
 * Exits with 1 if a response is 5xx, takes over two seconds each time, or if afterwards a role can read what it must
 * not.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { seedDemo } from '../../server/demo/seed'
import { createServer } from '../../server/engine/index'
import { createFeatures } from '../../server/features/index'
import { openPorts } from '../../server/ports/open'
import { openScratch } from '../bench/scratch'
import { actorsOf, findLeaks } from './fuzz/leaks'
import { fuzz } from './fuzz/run'
import { createSend } from './fuzz/send'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const requests = Number(values.requests ?? 50_000)
const slowMs = 2_000

const scratch = await openScratch(process.env.DATABASE_URL)
const ports = openPorts({})
const server = await createServer({
  db: scratch.db,
  entities,
  validators,
  features: createFeatures(ports),
  transports: { mail: ports.mail, sms: ports.sms },
  version: 'fuzz',
  passwordCost: 4,
  limits: { accountRate: 0, visitorRate: 0 },
})
await seedDemo({ db: scratch.db, entities, validators, passwordCost: 4 })
const http = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
await once(http, 'listening')
const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

const roles = entities.flatMap(({ account }) => account?.role ?? [])
const routes = server.app.routes
  .filter(({ path }) => path.startsWith('/api/'))
  .map(({ method, path }) => [method, path] as const)
console.log(`seed ${seed}, ${requests} requests, ${scratch.db.engine}`)
const send = createSend({ ...server, db: scratch.db, origin, ask: fetch })
const { findings, statuses, slowOnce } = await fuzz(
  send,
  { entities, routes, roles },
  {
    seed,
    requests,
    slowMs,
    tell: (done) => done % 5_000 === 0 && console.log(`  ${done}`),
  },
)
const leaks = await findLeaks(
  (name, query, actor) => server.store.list<string, string, boolean>(name, query, actor),
  entities,
  await actorsOf(scratch.db, server.sessions, roles),
)
http.close()
await server.close().then(() => scratch.remove())

console.log('answers by status', statuses, `${slowOnce} slow once`)
for (const finding of findings) console.log(JSON.stringify(finding))
for (const leak of leaks) console.log(`leak: ${leak}`)
console.log(`${findings.length} findings, ${leaks.length} leaks`)
process.exit(findings.length + leaks.length > 0 ? 1 : 0)
