/*
 * Sends harmful bodies and files to every call of the built product as every role, and measures how long a second
 * person waits meanwhile:
 *
 *   node --import tsx scripts/drills/hostile.ts [--only <part of a call's name>]
 *
 * Runs on the embedded engine or, with DATABASE_URL, on a new database of that PostgreSQL server. Prints the median and
 * the longest wait for a plain list and for /healthz. Exits with 1 if a response is 5xx, a rejection is long, or a wait
 * exceeds 250 ms while the machine was otherwise idle.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '#generated/entities.ts'
import { isRow } from '#model/entity/jsonSchema'
import { mostRefused } from '#model/problem/bounds'
import { openSource } from '../../server/copies/source'
import type { OpenApi } from '../../server/engine/openapi/document'
import { createOnServer } from '../bench/scratch'
import { ensureBuilt } from '../build/build.mjs'
import { bombs } from './hostile/bodies'
import { type Call, callsOf, createResolve } from './hostile/calls'
import { hostileFiles } from './hostile/files'
import { type WatchResult, watchWaits } from './hostile/watch'
import { type DrillKit, endServers, startServer } from './kit'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const password = 'Demo@2026'
const mostWaitMs = 250
const mostTold = 50
const roles = entities.flatMap(({ account }) => account?.role ?? [])
/** A list that all roles may open. */
const plainList = `/api/${entities.find(({ access, endpoint }) => roles.every((role) => access.list.includes(role)) && !endpoint.includes('{'))?.endpoint}?range=[0,24]`
/** Calls that end the caller's session or archive the caller. */
const skips = [/^POST \/auth\/(?:logout|sair-de-todos)/, /\/sessoes\/(?:\d+\/)?encerramento/, /^DELETE /]

interface Person {
  readonly role: string
  readonly token: string
}

interface CallResult {
  readonly faults: readonly string[]
  readonly sent: number
  /** Describes the slowest response, if it is worth reporting. */
  readonly slowest?: string
}

/** A person of each role in the demo data, with its password. */
async function signInAll(
  url: string,
  environment: Record<string, string>,
  kit: DrillKit,
): Promise<readonly Person[]> {
  const people = await peopleOf(environment, kit)
  return Promise.all(
    people.map(async ({ role, login }) => {
      const answer = await fetch(`${url}/api/auth/login/web`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userLogin: login, password }),
      })
      const told: unknown = await answer.json()
      if (!isRow(told) || typeof told.token !== 'string') throw new Error(`${role}: ${answer.status}`)
      return { role, token: told.token }
    }),
  )
}

const known = new Map<string, readonly { readonly role: string; readonly login: string }[]>()

async function peopleOf(environment: Record<string, string>, kit: DrillKit) {
  const key = JSON.stringify(environment)
  const before = known.get(key)
  if (before) return before
  const source = await openSource(environment, { thread: kit.thread })
  const people = await source.db
    .query<{ role: string; login: string }>(
      `update sys_account set password_hash = (select password_hash from sys_account where password_hash is not null limit 1)
        where id in (select min(id) from sys_account where active and login_email is not null group by role)
        returning role, login_email as login`,
    )
    .finally(source.close)
  const own = people.filter(({ role }) => roles.includes(role))
  known.set(key, own)
  return own
}

/** Harmful bodies for a call: all of them as the highest level and as a visitor, only the widest as other roles. */
async function bombCalls(
  url: string,
  person: Person | undefined,
  calls: readonly Call[],
  document: OpenApi,
): Promise<CallResult> {
  const faults: string[] = []
  let sent = 0
  let slowest = { ms: 0, call: '' }
  const isThorough = person === undefined || person.role === roles[0]
  for (const call of calls) {
    const made = bombs(call.body ?? {}, createResolve(document))
    const some = isThorough
      ? made.filter(({ kind }) => !/ 200000 (?:1|\[\]|"x")$/.test(kind))
      : made.filter(({ kind }) => kind === 'wide' || / 19000 \{\}$/.test(kind)).slice(0, 2)
    for (const { kind, text } of some) {
      const start = performance.now()
      const answer = await fetch(`${url}${call.path}`, {
        method: call.method,
        headers: {
          'Content-Type': 'application/json',
          ...(person && { Authorization: `Bearer ${person.token}` }),
        },
        body: text,
      })
      const size = (await answer.arrayBuffer()).byteLength
      sent += 1
      const ms = performance.now() - start
      if (ms > slowest.ms) slowest = { ms, call: `${call.method} ${call.path} ${kind}: ${answer.status}` }
      // A signed-out person is rejected before the body is read.
      const isSignedOut = person !== undefined && !call.isForVisitors && answer.status === 401
      if (answer.status >= 500 || isSignedOut || (answer.status >= 400 && size > mostRefused))
        faults.push(
          `${person?.role ?? 'visitante'} ${call.method} ${call.path} ${kind}: ${answer.status}, ${size} bytes`,
        )
    }
  }
  return { faults, sent, slowest: `; o mais lento, ${slowest.ms.toFixed(0)} ms: ${slowest.call}` }
}

/** The paths of calls that accept a file. */
function uploadsOf({ paths }: OpenApi): readonly string[] {
  return Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content['multipart/form-data'] && !path.includes('{') ? [`/api${path}`] : [],
  )
}

