/*
 * A day of many people: five roles that list, search, open, save, decide, export and look at sums, against two built
 * servers on one PostgreSQL with many rows; one server is killed in the middle and started again.
 *
 *   npm run build && node scripts/postgres.mjs -- node --import tsx scripts/bench/load.ts \
 *     [--people 200] [--minutes 10] [--rows 1000000] [--pause 3]
 *
 * Prints p50 and p99 of each act, errors and memory; ends with a code other than 0 when a request fails after one retry.
 */
import { parseArgs } from 'node:util'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from '../../server/db/database'
import { openDatabase } from '../../server/db/open'
import { seedDemo } from '../../server/demo/seed'
import { createServer } from '../../server/engine/index'
import { freePorts, openGround } from '../drills/account'
import { startConsole, untilReady } from '../drills/consoles'
import { actsOf, type Person, type Told } from './loadActs'
import { growLargest } from './loadRows'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    rows: { type: 'string', default: '1000000' },
    pause: { type: 'string', default: '3' },
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
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)

/** Signs in as many people of each role as there are, in turn; their passwords are not asked for. */
async function signIn(db: Database, count: number): Promise<readonly Person[]> {
  const { sessions } = await createServer({ db, entities, validators, features: [], version: 'load' })
  const accounts = await db.query<{ id: number; role: string }>(
    `select id, role from (select id, role, row_number() over (partition by role order by id) as place
       from sys_account where active) as ranked order by place, role`,
  )
  const made: Person[] = []
  for (let at = 0; at < count; at++) {
    const account = accounts[at % accounts.length]
    if (account)
      made.push({ role: account.role, token: await sessions.open(account.id, { address: 'load' }) })
  }
  return made
}

interface Measured {
  readonly times: Map<string, number[]>
  readonly errors: string[]
  retries: number
  refused: number
}

/** One act; what failed because a server has gone is asked once more at the other one, as a proxy or the console does. */
async function perform(told: Told, token: string, ports: readonly number[], measured: Measured) {
  const started = performance.now()
  const first = Math.floor(Math.random() * ports.length)
  let words = ''
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports[(first + attempt) % ports.length]}${told.path}`, {
        method: told.method ?? 'GET',
        headers: {
          Authorization: `Bearer ${token}`,
          platform: 'web',
          ...(told.body !== undefined && { 'Content-Type': 'application/json' }),
          ...told.headers,
        },
        ...(told.body !== undefined && { body: JSON.stringify(told.body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      if (answer.status < 500) {
        if (answer.status >= 400) measured.refused += 1
        const times = measured.times.get(told.act) ?? []
        measured.times.set(told.act, [...times, performance.now() - started])
        return answer.ok ? text : undefined
      }
      words = `${told.act} ${told.path} ${answer.status} ${text.slice(0, 160)}`
    } catch (error) {
      words = `${told.act} ${error instanceof Error ? error.message : String(error)}`
    }
    measured.retries += 1
  }
  measured.errors.push(words)
  return undefined
}

async function live(
  person: Person,
  ports: readonly number[],
  until: number,
  measured: Measured,
): Promise<void> {
  const acts = actsOf(person.role)
  // They do not all come in the same moment.
  await sleep(Math.random() * pause * 1_000)
  while (performance.now() < until) {
    const act = acts()
    if (act) await act.perform((told) => perform(told, person.token, ports, measured))
    await sleep((0.5 + Math.random()) * pause * 1_000)
  }
}

async function memoryOf(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

function print({ times, errors, retries, refused }: Measured): void {
  const at = (sorted: readonly number[], part: number) =>
    String(Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)).padStart(6)
  console.log('act          count    p50    p99    max  (ms)')
  for (const [act, each] of times) {
    const sorted = [...each].sort((a, b) => a - b)
    console.log(
      `${act.padEnd(10)} ${String(sorted.length).padStart(7)} ${at(sorted, 0.5)} ${at(sorted, 0.99)} ${at(sorted, 0.9999)}`,
    )
  }
  console.log(
    `${retries} retried, ${refused} refused by rules (4xx), ${errors.length} errors after one retry`,
  )
  for (const error of new Set(errors.slice(0, 10))) console.log(`  ${error}`)
}

const ground = openGround('load')
const db = await openDatabase({ DATABASE_URL: url })
const measured: Measured = { times: new Map(), errors: [], retries: 0, refused: 0 }
try {
  say('Filling the database')
  await createServer({ db, entities, validators, features: [], version: 'load' })
  await seedDemo({ db, entities, validators, size: 'small' })
  const grown = await growLargest(db, rows)
  say(`${grown.rows} rows in the largest table`)
  const ports = await freePorts(2)
  const servers = ports.map((port) => startConsole(ground, port, { DATABASE_URL: url, DATABASE_POOL: '20' }))
  for (const port of ports) await untilReady(`http://127.0.0.1:${port}`)
  const crowd = await signIn(db, people)
  say(`${crowd.length} people of ${new Set(crowd.map(({ role }) => role)).size} roles, ${minutes} minutes`)
  const end = performance.now() + minutes * 60_000
  const lives = crowd.map((person) => live(person, ports, end, measured))
  await sleep((minutes * 60_000) / 2)
  say(`Memory: ${(await Promise.all(ports.map(memoryOf))).join(', ')}; killing a server (SIGKILL)`)
  servers[0]?.process().kill('SIGKILL')
  await Promise.all(lives)
  say(`Memory at the end: ${(await Promise.all(ports.map(memoryOf))).join(', ')}`)
  print(measured)
} finally {
  await ground.clear()
  await db.close()
}
process.exit(measured.errors.length > 0 ? 1 : 0)
