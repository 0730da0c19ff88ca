import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = { list: ['chief', 'keeper'], create: ['chief'], edit: ['chief'], remove: ['chief'] }
const account = (title: string, role: string, level: number): JsonSchema => ({
  title,
  type: 'object',
  'x-entity': { label: '{name}', access, account: { role, level, area: role, title } },
  properties: {
    name: { type: 'string', title: 'Name' },
    email: { type: 'string', format: 'email', title: 'E-mail' },
  },
})
const schemas: Readonly<Record<string, JsonSchema>> = {
  chief: account('Chief', 'chief', 0),
  keeper: account('Keeper', 'keeper', 1),
  job: {
    title: 'Job',
    type: 'object',
    'x-entity': {
      access,
      label: '{name}',
      scope: { keeper: { name: 'open' } },
      workflow: {
        field: 'state',
        initial: 'new',
        states: { new: { label: 'New' }, done: { label: 'Done' } },
        transitions: {
          end: { label: 'End', from: ['new'], to: 'done', roles: ['chief'], input: ['verdict'] },
        },
      },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      code: { type: 'string', title: 'Code', 'x-field': { unique: true } },
      owner: { type: 'string', title: 'Owner', 'x-field': { personal: true } },
      verdict: { type: 'string', title: 'Verdict' },
      state: { type: 'string', title: 'State', enum: ['new', 'done'], readOnly: true, default: 'new' },
      items: {
        type: 'array',
        title: 'Items',
        items: {
          type: 'object',
          properties: {
            what: { type: 'string', title: 'What' },
            taken: { type: 'boolean', title: 'Taken', 'x-field': { copy: false } },
          },
        },
      },
    },
  },
}

let server: TestServer
let chief: SignedIn
let keeper: SignedIn
beforeAll(async () => {
  server = await startTestServer({ schemas })
  chief = await server.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  keeper = await server.signIn('keeper', { name: 'Bia', email: 'bia@example.com' })
})
beforeEach(async () => {
  await server.db.query('delete from sys_template')
  await server.db.query('delete from sys_favourite')
  await server.db.query('delete from sys_recent')
})
afterAll(() => server.close())

const whole = {
  name: 'Weekly',
  code: 'A-1',
  owner: 'Zoe',
  verdict: 'fine',
  state: 'done',
  nothing: 1,
  items: [{ what: 'rope', taken: true }],
}
const answered = async (answer: Promise<Response>) => (await answer).json() as Promise<unknown>

describe('a template of a form', () => {
  const keep = (nome: string, valores: unknown = whole, who = chief) =>
    who.post('/api/modelos', { entidade: 'job', nome, valores })
  const list = async (who = chief) => (await answered(who.get('/api/modelos?entidade=job'))) as Row[]

  it('stores the reusable values: no unique, decided or personal ones and no excluded fields', async () => {
    expect((await keep('  Every   week ')).status).toBe(201)
    expect(await list()).toEqual([
      { id: expect.any(Number), nome: 'Every week', valores: { name: 'Weekly', items: [{ what: 'rope' }] } },
    ])
  })

  it('replaces one of the same name and is deleted by its owner alone', async () => {
    await keep('Every week')
    await keep('EVERY WEEK', { name: 'Other' })
    const [only, ...others] = await list()
    expect([only?.nome, only?.valores, others]).toEqual(['EVERY WEEK', { name: 'Other' }, []])
    const other = await server.signIn('chief', { name: 'Cid', email: 'cid@example.com' })
    expect(await list(other)).toEqual([])
    expect((await other.remove(`/api/modelos/${only?.id}`)).status).toBe(404)
    expect((await chief.remove(`/api/modelos/${only?.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('requires the create permission, a name and values', async () => {
    expect((await keep('Mine', whole, keeper)).status).toBe(403)
    expect((await keeper.get('/api/modelos?entidade=job')).status).toBe(403)
    expect((await chief.get('/api/modelos?entidade=nothing')).status).toBe(404)
    for (const [name, values] of [
      ['', whole],
      ['x'.repeat(61), whole],
      ['List', []],
    ] as const)
      expect((await keep(name, values)).status).toBe(422)
  })
})

describe('a favourite record', () => {
  const mark = (who: SignedIn, registro: unknown, favorito = true) =>
    who.post('/api/favoritos', { entidade: 'job', registro, favorito })

  it('is listed once, latest first, until it is removed', async () => {
    const first = await server.make('job', { name: 'open' })
    const second = await server.make('job', { name: 'closed' })
    for (const { id } of [first, second, first]) expect((await mark(chief, id)).status).toBe(200)
    const marks = async () => ((await answered(chief.get('/api/favoritos'))) as Row[]).map(({ id }) => id)
    expect(new Set(await marks())).toEqual(new Set([first.id, second.id]))
    await mark(chief, second.id, false)
    expect(await marks()).toEqual([first.id])
    expect(await answered(keeper.get('/api/favoritos'))).toEqual([])
  })

  it('must be visible to the person', async () => {
    const hidden = await server.make('job', { name: 'closed' })
    expect((await mark(keeper, hidden.id)).status).toBe(404)
    expect((await mark(keeper, 'one')).status).toBe(422)
    expect(
      (await keeper.post('/api/favoritos', { entidade: 'nothing', registro: 1, favorito: true })).status,
    ).toBe(404)
    expect((await server.app.request('/api/favoritos')).status).toBe(401)
  })
})

describe('a recently opened record', () => {
  const open = (who: SignedIn, registro: unknown) => who.post('/api/recentes', { entidade: 'job', registro })
  const recent = async (who = chief) => (await answered(who.get('/api/recentes'))) as Row[]

  it('is listed once among the last eight with its current label', async () => {
    const made = []
    for (let at = 0; at < 42; at++) made.push(await server.make('job', { name: `open` }))
    for (const { id } of made) expect((await open(chief, id)).status).toBe(200)
    const [first] = made
    await open(chief, first?.id)
    const shown = await recent()
    expect(shown.map(({ id }) => id)).toEqual([first, ...made.slice(-7).toReversed()].map((each) => each?.id))
    expect(shown[0]).toEqual({ entity: 'job', id: first?.id, label: 'open' })
    await chief.patch(`/api/job/${first?.id}`, { name: 'Renamed' })
    expect((await recent())[0]?.label).toBe('Renamed')
    const [{ many } = { many: 0 }] = await server.db.query<{ many: number }>(
      'select count(*)::int as many from sys_recent',
    )
    expect(many).toBe(40)
    expect(await recent(keeper)).toEqual([])
  })

  it('must be visible when it is opened and when it is listed', async () => {
    const job = await server.make('job', { name: 'open' })
    const hidden = await server.make('job', { name: 'closed' })
    expect((await open(keeper, hidden.id)).status).toBe(404)
    expect((await open(keeper, 0)).status).toBe(422)
    expect((await open(keeper, job.id)).status).toBe(200)
    await keeper.post('/api/favoritos', { entidade: 'job', registro: job.id, favorito: true })
    const named = { entity: 'job', id: job.id, label: 'open' }
    expect(await recent(keeper)).toEqual([named])
    expect(await answered(keeper.get('/api/favoritos'))).toEqual([named])
    await chief.patch(`/api/job/${job.id}`, { name: 'closed' })
    expect(await recent(keeper)).toEqual([])
    expect(await answered(keeper.get('/api/favoritos'))).toEqual([])
    expect((await server.app.request('/api/recentes')).status).toBe(401)
  })
})