/** Uploads files that unpack to far more than allowed, to each path that accepts one. */
async function bombFiles(
  url: string,
  people: readonly Person[],
  paths: readonly string[],
): Promise<CallResult> {
  const faults: string[] = []
  let sent = 0
  for (const { role, token } of people) {
    for (const path of paths) {
      for (const { name, type, bytes } of hostileFiles()) {
        const body = new FormData()
        body.set('arquivo', new File([bytes], name, { type }))
        body.set('tipo', 'Laudo de leite')
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
          body,
        })
        const told: unknown = await answer.json().catch(() => undefined)
        sent += 1
        if (answer.status >= 500) faults.push(`${role} POST ${path} ${name}: ${answer.status}`)
        // Requests a thumbnail of what was accepted, which would unpack it.
        const key = isRow(told) && typeof told.chave === 'string' ? told.chave : undefined
        if (key === undefined) continue
        const small = await fetch(`${url}/api/arquivos/${key}/miniatura?lado=160`, {
          headers: { Authorization: `Bearer ${token}` },
        })
        await small.arrayBuffer()
        if (small.status >= 500) faults.push(`${role} ${name} pequena: ${small.status}`)
      }
    }
  }
  return { faults, sent }
}

function summarise({ list, health, late, isBusy }: WatchResult): string {
  const waits = ({ median, worst, refused }: WatchResult['list']) =>
    `mediana ${median.toFixed(0)} ms, pior ${worst.toFixed(0)} ms${refused > 0 ? `, ${refused} sem resposta` : ''}`
  const load = loadavg().map((each) => each.toFixed(1))
  return `lista: ${waits(list)}; /healthz: ${waits(health)}; a própria máquina atrasou até ${late.toFixed(0)} ms (carga ${load.join(' ')})${isBusy ? ': ocupada, as esperas não valem' : ''}`
}

async function attack(
  engine: string,
  environment: Record<string, string>,
  kit: DrillKit,
): Promise<readonly string[]> {
  await (await startServer(kit, { ...environment, DEMO: '1' })).end('SIGTERM')
  await peopleOf(environment, kit)
  const server = await startServer(kit, { ...environment, RATE_LIMIT_ACCOUNT: '0', RATE_LIMIT_VISITOR: '0' })
  const { url } = server
  const people = await signInAll(url, environment, kit)
  const [quiet, ...rest] = await signInAll(url, environment, kit)
  const complaints: string[] = []
  const documentFor = async ({ token }: Person) =>
    (await (
      await fetch(`${url}/api/openapi.json`, { headers: { Authorization: `Bearer ${token}` } })
    ).json()) as OpenApi
  const step = async (name: string, work: () => Promise<CallResult>) => {
    let done: CallResult = { faults: [], sent: 0 }
    const seen = await watchWaits(
      { url, path: plainList, token: quiet?.token ?? rest[0]?.token ?? '' },
      async () => {
        done = await work()
      },
    )
    kit.tell(`  ${engine}, ${name}: ${done.sent} pedidos; ${summarise(seen)}${done.slowest ?? ''}`)
    complaints.push(...done.faults)
    const worst = Math.max(seen.list.worst, seen.health.worst)
    if (worst > mostWaitMs && !seen.isBusy)
      complaints.push(`${engine}, ${name}: esperou ${worst.toFixed(0)} ms`)
  }
  const wanted = ({ method, path }: Call) =>
    method !== 'GET' && `${method} ${path}`.includes(values.only ?? '')
  const [first] = people
  const uploads = first ? uploadsOf(await documentFor(first)) : []
  if (uploads.some((path) => path.includes(values.only ?? '')))
    await step('arquivos', () => bombFiles(url, people, uploads))
  // Roles that may archive others come last.
  for (const person of people.toReversed()) {
    const document = await documentFor(person)
    const calls = callsOf(document, skips).filter(wanted)
    await step(person.role, () => bombCalls(url, person, calls, document))
    if (person === people[0]) {
      const open = calls.filter(({ isForVisitors }) => isForVisitors)
      await step('visitante', () => bombCalls(url, undefined, open, document))
    }
  }
  await server.end('SIGTERM')
  return complaints
}

async function run(): Promise<boolean> {
  await ensureBuilt()
  const root = await mkdtemp(join(tmpdir(), 'hostil-'))
  const { pathToFileURL } = await import('node:url')
  const kit: DrillKit = {
    program: resolve('dist/server/main.js'),
    thread: pathToFileURL(resolve('dist/server/pgliteWorker.js')),
    root,
    prepared: join(root, 'prepared'),
    tell: console.log,
  }
  const complaints: string[] = []
  try {
    complaints.push(...(await attack('embutido', { DATA_DIR: join(root, 'data') }, kit)))
    const server = process.env.DATABASE_URL
    if (server === undefined) kit.tell('  PostgreSQL: pulado, não há DATABASE_URL')
    else {
      const { url, drop } = await createOnServer(server)
      complaints.push(...(await attack('PostgreSQL', { DATABASE_URL: url }, kit).finally(drop)))
    }
  } finally {
    endServers()
    await rm(root, { recursive: true, force: true })
  }
  for (const complaint of complaints.slice(0, mostTold)) console.error(`  ${complaint}`)
  if (complaints.length > mostTold) console.error(`  e mais ${complaints.length - mostTold}`)
  return complaints.length === 0
}

process.exit((await run()) ? 0 : 1)
