/*
 * Values of new records: amounts are stored exactly or rejected, never rounded, and fields missing from the
 * input get their defaults, in groups and items too. Runs on both engines.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = { list: ['boss'], create: ['boss'], edit: ['boss'] }
const amount = (title: string, more: object = {}) =>
  ({ title, type: 'number', 'x-field': { kind: 'money', ...more } }) as const
const places = [0, 1, 2, 3, 4]
const group = (title: string, more: object = {}) =>
  ({
    title,
    type: 'object',
    properties: {
      street: { title: 'Rua', type: 'string' },
      country: { title: 'País', type: 'string', default: 'Brasil' },
    },
    required: ['country'],
    ...more,
  }) as const

const schemas: Readonly<Record<string, JsonSchema>> = {
  boss: {
    title: 'Chefe',
    type: 'object',
    'x-entity': { access, account: { role: 'boss', level: 0, area: 'boss', title: 'Chefe' } },
    properties: {
      name: { title: 'Nome', type: 'string' },
      email: { title: 'E-mail', type: 'string', format: 'email' },
    },
  },
  rank: {
    title: 'Posto',
    type: 'object',
    'x-entity': { access, label: '{name}' },
    properties: { name: { title: 'Nome', type: 'string' } },
    required: ['name'],
  },
  deal: {
    title: 'Venda',
    type: 'object',
    'x-entity': { access },
    properties: {
      price: amount('Preço'),
      fine: amount('Preço por litro', { decimals: 4 }),
      whole: amount('Sinal', { decimals: 0 }),
      ...Object.fromEntries(
        places.map((decimals) => [`of${decimals}`, amount(`De ${decimals}`, { decimals })]),
      ),
      twice: { ...amount('Dobro', { computed: 'price == null ? null : dyn(price * 1.005)' }) },
      home: group('Casa'),
      away: group('Fora'),
      only: { title: 'Situação', type: 'string', enum: ['nova'] },
      rank_id: {
        title: 'Posto',
        type: 'integer',
        'x-field': { ref: { entity: 'rank', filter: { name: 'Cabo' } } },
      },
      lines: { title: 'Linhas', type: 'array', items: group('Linha') },
    },
    required: ['home', 'only', 'rank_id'],
  },
}

let server: TestServer
let boss: SignedIn
let rank: number
beforeAll(async () => {
  server = await startTestServer({ schemas })
  boss = await server.signIn('boss')
  rank = (await server.make('rank', { name: 'Cabo' })).id
  await server.make('rank', { name: 'Soldado' })
})
afterAll(() => server.close())

async function kept(input: Row): Promise<Row> {
  const answer = await boss.post('/api/deal', input)
  const made = (await answer.json()) as Row
  expect(answer.status, JSON.stringify(made)).toBe(201)
  return (await (await boss.get(`/api/deal/${String(made.id)}`)).json()) as Row
}

async function refused(input: Row): Promise<readonly FieldProblem[]> {
  const answer = await boss.post('/api/deal', input)
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { errors: FieldProblem[] }).errors
}

describe('an amount', () => {
  it('is refused with more decimals than its field has', async () => {
    expect(await refused({ price: 20.999 })).toEqual([
      { path: '/price', message: 'Informe no máximo 2 casas decimais' },
    ])
    expect(await refused({ fine: 12.34567 })).toEqual([
      { path: '/fine', message: 'Informe no máximo 4 casas decimais' },
    ])
    expect(await refused({ whole: 0.5 })).toEqual([
      { path: '/whole', message: 'Informe um número sem casas decimais' },
    ])
  })

  it('keeps the decimals that its schema allows', async () => {
    expect(await kept({ price: 20.99, fine: 12.3456, whole: 7 })).toMatchObject({
      price: 20.99,
      fine: 12.3456,
      whole: 7,
    })
  })

  it.each(places)('with %i decimals is stored with all of them, and refused with more', async (decimals) => {
    const most = Number((1234 + 5 * 10 ** -decimals).toFixed(decimals))
    expect(await kept({ [`of${decimals}`]: most })).toMatchObject({ [`of${decimals}`]: most })
    expect(await refused({ [`of${decimals}`]: 1234 + 5 * 10 ** -(decimals + 1) })).toMatchObject([
      { path: `/of${decimals}` },
    ])
  })

  it('loses the error of floating point, and values computed from it are rounded', async () => {
    expect(await kept({ price: 0.1 + 0.2 })).toMatchObject({ price: 0.3 })
    expect(await kept({ price: 10.01 })).toMatchObject({ twice: 10.06 })
  })
})

describe('a new record', () => {
  it('gets the defaults of a required group, of a group in the input and of its items', async () => {
    const row = await kept({ away: { street: 'Rua A' }, lines: [{ street: 'Rua B' }, { country: 'Chile' }] })
    expect(row).toMatchObject({
      home: { country: 'Brasil' },
      away: { street: 'Rua A', country: 'Brasil' },
      lines: [{ street: 'Rua B', country: 'Brasil' }, { country: 'Chile' }],
    })
    expect((await kept({})).away ?? null).toBeNull()
  })

  it('gets the only value of a required choice and the only record that the filter of a reference allows', async () => {
    expect(await kept({})).toMatchObject({ only: 'nova', rank_id: rank })
  })

  it('is refused without a reference for which there are two candidates', async () => {
    const second = (await server.make('rank', { name: 'Cabo' })).id
    expect(await refused({})).toEqual([{ path: '/rank_id', message: '* Obrigatório' }])
    await server.store.remove('rank', second, (await server.signIn('boss')).actor).catch(() => undefined)
  })
})
