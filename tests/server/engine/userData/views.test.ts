import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

let server: TestServer
let chief: SignedIn
let otherChief: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop })
  chief = await server.signIn('chief', { name: 'Ana' })
  otherChief = await server.signIn('chief', { name: 'Bia' })
  keeper = await server.signIn('keeper', { name: 'Caio' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query('delete from sys_view')
})

const state = {
  columns: [
    { field: 'name', width: 240, hidden: false, fixed: true },
    { field: 'size', hidden: true, fixed: false },
  ],
  sort: [['name', 'DESC']],
  filter: { size: { gte: 3 } },
  q: 'ana',
  group: 'state',
  density: 'compact',
  pageSize: 50,
  shape: { kind: 'board', options: { by: 'state' } },
}

async function save(who: SignedIn, input: Row = {}): Promise<Row & { id: number }> {
  const answer = await who.post('/api/visoes', {
    entidade: 'widget',
    nome: 'Big ones',
    vista: state,
    ...input,
  })
  const body = (await answer.json()) as Row & { id: number }
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return body
}

async function listed(who: SignedIn, entity = 'widget'): Promise<Row[]> {
  return (await (await who.get(`/api/visoes?entidade=${entity}`)).json()) as Row[]
}

const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('a saved view', () => {
  it('is stored unchanged for its owner alone', async () => {
    const saved = await save(chief)
    expect(saved).toMatchObject({
      nome: 'Big ones',
      vista: state,
      papeis: [],
      dono: 'Ana',
      minha: true,
      padrao: false,
    })
    expect(await listed(chief)).toEqual([saved])
    expect(await listed(otherChief)).toEqual([])
    expect(await listed(chief, 'region')).toEqual([])
  })

  it('can be renamed, overwritten, shared and deleted by its owner', async () => {
    const { id } = await save(chief)
    const changed = await chief.patch(`/api/visoes/${id}`, {
      nome: '  Other   name ',
      vista: { ...state, q: '' },
      papeis: ['chief', 'keeper'],
    })
    expect(await changed.json()).toMatchObject({
      nome: 'Other name',
      papeis: ['chief', 'keeper'],
      vista: { q: '' },
    })
    expect(await statusOf(chief.remove(`/api/visoes/${id}`))).toBe(200)
    expect(await listed(chief)).toEqual([])
    expect(await statusOf(chief.remove(`/api/visoes/${id}`))).toBe(404)
  })

  it('shared with a role is visible to it and editable by its owner only', async () => {
    const { id } = await save(chief, { papeis: ['chief'] })
    expect(await listed(otherChief)).toMatchObject([{ id, dono: 'Ana', minha: false, papeis: [] }])
    expect(await listed(keeper)).toEqual([])
    expect(await statusOf(otherChief.patch(`/api/visoes/${id}`, { nome: 'Mine now' }))).toBe(403)
    expect(await statusOf(otherChief.remove(`/api/visoes/${id}`))).toBe(403)
    expect(await statusOf(keeper.remove(`/api/visoes/${id}`))).toBe(404)
    expect(await statusOf(keeper.post(`/api/visoes/${id}/padrao`))).toBe(404)
  })

  it('can be the default of each person, one per entity', async () => {
    const first = await save(chief, { papeis: ['chief'] })
    const second = await save(chief, { nome: 'Second' })
    await chief.post(`/api/visoes/${first.id}/padrao`)
    expect(await (await chief.post(`/api/visoes/${second.id}/padrao`)).json()).toMatchObject({ padrao: true })
    expect((await listed(chief)).map(({ nome, padrao }) => [nome, padrao])).toEqual([
      ['Big ones', false],
      ['Second', true],
    ])
    expect(await listed(otherChief)).toMatchObject([{ padrao: false }])
    await otherChief.post(`/api/visoes/${first.id}/padrao`)
    expect(await listed(otherChief)).toMatchObject([{ padrao: true }])
    await chief.remove(`/api/visoes/${second.id}/padrao`)
    expect((await listed(chief)).some(({ padrao }) => padrao)).toBe(false)
    await chief.remove(`/api/visoes/${first.id}`)
    expect(await listed(otherChief)).toEqual([])
  })

  it('requires a name that its owner has not used for this list', async () => {
    await save(chief)
    const again = await chief.post('/api/visoes', { entidade: 'widget', nome: 'BIG ones', vista: state })
    expect(again.status).toBe(422)
    expect(await again.json()).toMatchObject({ errors: [{ path: '/nome', message: 'Valor já cadastrado' }] })
    await save(otherChief)
    for (const nome of ['', '   ', 'x'.repeat(61), 7]) {
      expect(await statusOf(chief.post('/api/visoes', { entidade: 'widget', nome, vista: state }))).toBe(422)
    }
  })

  it('survives a sign-out', async () => {
    const who = await server.signIn('chief', { name: 'Davi' })
    await save(who)
    await who.post('/api/auth/logout')
    expect(await statusOf(who.get('/api/visoes?entidade=widget'))).toBe(401)
    const back = await server.signInAs('chief', who.recordId)
    expect(await listed(back)).toMatchObject([{ nome: 'Big ones', vista: state }])
  })

  it('is limited to a hundred per list', async () => {
    await server.db.query(
      `insert into sys_view (entity, account_id, name, state, created_at, updated_at)
       select 'widget', $1, 'View ' || n, $2::jsonb, now(), now() from generate_series(1, 100) as n`,
      [chief.accountId, JSON.stringify(state)],
    )
    expect(
      await statusOf(chief.post('/api/visoes', { entidade: 'widget', nome: 'More', vista: state })),
    ).toBe(409)
  })
})

