// @module-tag extended
/*
 * A PostgreSQL server that restarts, terminates connections or fails over during writes. Skipped where
 * PostgreSQL is not installed.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DrillFolder, openGround } from '../../scripts/drills/account'
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
  startStandby,
} from '../../scripts/drills/postgresServer'
import { openPostgres } from '../../server/db/postgres'
import { setSink } from '../../server/engine/telemetry/log'
import { openLog } from '../../server/engine/telemetry/openLog'
import { patience } from '../support/patience'
import { type SignedIn, startTestServer, type TestServer } from '../support/server'

const keeper = {
  type: 'object',
  title: 'Keeper',
  'x-entity': {
    menu: false,
    access: { list: ['keeper'], create: ['keeper'], edit: ['keeper'] },
    account: { role: 'keeper', title: 'Keeper', level: 0, name: 'name', email: 'email' },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    email: { type: 'string', format: 'email', title: 'E-mail' },
  },
  required: ['name', 'email'],
} as const

let ground: DrillFolder
let primary: PostgresServer
let standby: PostgresServer
let server: TestServer
let person: SignedIn
const unhandled: unknown[] = []
const keepUnhandled = (reason: unknown) => void unhandled.push(reason)
const lines: { at: number; level: string; status?: number }[] = []
let count = 0

interface WriteResponse {
  readonly name: string
  readonly status: number
  readonly retryAfter: string | null
}

/** Ten people write one record after another during the outage and for a moment afterwards. */
async function writeWhile(
  disaster: () => Promise<void>,
  isOver: (told: readonly WriteResponse[]) => boolean,
) {
  const told: WriteResponse[] = []
  let mustStop = false
  const write = async () => {
    while (!mustStop) {
      count += 1
      const name = `Writer ${count}`
      const answer = await person.post('/api/keeper', { name, email: `writer${count}@example.com` })
      told.push({ name, status: answer.status, retryAfter: answer.headers.get('retry-after') })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const people = Array.from({ length: 10 }, write)
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await until(() => told.length > 20)
  await disaster()
  const after = told.length
  await until(() => isOver(told.slice(after)))
  mustStop = true
  await Promise.all(people)
  return told
}

const isWell = (told: readonly WriteResponse[]) => told.filter(({ status }) => status === 201).length > 20

/** Every response was a record or a 503 with Retry-After, and every acknowledged record exists. */
async function mustBeWhole(told: readonly WriteResponse[]): Promise<void> {
  const refused = told.filter(({ status }) => status !== 201)
  expect(refused.filter(({ status }) => status !== 503)).toEqual([])
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
  const rows = await server.db.query<{ name: string }>('select name from keeper')
  const kept = new Set(rows.map(({ name }) => name))
  expect(told.filter(({ name, status }) => status === 201 && !kept.has(name))).toEqual([])
  expect(unhandled).toEqual([])
}

describe.skipIf(findPostgres() === undefined)('an unavailable PostgreSQL server', () => {
  beforeAll(async () => {
    process.on('unhandledRejection', keepUnhandled)
    ground = openGround('away')
    primary = await startPostgres(ground, 'one')
    await primary.run('create extension pg_trgm')
    standby = await startStandby(ground, 'two', primary)
    // Commits are acknowledged when both servers have them.
    await primary.run("alter system set synchronous_standby_names = '*'")
    await primary.run('select pg_reload_conf()')
    // The read-only server comes first in the URL.
    const url = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`
    const db = await openPostgres(url, { max: 5, connectMs: 2_000, patienceMs: 200 })
    server = await startTestServer({ schemas: { keeper }, db })
    person = await server.signIn('keeper')
    openLog({ format: 'json', level: 'info' }, (line) => {
      const { level, status } = JSON.parse(line) as { level: string; status?: number }
      lines.push({ at: performance.now(), level, ...(status !== undefined && { status }) })
    })
  }, 60_000)
  afterEach(() => {
    lines.length = 0
  })
  afterAll(async () => {
    setSink(undefined)
    process.off('unhandledRejection', keepUnhandled)
    await server?.close()
    await ground.clear()
  })

  it('is replaced by the host of the URL that accepts writes', async () => {
    const rows = await server.db.query<{ port: number; read: string }>(
      "select inet_server_port() as port, current_setting('transaction_read_only') as read",
    )
    expect(rows).toEqual([{ port: primary.port, read: 'off' }])
    await expect(
      openPostgres(`${standby.url}?target_session_attrs=read-write`, { connectMs: 2_000 }),
    ).rejects.toMatchObject({ code: '08006', message: expect.stringContaining('só lê') })
    await expect(openPostgres(`${standby.url}?target_session_attrs=standby`)).rejects.toThrow(/read-write/)
  })

  it('may terminate connections during writes: few requests get 503 and no acknowledged write is lost', async () => {
    const all =
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
    const told = await writeWhile(async () => {
      for (let again = 0; again < 5; again++) {
        await primary.run(all)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }, isWell)
    await mustBeWhole(told)
  })

  it('may terminate idle connections: the next request succeeds', async () => {
    await primary.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    await vi.waitUntil(() => server.db.load().open === 0, patience)
    expect((await person.get('/api/keeper?range=[0,0]')).status).toBe(200)
    expect(unhandled).toEqual([])
  })

  it('may restart: requests get 503 with Retry-After, one log line a second, and recover', async () => {
    const told = await writeWhile(async () => {
      await primary.end('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await primary.start()
    }, isWell)
    expect(told.filter(({ status }) => status === 503).length).toBeGreaterThan(10)
    const failures = lines.filter(({ level }) => level === 'error')
    // One line for the failure, at most once a second, and one for each response.
    expect(failures.length).toBeGreaterThan(0)
    for (const [at, { at: time }] of failures.entries()) {
      const before = failures[at - 1]
      if (before) expect(time - before.at).toBeGreaterThan(950)
    }
    const answered = lines.filter(({ status }) => status === 503)
    expect(answered.length).toBeLessThanOrEqual(failures.length + 1)
    await mustBeWhole(told)
  }, 60_000)

  it('may fail over: the promoted standby is used and has every acknowledged write', async () => {
    const told = await writeWhile(async () => {
      await primary.end('SIGKILL')
      await standby.run('select pg_promote(true, 20)')
    }, isWell)
    const rows = await server.db.query<{ port: number }>('select inet_server_port() as port')
    expect(rows).toEqual([{ port: standby.port }])
    await mustBeWhole(told)
  }, 60_000)
})
