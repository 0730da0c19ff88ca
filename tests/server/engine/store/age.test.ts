import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const chiefs = ['chief']
const tree: JsonSchema = {
  title: 'Tree',
  type: 'object',
  'x-entity': {
    label: '{name}',
    access: { list: chiefs, create: chiefs, edit: chiefs, remove: chiefs },
    list: { columns: ['name', { field: 'years', filter: true, groupable: true, sum: 'INTEGER' }, 'isFirst'] },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    planted: { type: 'string', format: 'date', title: 'Planted' },
    years: { type: 'integer', title: 'Years', 'x-field': { age: 'planted', unit: 'years' } },
    isFirst: { type: 'boolean', title: 'First', default: false, 'x-field': { alone: true } },
  },
  required: ['name'],
}

const nest: JsonSchema = {
  title: 'Nest',
  type: 'object',
  'x-entity': {
    label: '{bird}',
    access: { list: chiefs, create: chiefs },
    list: { columns: ['bird', 'tree_id.years'] },
  },
  properties: {
    bird: { type: 'string', title: 'Bird' },
    tree_id: { type: 'integer', title: 'Tree', 'x-field': { ref: { entity: 'tree' } } },
  },
  required: ['bird'],
}

let clock: Date
let server: TestServer
let chief: SignedIn
const today = dayOfInstant(new Date())

/** The date this many years and days before today. */
function yearsAgo(years: number, days = 0): string {
  const [year = '', month = '', day = ''] = today.split('-')
  return new Date(Date.UTC(Number(year) - years, Number(month) - 1, Number(day) - days))
    .toISOString()
    .slice(0, 10)
}

beforeAll(async () => {
  // Written four years ago, read today.
  clock = new Date(`${yearsAgo(4)}T12:00:00Z`)
  server = await startTestServer({ schemas: { ...workshop, tree, nest }, now: () => clock })
  chief = await server.signIn('chief')
  for (const [name, planted] of [
    ['oak', yearsAgo(10)],
    ['elm', yearsAgo(10, -1)],
    ['fir', yearsAgo(6, 3)],
    ['new', undefined],
  ] as const) {
    await server.make('tree', { name, ...(planted && { planted }) })
  }
  for (const [bird, tree_id] of [
    ['jay', 1],
    ['owl', 3],
  ] as const)
    await server.make('nest', { bird, tree_id })
})
afterAll(() => server.close())

const names = async (query: object) =>
  (await server.store.list('tree', { filter: {}, sort: [], ...query }, chief.actor)).rows.map(
    ({ name }) => name,
  )

