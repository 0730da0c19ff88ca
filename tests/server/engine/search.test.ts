import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { evaluateQuery } from '#model/evaluate/evaluate'
import { indexRows } from '#model/evaluate/rowIndex'
import { systemActor } from '#model/people/actor'
import { selectIds } from '../../../server/engine/sql/select'
import { maxWordMatches } from '../../../server/engine/sql/wordMatches'
import { noteValue } from '../../../server/engine/sql/write'
import { resolveSearch } from '../../../server/engine/store/queries/resolveSearch'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

const everybody = ['chief', 'clerk', 'guest']
const to = (entity: string) => ({ 'x-field': { ref: { entity } } })

function account(role: string, level: number): JsonSchema {
  return {
    title: role,
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: ['chief', 'clerk'], edit: ['chief'], reveal: ['chief'] },
      list: { columns: ['name', 'email', 'came'] },
      account: { role, level, area: role, title: role, lastAccess: 'came' },
    },
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email', 'x-field': { pii: 'contact' } },
      came: { type: 'string', format: 'date-time' },
    },
    required: ['name', 'email'],
  }
}

const schemas: Readonly<Record<string, JsonSchema>> = {
  chief: account('chief', 0),
  clerk: account('clerk', 1),
  guest: account('guest', 2),
  state: {
    title: 'State',
    type: 'object',
    'x-entity': { label: '{code}', access: { list: everybody } },
    properties: { code: { type: 'string' } },
  },
  town: {
    title: 'Town',
    type: 'object',
    'x-entity': { label: '{name}/{state_id.code}', access: { list: everybody } },
    properties: { name: { type: 'string' }, state_id: { type: 'integer', ...to('state') } },
  },
  owner: {
    title: 'Owner',
    type: 'object',
    'x-entity': {
      label: '{name}',
      // The scope of a guest is the open owners.
      scope: { guest: { isOpen: true } },
      access: { list: everybody, edit: ['chief'], reveal: ['chief'] },
    },
    properties: {
      name: { type: 'string' },
      isOpen: { type: 'boolean' },
      document: { type: 'string', format: 'cpf', 'x-field': { pii: 'id' } },
    },
  },
  share: {
    title: 'Share',
    type: 'object',
    'x-entity': { label: '{id}', access: { list: everybody } },
    properties: {
      farm_id: { type: 'integer', ...to('farm') },
      owner_id: { type: 'integer', ...to('owner') },
    },
  },
  farm: {
    title: 'Farm',
    type: 'object',
    'x-entity': {
      label: '{name} – {place.town_id}',
      access: { list: everybody, create: ['chief'], edit: ['chief'], reveal: ['chief'] },
      list: {
        columns: [
          'id',
          'name',
          'zip',
          'document',
          'area',
          'price',
          'founded',
          'season',
          'kind',
          'secret',
          'owner_id',
          'owner_id.document',
          'owners',
          'place.town_id',
          'fields.owner_id',
          'criado_em',
          'criado_por',
        ],
        search: ['name'],
      },
    },
    properties: {
      name: { type: 'string' },
      zip: { type: 'string', format: 'cep' },
      document: { type: 'string', format: 'cpf', 'x-field': { pii: 'id' } },
      area: { type: 'number', 'x-field': { unit: 'ha', decimals: 2 } },
      price: { type: 'number', 'x-field': { kind: 'money' } },
      founded: { type: 'string', format: 'date' },
      season: { type: 'string', format: 'month' },
      kind: { type: 'string', oneOf: [{ const: 'x1', title: 'Café arábica' }] },
      secret: { type: 'string', 'x-field': { roles: { view: ['chief'] } } },
      owner_id: { type: 'integer', ...to('owner') },
      owners: {
        type: 'array',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'owner', through: 'share', from: 'farm_id', to: 'owner_id' } },
      },
      place: { type: 'object', properties: { town_id: { type: 'integer', ...to('town') } } },
      fields: {
        type: 'array',
        items: { type: 'object', properties: { owner_id: { type: 'integer', ...to('owner') } } },
      },
    },
  },
  gate: {
    title: 'Gate',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: everybody },
      list: {
        columns: [
          'name',
          'isWide',
          { field: 'isOpen', values: { true: 'Aberta', false: 'Fechada' } },
          'owner_id.isOpen',
          'ativo',
        ],
      },
    },
    properties: {
      name: { type: 'string' },
      isWide: { type: 'boolean' },
      isOpen: { type: 'boolean' },
      owner_id: { type: 'integer', ...to('owner') },
    },
  },
  plot: {
    title: 'Plot',
    type: 'object',
    'x-entity': {
      label: '{id}',
      access: { list: everybody },
      list: { columns: ['farm_id', 'farm_id.owner_id'] },
    },
    properties: { farm_id: { type: 'integer', ...to('farm') } },
  },
}