describe('validation of a saved view', () => {
  const refused: readonly (readonly [string, Row, number])[] = [
    ['an unknown field', { filter: { nothing: 1 } }, 400],
    ['an unknown operator', { filter: { name: { like: 'x' } } }, 400],
    ['a filter of another shape', { filter: { name: { contains: { deep: 1 } } } }, 422],
    ['a sort by what cannot be sorted', { sort: [['gadgets', 'ASC']] }, 400],
    ['a group by what cannot be grouped', { group: 'details' }, 400],
    ['a column that does not exist', { columns: [{ field: 'nothing', hidden: false, fixed: false }] }, 400],
    ['a column without a field', { columns: [{}] }, 400],
    ['a width that is none', { columns: [{ field: 'name', width: '1px' }] }, 422],
    ['another density', { density: 'huge' }, 400],
    ['a shape that there is not', { shape: { kind: 'tree', options: {} } }, 400],
    ['a shape that its fields do not allow', { shape: { kind: 'gallery', options: {} } }, 400],
    ['a shape by another field', { shape: { kind: 'board', options: { by: 'name' } } }, 400],
    ['a shape with other options', { shape: { kind: 'board', options: { by: ['state'] } } }, 422],
    ['no page size', { pageSize: 0 }, 400],
    ['too much', { q: 'x'.repeat(20_001) }, 422],
  ]
  it.each(refused)('refuses %s', async (_name, part, status) => {
    const vista = { ...state, ...part }
    expect(await statusOf(chief.post('/api/visoes', { entidade: 'widget', nome: 'X', vista }))).toBe(status)
  })

  it('refuses fields hidden from its owner', async () => {
    const shape = { kind: 'pivot', options: { by: 'state', of: 'price' } }
    expect(
      await statusOf(
        chief.post('/api/visoes', { entidade: 'widget', nome: 'X', vista: { ...state, shape } }),
      ),
    ).toBe(201)
    for (const part of [
      { filter: { price: 1 } },
      { sort: [['price', 'ASC']] },
      { group: 'price' },
      { shape },
    ]) {
      const vista = { ...state, ...part }
      expect(await statusOf(keeper.post('/api/visoes', { entidade: 'widget', nome: 'X', vista }))).toBe(400)
    }
  })

  it('requires the list permission of its owner', async () => {
    const plain = { ...state, columns: [], filter: {}, sort: [], group: undefined }
    expect(await statusOf(keeper.post('/api/visoes', { entidade: 'gadget', nome: 'X', vista: plain }))).toBe(
      403,
    )
    expect(await statusOf(keeper.get('/api/visoes?entidade=gadget'))).toBe(403)
    expect(await statusOf(keeper.get('/api/visoes?entidade=nothing'))).toBe(404)
    expect(await statusOf(server.app.request('/api/visoes?entidade=widget') as Promise<Response>)).toBe(401)
  })

  it('allows sharing with the own and lower roles that may list the entity', async () => {
    const share = (who: SignedIn, papeis: unknown) =>
      statusOf(
        who.post('/api/visoes', { entidade: 'widget', nome: `To ${String(papeis)}`, vista: state, papeis }),
      )
    expect(await share(keeper, ['keeper'])).toBe(201)
    expect(await share(keeper, ['chief'])).toBe(422)
    expect(await share(chief, ['nobody'])).toBe(422)
    expect(await share(chief, 'chief')).toBe(422)
    const { shape: _shape, ...flat } = state
    const vista = { ...flat, columns: [], filter: {}, sort: [], group: undefined }
    const gadgets = { entidade: 'gadget', nome: 'X', vista, papeis: ['keeper'] }
    expect(await statusOf(chief.post('/api/visoes', gadgets))).toBe(422)
  })

  it('removes hidden columns, sort keys and layouts for other roles', async () => {
    const vista = {
      ...state,
      shape: { kind: 'pivot', options: { by: 'state', of: 'price' } },
      columns: [...state.columns, { field: 'price', hidden: false, fixed: false }],
      sort: [
        ['price', 'ASC'],
        ['name', 'ASC'],
      ],
    }
    await save(chief, { vista, papeis: ['keeper'] })
    const [seen] = await listed(keeper)
    expect(seen).toMatchObject({ vista: { columns: state.columns, sort: [['name', 'ASC']] } })
    expect(seen?.vista).not.toHaveProperty('shape')
  })

  it('hides it from roles that cannot see its filter or group fields', async () => {
    await save(chief, { vista: { ...state, filter: { price: { gte: 5000 } } }, papeis: ['keeper'] })
    await save(chief, { nome: 'Grouped', vista: { ...state, group: 'price' }, papeis: ['keeper'] })
    expect(await listed(keeper)).toEqual([])
    expect(await listed(chief)).toHaveLength(2)
  })
})