describe('an age', () => {
  it('is counted when it is read, not when the record was saved', async () => {
    const { rows } = await server.store.list('tree', { filter: {}, sort: [['id', 'ASC']] }, chief.actor)
    expect(rows.map(({ name, years }) => [name, years])).toEqual([
      ['oak', 10],
      ['elm', 9],
      ['fir', 6],
      ['new', null],
    ])
    const [first] = rows
    expect((await server.store.get('tree', Number(first?.id), chief.actor)).years).toBe(10)
  })

  it('can be filtered and sorted by its current value', async () => {
    expect(await names({ filter: { years: { gte: 9 } }, sort: [['years', 'DESC']] })).toEqual(['oak', 'elm'])
    expect(await names({ filter: { years: [6, 10] }, sort: [['years', 'ASC']] })).toEqual(['fir', 'oak'])
    expect(await names({ filter: { years: { null: true } } })).toEqual(['new'])
    expect(await names({ sort: [['years', 'ASC']], range: [1, 2] })).toEqual(['elm', 'oak'])
  })

  it('is counted, grouped and summed by its current value', async () => {
    const asked = { filter: {}, sums: ['years'], facets: ['years'], group: 'years' } as const
    const { sums, facets, groups } = await server.store.summary('tree', asked as never, chief.actor)
    expect(sums).toEqual({ years: 25 })
    const values = (facets as { years: readonly { value: unknown }[] }).years.map(({ value }) => value)
    expect(values.map(Number).sort((a, b) => a - b)).toEqual([0, 6, 9, 10])
    expect(groups?.length).toBe(4)
  })

  it('can be searched by its current value, not by that of the day of the record', async () => {
    expect(await names({ q: '10' })).toEqual(['oak'])
    expect(await names({ q: '6 years' })).toEqual(['fir'])
    expect(await names({ q: 'years', sort: [['name', 'ASC']] })).toEqual(['elm', 'fir', 'oak'])
    expect(await names({ q: 'elm 9' })).toEqual(['elm'])
    expect(await names({ q: '4' })).toEqual([])
  })

  it('can be searched in lists that show it from a referenced record', async () => {
    const { rows } = await server.store.list('nest', { filter: {}, sort: [], q: '10' }, chief.actor)
    expect(rows.map(({ bird }) => bird)).toEqual(['jay'])
  })

  it('is exported with its current value', async () => {
    const csv = await chief.get('/api/tree?sort=["id","ASC"]', { accept: 'text/csv' })
    expect((await csv.text()).split(/\r?\n/).slice(1, 3)).toEqual(['oak;10;Não', 'elm;9;Não'])
  })

  it('does not count as a change: a record saved unchanged years later gets neither a version nor an audit row', async () => {
    const row = await server.make('tree', { name: 'ash', planted: yearsAgo(8) })
    const kept = clock
    clock = new Date()
    const same = await server.store.update('tree', row.id, { name: 'ash' }, '*', systemActor)
    expect(same).toMatchObject({ versao: 1, years: 8 })
    await server.store.update('tree', row.id, { name: 'Ash' }, '*', systemActor)
    const [latest] = await server.store.history('tree', row.id, systemActor)
    expect(Object.keys(latest?.changes ?? {})).toEqual(['name'])
    clock = kept
  })

  it('cannot be written by people', async () => {
    const row = await server.make('tree', { name: 'yew', planted: yearsAgo(3) })
    await server.store.update('tree', row.id, { years: 99 }, '*', chief.actor)
    expect((await server.store.get('tree', row.id, chief.actor)).years).toBe(3)
  })
})

describe('a flag that only one record may have', () => {
  const first = () => names({ filter: { isFirst: true } })

  it('moves to the record that was marked last, with a version and an audit row for both', async () => {
    const [a, b] = [
      await server.make('tree', { name: 'a', isFirst: true }),
      await server.make('tree', { name: 'b' }),
    ]
    expect(await first()).toEqual(['a'])
    await server.store.update('tree', b.id, { isFirst: true }, '*', chief.actor)
    expect(await first()).toEqual(['b'])
    const [taken] = await server.store.history('tree', a.id, systemActor)
    expect(taken).toMatchObject({ act: 'edit', changes: { isFirst: [true, false] } })
    await server.store.create('tree', { name: 'c', isFirst: true }, chief.actor)
    expect(await first()).toEqual(['c'])
  })

  it('moves to a record with the flag that is restored', async () => {
    const [c] = (await server.store.list('tree', { filter: { name: 'c' }, sort: [] }, systemActor)).rows
    // People must mark another record first; only the system may leave none marked.
    await expect(server.store.remove('tree', Number(c?.id), chief.actor)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('“First”'),
    })
    await server.store.remove('tree', Number(c?.id), systemActor)
    const d = await server.store.create('tree', { name: 'd', isFirst: true }, chief.actor)
    await server.store.restore('tree', Number(c?.id), chief.actor)
    expect(await first()).toEqual(['c'])
    expect((await server.store.get('tree', Number(d.id), systemActor)).isFirst).toBe(false)
  })

  it('ends on one record when many are marked at once', async () => {
    await Promise.all(
      ['e', 'f', 'g', 'h'].map((name) => server.store.create('tree', { name, isFirst: true }, chief.actor)),
    )
    expect(await first()).toHaveLength(1)
  })
})