let server: TestServer
let farm: number
let plot: number
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  server = await startTestServer({ schemas })
  const { id: stateId } = await server.make('state', { code: 'MG' })
  const { id: town } = await server.make('town', { name: 'Três Pontas', state_id: stateId })
  const { id: ana } = await server.make('owner', {
    name: 'Ana Nóbrega',
    isOpen: true,
    document: '52998224725',
  })
  const { id: rui } = await server.make('owner', { name: 'Rui Oculto', isOpen: false })
  const { id: bia } = await server.make('owner', { name: 'Bia Vizeu', isOpen: true })
  const made = await server.make('farm', {
    name: 'Água Limpa',
    zip: '37550000',
    document: '11144477735',
    area: 1234.5,
    price: 2500,
    founded: '2019-03-05',
    season: '2026-09-01',
    kind: 'x1',
    secret: 'cofre',
    owner_id: ana,
    owners: [rui],
    place: { town_id: town },
    fields: [{ owner_id: bia }],
  })
  farm = made.id
  await server.make('farm', { name: 'Outra', zip: '37000000', secret: 'nada' })
  plot = (await server.make('plot', { farm_id: farm })).id
  for (const role of everybody) people.set(role, await server.signIn(role))
})
afterAll(() => server.close())

function signedIn(role: string): SignedIn {
  const found = people.get(role)
  if (!found) throw new Error(role)
  return found
}

async function find(role: string, q: string, entity = 'farm'): Promise<readonly number[]> {
  const answer = await signedIn(role).get(`/api/${entity}?${new URLSearchParams({ q })}`)
  const rows = (await answer.json()) as readonly { id: number }[]
  return rows.map(({ id }) => id)
}

describe('search finds a row by', () => {
  it.each([
    ['a part of its name, without accents', 'agua'],
    ['a code with and without its points', '37.550-000'],
    ['the digits alone', '37550000'],
    ['other points than the mask has', '37550-000'],
    ['a document as it is shown', '111.444.777-35'],
    ['the digits of a document', '11144477735'],
    ['a number as it is shown', '1.234,50 ha'],
    ['a number as it is typed', '1234,5'],
    ['an amount', 'R$ 2.500,00'],
    ['a day', '05/03/2019'],
    ['the month of a day', '03/2019'],
    ['a month', '09/2026'],
    ['the title of a coded value', 'café arábica'],
    ['how a record it refers to is called', 'nobrega'],
    ['a linked record', 'oculto'],
    ['a record inside an object', 'três pontas/mg'],
    ['what that record is called by in turn', 'mg'],
    ['a record in its items', 'vizeu'],
    ['a value of a record it refers to', '529.982.247-25'],
    ['words of several of them', 'agua nobrega, 2019 – vizeu'],
  ])('%s: %s', async (_what, q) => {
    expect(await find('chief', q)).toEqual([farm])
  })

  it('its full id', async () => {
    expect(await find('chief', String(farm))).toContain(farm)
  })

  it('the date of its creation', async () => {
    const [row] = await server.db.query<{ day: string }>(
      `select to_char(criado_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as day from farm limit 1`,
    )
    expect(await find('chief', row?.day ?? '')).toContain(farm)
  })

  it('the references of a record that it references', async () => {
    expect(await find('chief', 'limpa pontas', 'plot')).toEqual([plot])
    expect(await find('chief', 'nobrega', 'plot')).toEqual([plot])
    expect(await find('chief', 'vizeu', 'plot')).toEqual([])
  })
})

describe('search for yes and no matches the displayed values', () => {
  const made: Row[] = []
  beforeAll(async () => {
    const { id: closed } = await server.make('owner', { name: 'Lia', isOpen: false })
    for (const row of [
      { name: 'Norte', isWide: true, isOpen: false },
      { name: 'Sul', isWide: false, isOpen: true },
      { name: 'Leste', isWide: null, isOpen: null, owner_id: closed },
      { name: 'Oeste', isWide: null, isOpen: null },
    ]) {
      made.push(await server.make('gate', row))
    }
    await server.store.remove('gate', Number(made[3]?.id), systemActor)
  })
  const namesOf = async (q: string, more: Record<string, string> = {}) => {
    const answer = await signedIn('chief').get(`/api/gate?${new URLSearchParams({ q, ...more })}`)
    return ((await answer.json()) as Row[]).map(({ name }) => name).sort()
  }

  it.each([
    ['sim', ['Leste', 'Norte', 'Sul'], 'all that are active'],
    ['Não', ['Leste', 'Sul'], 'one is not wide, of another the owner is not open'],
    ['aberta', ['Sul'], 'as the column calls it'],
    ['fechada norte', ['Norte'], 'beside other words'],
    ['true', [], 'not as it is stored'],
  ])('%s: %j, %s', async (q, names) => {
    expect(await namesOf(q)).toEqual(names)
    const { rows } = await server.store.list('gate', { filter: {}, sort: [] }, systemActor)
    const gate = server.index.get('gate') as Entity
    const own = gate.list.columns.filter(({ field }) => !field.includes('.'))
    const flat = { ...gate, list: { ...gate.list, columns: own } } as Entity
    const inMemory = evaluateQuery(flat, indexRows(flat, rows, server.index), { filter: {}, q, sort: [] })
    // Rows in memory have no referenced values.
    const ownNames = names.filter((name) => q !== 'Não' || name !== 'Leste')
    expect(inMemory.rows.map(({ name }) => name).sort()).toEqual(ownNames)
  })

  it('over all rows, also by whether they are active, and after a change', async () => {
    const all = { filter: '{"ativo":[true,false]}' }
    expect(await namesOf('sim', all)).toEqual(['Leste', 'Norte', 'Sul'])
    expect(await namesOf('não', all)).toEqual(['Leste', 'Oeste', 'Sul'])
    await server.store.update('gate', Number(made[0]?.id), { isWide: false }, '*', systemActor)
    expect(await namesOf('não')).toEqual(['Leste', 'Norte', 'Sul'])
  })
})

