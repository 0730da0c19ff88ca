// @module-tag extended
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { systemActor } from '#model/people/actor'
import { createFirstAdmin } from '../../../server/demo/firstAdmin'
import { demoText } from '../../../server/demo/messages'
import { isDemoWanted, prepareInstallation, readSignIns } from '../../../server/demo/prepare'
import { prepareDev } from '../../../server/dev'
import { startTestServer, type TestServer } from '../../support/server'

let server: TestServer
const told: string[] = []

const installation = () => ({ db: server.db, entities, validators })
const prepare = (isDemo: boolean) => prepareInstallation(installation(), isDemo, (line) => told.push(line))
const count = async (entity: string) =>
  (await server.store.list(entity, { filter: {}, sort: [], range: [0, 0] }, systemActor)).total

beforeAll(async () => {
  server = await startTestServer({ entities, validators })
  // As the development server does before its first request.
  vi.stubEnv('DEMO', '0')
  await prepareDev(server.db)
  vi.unstubAllEnvs()
})

afterAll(() => server.close())

describe('the demonstration data', () => {
  it('is enabled with the embedded database unless refused, and on a server only on request', () => {
    const url = 'postgres://server/console'
    expect(isDemoWanted({})).toBe(true)
    expect(isDemoWanted({ DEMO: '1' })).toBe(true)
    expect(isDemoWanted({ DEMO: '0' })).toBe(false)
    expect(isDemoWanted({ DATABASE_URL: url })).toBe(false)
    expect(isDemoWanted({ NODE_ENV: 'production' })).toBe(false)
    expect(isDemoWanted({ NODE_ENV: 'production', DEMO: '1' })).toBe(true)
    expect(isDemoWanted({ DATABASE_URL: url, DEMO: '1' })).toBe(true)
  })
})

describe('an installation without demonstration', () => {
  it('has every municipality under its IBGE code and no people', async () => {
    expect([await count('pais'), await count('estado'), await count('cidade')]).toEqual([1, 27, 5571])
    expect(await server.store.get('cidade', 3_170_701, systemActor)).toMatchObject({
      nome: 'Varginha',
      estado_id: 31,
    })
    for (const { name, account } of entities) if (account) expect(await count(name)).toBe(0)
    const system = (await (await server.app.request('/api/sistema')).json()) as Record<string, unknown>
    expect(system).toMatchObject({ demo: false })
    expect(system.contas).toBeUndefined()
    expect(await readSignIns(server.meta)).toBeUndefined()
  })

  it('has one access group for each role with the permissions of the schemas', async () => {
    const { rows } = await server.store.list('role', { filter: {}, sort: [['level', 'ASC']] }, systemActor)
    const accounts = entities.flatMap(({ account }) => (account ? [account] : []))
    const expected = accounts.toSorted((a, b) => a.level - b.level)
    expect(rows.map(({ slug, level }) => [slug, level])).toEqual(
      expected.map(({ role, level }) => [role, level]),
    )
    const permissions = (await server.store.list('permission', { filter: {}, sort: [] }, systemActor)).rows
    const names = new Map(permissions.map(({ id, name }) => [id, name]))
    const lowest = rows.at(-1)?.permissions as readonly number[]
    expect(lowest.map((id) => names.get(id))).toContain('talhao.list')
    expect(lowest.map((id) => names.get(id))).not.toContain('admin.list')
  })

  it('adds missing coordinates to municipalities of an earlier version and changes nothing else', async () => {
    const varginha = () => server.store.get('cidade', 3_170_701, systemActor)
    const before = await varginha()
    await server.db.query('update cidade set latitude = null, longitude = null where id <> 3170703')
    await server.db.query('update cidade set latitude = -20.5 where id = 3170701')
    await prepare(false)
    expect(await varginha()).toEqual({ ...before, latitude: -20.5 })
    const { total } = await server.store.list(
      'cidade',
      { filter: { latitude: { null: true } }, sort: [], range: [0, 0] },
      systemActor,
    )
    expect(total).toBe(0)
  })

  it('is not looked at again by the build that prepared it, but by the next one', async () => {
    const { meta } = server
    const prepareAs = async (build: string) => {
      await prepareInstallation({ ...installation(), last: { build, meta } }, false, (line) =>
        told.push(line),
      )
      return (await server.store.get('cidade', 3_170_701, systemActor)).latitude
    }
    await prepareAs('one')
    await server.db.query('update cidade set latitude = null where id = 3170701')
    expect(await prepareAs('one')).toBeNull()
    expect(await prepareAs('two')).toBeTypeOf('number')
  })

  it('is unchanged when prepared again', async () => {
    const before = await server.db.query('select count(*) as n from sys_audit')
    await prepare(false)
    expect(await server.db.query('select count(*) as n from sys_audit')).toEqual(before)
    expect(told).toEqual([])
  })

  it('gets one first administrator, who can sign in', async () => {
    expect(await createFirstAdmin(installation(), 'not an address')).toBe('email')
    const made = await createFirstAdmin(installation(), ' Ana@Example.com ')
    if (typeof made === 'string') throw new Error(made)
    expect(made.password.length).toBeGreaterThanOrEqual(20)
    expect(
      (await server.sessions.login('ana@example.com', made.password, { address: 'test' })).token,
    ).toBeTruthy()
    expect(await createFirstAdmin(installation(), 'bia@example.com')).toBe('exists')
  })

  it('never adds the demonstration to its data', async () => {
    await prepare(true)
    expect(await count('produtor')).toBe(0)
    expect(told).not.toContain(demoText.writing)
    expect(await server.meta.read('demo')).toBeUndefined()
  })
})
