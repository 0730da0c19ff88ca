/*
 * Several servers on one database. On PostgreSQL each has its own connections, as in separate processes; the
 * embedded database is shared by two servers in this process.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database'
import { createServer } from '../../../server/engine/app'
import type { ConsoleServer } from '../../../server/engine/consoleServer'
import { openSharedDatabase } from '../../support/database'
import { cheapPasswords } from '../../support/server'
import { samples } from './samples'

const ran: string[] = []
let now = new Date('2026-11-20T12:00:00-03:00')
let databases: readonly Database[]
let servers: readonly ConsoleServer[]

beforeAll(async () => {
  databases = await openSharedDatabase(4)
  const { entities, validators } = samples
  servers = await Promise.all(
    databases.map((db, at) =>
      createServer({
        db,
        entities,
        validators,
        features: [{ name: 'work', daily: async () => void ran.push(`server ${at}`) }],
        version: 'test',
        now: () => now,
        ...cheapPasswords,
      }),
    ),
  )
})
afterAll(() => databases[0]?.close())

function two(): readonly [ConsoleServer, ConsoleServer] {
  const [one, other] = servers
  if (!one || !other) throw new Error('There are no two servers.')
  return [one, other]
}

describe('servers started at once on an empty database', () => {
  it('create its tables together and all respond', async () => {
    const answers = await Promise.all(servers.map(({ app }) => app.request('/api/sistema')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('run a daily job once a day among them', async () => {
    await Promise.all(servers.map(({ jobs }) => jobs.run()))
    await Promise.all(servers.map(({ jobs }) => jobs.run()))
    expect(ran).toHaveLength(1)
    now = new Date('2026-11-21T12:00:00-03:00')
    await Promise.all(servers.map(({ jobs }) => jobs.run()))
    expect(ran).toHaveLength(2)
  })

  it('share the count of wrong passwords', async () => {
    const attempts: number[] = []
    for (let at = 0; at < 8; at++) {
      const { app } = servers[at % servers.length] ?? two()[0]
      const answer = await app.request('/api/auth/login/web', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', platform: 'web' },
        body: JSON.stringify({ userLogin: 'gone@example.com', password: 'wrong' }),
      })
      attempts.push(answer.status)
    }
    expect(attempts.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(attempts.at(-1)).toBe(429)
  })
})

describe('a named database lock', () => {
  it('lets one holder work at a time on any connection and is released after a failure', async () => {
    const steps: string[] = []
    const work = (db: Database, name: string) =>
      db.withLock('a name', async () => {
        steps.push(`${name} begins`)
        await db.query('select 1')
        steps.push(`${name} ends`)
        if (name === 'first') throw new Error('out of order')
      })
    const [one, other] = [databases[0], databases[1]] as const
    if (!one || !other) throw new Error('There are no two databases.')
    const outcomes = await Promise.allSettled([work(one, 'first'), work(other, 'second')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
  })
})