describe('a person finds', () => {
  it('their own record by values that are masked in other records', async () => {
    const own = Number(signedIn('clerk').actor.recordId)
    const { id: other } = await server.make('clerk', { name: 'Other', email: 'other@example.com' })
    await server.store.update('clerk', own, { email: 'mine@example.com' }, '*', systemActor)
    // A change of address ends the sessions of its person.
    people.set('clerk', await server.signInAs('clerk', own))
    expect(await find('clerk', 'mine@example.com', 'clerk')).toEqual([own])
    expect(await find('clerk', 'other@example.com', 'clerk')).toEqual([])
    expect(await find('clerk', 'other', 'clerk')).toEqual([other])
    expect(await find('chief', 'other@example.com', 'clerk')).toEqual([other])
  })

  it('a record by the latest sign-in only', async () => {
    const clerk = server.index.get('clerk')
    const own = Number(signedIn('clerk').actor.recordId)
    if (!clerk) throw new Error('no clerk')
    for (const day of ['2031-02-03', '2031-05-06'])
      await server.db.query(...noteValue(clerk, own, 'came', `${day}T12:00:00.000Z`))
    expect(await find('chief', '06/05/2031', 'clerk')).toEqual([own])
    expect(await find('chief', '03/02/2031', 'clerk')).toEqual([])
    expect(await find('chief', 'mine@example.com 06/05/2031', 'clerk')).toEqual([own])
  })

  it('a record by its creator, with values, groups and sorting by that name', async () => {
    const chief = signedIn('chief')
    const { id } = (await (await chief.post('/api/farm', { name: 'Feita' })).json()) as { id: number }
    const { name } = chief.actor
    expect(await find('chief', `feita ${name}`)).toEqual([id])
    const summary = await chief.get('/api/farm/resumo?facets=criado_por&groups=criado_por')
    const { facets, groups } = (await summary.json()) as Record<string, unknown>
    const named = expect.objectContaining({ value: chief.actor.id, label: name })
    expect(facets).toEqual({ criado_por: expect.arrayContaining([named]) })
    expect(groups).toEqual(expect.arrayContaining([named]))
    const sorted = await chief.get('/api/farm?sort=["criado_por","ASC"]&range=[0,0]')
    expect(await sorted.json()).toEqual([expect.objectContaining({ id })])
  })
})

describe('a person does not find', () => {
  it('a record by a hidden field', async () => {
    expect(await find('chief', 'cofre')).toEqual([farm])
    expect(await find('clerk', 'cofre')).toEqual([])
  })

  it('a record by a masked value, own or other, in full or in part', async () => {
    for (const q of ['11144477735', '111.444.777-35', '477', '52998224725', '247']) {
      expect(await find('chief', q)).toEqual([farm])
      expect(await find('clerk', q)).toEqual([])
    }
    expect(await find('clerk', 'agua nobrega')).toEqual([farm])
  })

  it('a record outside their scope', async () => {
    expect(await find('clerk', 'oculto')).toEqual([farm])
    expect(await find('guest', 'oculto')).toEqual([])
    expect(await find('guest', 'nobrega')).toEqual([farm])
  })
})

it('search finds the same rows regardless of how many records share the text', async () => {
  const entity = server.index.get('farm')
  if (!entity) throw new Error('no farm')
  await server.db.exec(`insert into owner (name, _search)
    select 'Silva ' || n, chr(57344) || 'silva ' || n from generate_series(1, ${maxWordMatches + 50}) as n`)
  const [last] = await server.db.query<{ id: number }>('select max(id) as id from owner')
  const { id } = await server.make('farm', {
    name: 'Grande',
    owner_id: Number(last?.id),
    owners: [Number(last?.id)],
  })
  expect(await find('chief', 'silva')).toEqual([id])
  for (const q of ['silva', 'nobrega', 'oculto', 'vizeu', 'pontas', 'agua']) {
    const query = { filter: {}, q, sort: [], range: [0, 24] } as const
    const sought = await resolveSearch(server.db, server.index, entity, query, systemActor)
    const [quick, slow] = await Promise.all(
      [sought, query].map(async (each) => {
        const { sql, params } = selectIds(server.index, entity, each, systemActor)
        return server.db.query(sql, params)
      }),
    )
    expect(quick).toEqual(slow)
    expect(quick).toHaveLength(1)
  }
})