describe('a saved view with outdated parts', () => {
  const gone = 'colour'
  const column = { field: gone, hidden: false, fixed: false }
  beforeEach(async () => {
    await server.db.query('delete from sys_aside')
    await server.db.query(
      `insert into sys_aside (entity, path, kept, shape, at) values ('widget', $1, 'x', '{"title": "Colour"}', now())`,
      [gone],
    )
  })

  async function keep(part: Row, roles: readonly string[] = []): Promise<void> {
    const { shape: _shape, ...flat } = state
    await server.db.query(
      `insert into sys_view (entity, account_id, name, state, roles, created_at, updated_at)
       values ('widget', $1, 'Old', $2::jsonb, $3::jsonb, now(), now())`,
      [chief.accountId, JSON.stringify({ ...flat, ...part }), JSON.stringify(roles)],
    )
  }

  it.each<readonly [string, Row, string, boolean]>([
    ['a condition', { filter: { [gone]: 'red', size: 3 } }, 'Colour', true],
    ['its grouping', { group: gone }, 'Colour', true],
    ['its order', { sort: [[gone, 'ASC']] }, 'Colour', false],
    ['a column in sight', { columns: [column] }, 'Colour', false],
    ['its shape', { shape: { kind: 'board', options: { by: gone } } }, 'Colour', false],
    ['a condition by way of another entity', { filter: { 'region_id.old': 1 } }, 'region_id.old', true],
    ['an operator that is for another kind', { filter: { state: { gte: 'a' } } }, 'State', true],
  ])('reports %s to its owner, and no one else gets a changed query', async (_by, part, name, isOther) => {
    await keep(part, ['chief'])
    const [seen] = await listed(chief)
    expect(seen).toMatchObject({ nome: 'Old', perdidos: [name] })
    expect(JSON.stringify(seen?.vista)).not.toMatch(/colour|region_id.old|gte":"a/)
    expect(await listed(otherChief)).toHaveLength(isOther ? 0 : 1)
    const again = await chief.patch(`/api/visoes/${String(seen?.id)}`, { vista: seen?.vista })
    expect(await again.json()).toMatchObject({ perdidos: [] })
    expect(await listed(otherChief)).toMatchObject([{ perdidos: [] }])
  })

  it('is unaffected when a hidden column is removed', async () => {
    await keep({ columns: [{ ...column, hidden: true }] })
    expect(await listed(chief)).toMatchObject([{ perdidos: [] }])
  })
})
