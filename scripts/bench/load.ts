/*
 * Simulates a day with many users: five roles that list, search, open, save, decide, export and view sums, against two
 * built servers on one PostgreSQL with many rows; one server is killed in the middle and restarted. Then the same day
 * on two Directus servers with the same rows, people and, where Directus can express them, rules (load/peer).
 *
 *   npm run build && node scripts/postgres.mjs -- node --import tsx scripts/bench/load.ts \
 *     [--people 200] [--minutes 10] [--rows 1000000] [--pause 3] [--alone]
 *
 * Prints p50 and p99 of each action, errors, memory and where the time went (CPU, event loop, connections, statements),
 * then both products side by side. Exits with an error if a request to the console fails after one retry. `--alone`
 * skips Directus, which is otherwise installed in the temporary folder (npm, a C++ compiler).
 *
 * Both products run with default behaviour: Directus counts a list completely, ours up to 10,000 rows; Directus
 * searches every text of a collection, ours the fields that the entity names; a decision in Directus changes the field,
 * without a workflow's conditions, messages and history.
 */
import { parseArgs } from 'node:util'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { indexEntities } from '#model/entity/paths'
import type { Database } from '../../server/db/database'
import { openDatabase } from '../../server/db/open'
import { seedDemo } from '../../server/demo/seed'
import { createServer } from '../../server/engine/index'
import { freePorts, openGround } from '../drills/account'
import { startConsole, untilReady } from '../drills/consoles'
import { watchCauses } from './load/causes'
import { ourProduct } from './load/console'
import { liveDay, type Phases, printPhases, printRatios } from './load/crowd'
import { directusProduct } from './load/directus'
import { installDirectus } from './load/peer/install'
import { type PeerAccount, servePeer } from './load/peer/peer'
import { compareSights } from './load/peer/sight'
import type { Person } from './load/product'
import { growLargest } from './load/rows'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    rows: { type: 'string', default: '1000000' },
    pause: { type: 'string', default: '3' },
    alone: { type: 'boolean', default: false },
  },
})
const [people, minutes, rows, pause] = [values.people, values.minutes, values.rows, values.pause].map(
  Number,
) as [number, number, number, number]
const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
if (!url)
  throw new Error(
    'Give it a PostgreSQL: node scripts/postgres.mjs -- node --import tsx scripts/bench/load.ts',
  )
const address = url
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)

/** Roles alternate, so that each has the same number of people. */
async function findResidents(db: Database): Promise<readonly PeerAccount[]> {
  const accounts = await db.query<PeerAccount>(
    `select id, role, entity, record_id from (
       select *, row_number() over (partition by role order by id) as place from sys_account where active) as ranked
      order by place, role`,
  )
  return Array.from({ length: people }, (_, at) => accounts[at % accounts.length]).filter(
    (each) => each !== undefined,
  )
}

const openEngine = (db: Database) =>
  createServer({ db, entities, validators, features: [], version: 'load', isBehindProxy: true })

/** Signs them in without their passwords. */
async function signIn(db: Database, residents: readonly PeerAccount[]): Promise<readonly Person[]> {
  const { sessions } = await openEngine(db)
  const made: Person[] = []
  for (const [at, { id, role }] of residents.entries()) {
    const token = await sessions.open(id, { address: 'load' })
    made.push({ role, token, address: `10.9.${Math.floor(at / 200)}.${(at % 200) + 1}` })
  }
  return made
}

async function loadConsole(db: Database, residents: readonly PeerAccount[]): Promise<Phases> {
  const ground = openGround('load')
  try {
    const ports = await freePorts(2)
    const env = { DATABASE_URL: address, DATABASE_POOL: '20' }
    const servers = ports.map((port) => startConsole(ground, port, env))
    for (const port of ports) await untilReady(`http://127.0.0.1:${port}`)
    const crowd = await signIn(db, residents)
    say(`${crowd.length} people of ${new Set(crowd.map(({ role }) => role)).size} roles, ${minutes} minutes`)
    const causes = watchCauses(db, ports)
    const phases = await liveDay({ product: ourProduct, servers, ports, crowd, minutes, pause, say })
    await causes.stop()
    printPhases(phases)
    for (const line of causes.describe()) console.log(line)
    return phases
  } finally {
    await ground.clear()
  }
}

async function loadPeer(db: Database, residents: readonly PeerAccount[], program: string): Promise<Phases> {
  const ground = openGround('load-peer')
  try {
    const ports = await freePorts(2)
    const served = await servePeer({ program, ground, db, url: address, ports, entities, residents, say })
    const product = directusProduct(indexEntities(entities))
    const { app } = await openEngine(db)
    const sights = { app, product, address: `http://127.0.0.1:${ports[0]}`, entities }
    const crowds = { ours: await signIn(db, residents), theirs: served.crowd }
    for (const line of await compareSights({ ...sights, ...crowds })) say(line)
    say(`The same day on ${product.name}`)
    const phases = await liveDay({ product, ...served, ports, minutes, pause, say })
    printPhases(phases)
    return phases
  } finally {
    await ground.clear()
  }
}

const program = values.alone ? undefined : installDirectus(say)
const db = await openDatabase({ DATABASE_URL: url })
let isWell = false
try {
  say('Filling the database')
  await openEngine(db)
  await seedDemo({ db, entities, validators, size: 'small' })
  const grown = await growLargest(db, rows)
  say(`${grown.rows} rows in the largest table`)
  const residents = await findResidents(db)
  const ours = await loadConsole(db, residents)
  isWell = ours.every(({ errors }) => errors.length === 0)
  if (program !== undefined) {
    const theirs = await loadPeer(db, residents, program)
    console.log('Side by side, before the kill')
    printRatios(ours[0], theirs[0], 'Directus')
  }
} finally {
  await db.close()
}
process.exit(isWell ? 0 : 1)
