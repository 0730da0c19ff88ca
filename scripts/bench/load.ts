/*
 * A day of many people: five roles that list, search, open, save, decide, export and look at sums, against two built
 * servers on one PostgreSQL with many rows; one server is killed in the middle and started again.
 *
 *   npm run build && node scripts/postgres.mjs -- node --import tsx scripts/bench/load.ts \
 *     [--people 200] [--minutes 10] [--rows 1000000] [--pause 3]
 *
 * Prints p50 and p99 of each act, errors, memory and where the time went (processor, event loop, connections,
 * statements); ends with a code other than 0 when a request fails after one retry.
 *
 * No peer stands beside it: Directus 11.3.5 installs without scripts (npm install --ignore-scripts), but its first line
 * needs isolated-vm, which is compiled by a script (MODULE_NOT_FOUND ./out/isolated_vm). Where scripts may run, the same
 * mix can be sent to it by another table of acts in loadActs.ts.
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
import { watchCauses } from './loadCauses'
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
      made.push({
        role: account.role,
        token: await sessions.open(account.id, { address: 'load' }),
        address: `10.9.${Math.floor(at / 200)}.${(at % 200) + 1}`,
      })
  }
  return made
}

interface Measured {
  readonly times: Map<string, number[]>
  readonly errors: string[]
  /** The slowest answer of each ten seconds, and how many there were. */
  readonly moments: Map<number, { count: number; slowest: number }>
  retries: number
  readonly retriedFor: Map<string, number>
  /** Refusals by status. */
  readonly refused: Map<number, number>
}

/** One act; what failed because a server has gone is asked once more at the other one, as a proxy or the console does. */
async function perform(told: Told, person: Person, ports: readonly number[], measured: Measured) {
  const started = performance.now()
  const first = Math.floor(Math.random() * ports.length)
  let words = ''
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports[(first + attempt) % ports.length]}${told.path}`, {
        method: told.method ?? 'GET',
        headers: {
          Authorization: `Bearer ${person.token}`,
          platform: 'web',
          // Each at an address of their own, as a proxy tells it: one address may not ask for so much.
          'X-Forwarded-For': person.address,
          ...(told.body !== undefined && { 'Content-Type': 'application/json' }),
          ...told.headers,
        },
        ...(told.body !== undefined && { body: JSON.stringify(told.body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      if (answer.status < 500) {
        if (!answer.ok) {
          measured.refused.set(answer.status, (measured.refused.get(answer.status) ?? 0) + 1)
          return undefined
        }
        note(told.act, performance.now() - started)
        return text
      }
      words = `${told.act} ${told.path} ${answer.status} ${text.slice(0, 160)}`
    } catch (error) {
      words = `${told.act} ${error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error)}`
    }
    measured.retries += 1
    const reason = words.replace(/^\S+ (?:\/\S+ )?/, '').slice(0, 80)
    measured.retriedFor.set(reason, (measured.retriedFor.get(reason) ?? 0) + 1)
  }
  measured.errors.push(words)
  return undefined
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function note(act: string, ms: number): void {
  const times = measured.times.get(act)
  if (times) times.push(ms)
  else measured.times.set(act, [ms])
  const moment = Math.floor((performance.now() - began) / 10_000) * 10
  const { count, slowest } = measured.moments.get(moment) ?? { count: 0, slowest: 0 }
  measured.moments.set(moment, { count: count + 1, slowest: Math.max(slowest, ms) })
}

async function live(person: Person, ports: readonly number[], until: number): Promise<void> {
  const acts = actsOf(person.role)
  // They do not all come in the same moment.
  await sleep(Math.random() * pause * 1_000)
  while (performance.now() < until) {
    const act = acts()
    if (act) await act.perform((told) => perform(told, person, ports, measured))
    await sleep((0.5 + Math.random()) * pause * 1_000)
  }
}

async function memoryOf(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

function print({ times, errors, retries, retriedFor, refused, moments }: Measured): void {
  const at = (sorted: readonly number[], part: number) =>
    String(Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)).padStart(6)
  console.log('act          count    p50    p99    max  (ms)')
  for (const [act, each] of times) {
    const sorted = [...each].sort((a, b) => a - b)
    console.log(
      `${act.padEnd(10)} ${String(sorted.length).padStart(7)} ${at(sorted, 0.5)} ${at(sorted, 0.99)} ${at(sorted, 0.9999)}`,
    )
  }
  const refusals = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  console.log(`${retries} retried, refused by rules: ${refusals}; ${errors.length} errors after one retry`)
  for (const [reason, count] of retriedFor) console.log(`  retried ${count} × ${reason}`)
  const slowest = [...moments].map(
    ([at, moment]) => `${at} s: ${moment.count}, ${Math.round(moment.slowest)} ms`,
  )
  console.log(`answers and the slowest of them, each ten seconds: ${slowest.join(' · ')}`)
  for (const error of new Set(errors.slice(0, 10))) console.log(`  ${error}`)
}

const ground = openGround('load')
const db = await openDatabase({ DATABASE_URL: url })
const nothing = (): Measured => ({
  times: new Map(),
  errors: [],
  moments: new Map(),
  retries: 0,
  retriedFor: new Map(),
  refused: new Map(),
})
/** Before and after the kill. */
const phases: readonly [Measured, Measured] = [nothing(), nothing()]
let measured = phases[0]
let began = 0
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
  const causes = watchCauses(db, ports)
  began = performance.now()
  const end = performance.now() + minutes * 60_000
  const lives = crowd.map((person) => live(person, ports, end))
  await sleep((minutes * 60_000) / 2)
  say(`Memory: ${(await Promise.all(ports.map(memoryOf))).join(', ')}; killing a server (SIGKILL)`)
  measured = phases[1]
  servers[0]?.process().kill('SIGKILL')
  await Promise.all(lives)
  await causes.stop()
  say(`Memory at the end: ${(await Promise.all(ports.map(memoryOf))).join(', ')}`)
  for (const [at, phase] of phases.entries()) {
    console.log(at === 0 ? 'Before the kill' : 'After the kill')
    print(phase)
  }
  for (const line of causes.describe()) console.log(line)
} finally {
  await ground.clear()
  await db.close()
}
process.exit(phases.some(({ errors }) => errors.length > 0) ? 1 : 0)
