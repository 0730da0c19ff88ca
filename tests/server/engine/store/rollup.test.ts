/* Roll-ups: numbers counted from the records that refer to a record. Runs on both engines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { indexEntities } from '#model/entity/paths'
import { evaluateQuery, indexRows } from '#model/evaluate/evaluate'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { checkHistory } from '../../../../server/engine/check/history'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openSharedDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords } from '../../../support/server'
import '../../../support/expressions'

const words = { access: { list: ['r'], create: ['r'], edit: ['r'], remove: ['r'] }, label: '{name}' }
const name: JsonSchema = { type: 'string', title: 'Name' }
const to = (entity: string): JsonSchema => ({
  type: 'integer',
  title: entity,
  'x-field': { ref: { entity } },
})
const rollup = (type: 'integer' | 'number', said: object, more: object = {}): JsonSchema => ({
  type,
  title: 'Rolled up',
  'x-field': { rollup: said, ...more } as NonNullable<JsonSchema['x-field']>,
})

const schemas = (hive: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> => ({
  yard: {
    title: 'Yard',
    type: 'object',
    'x-entity': { ...words, list: { columns: ['name', 'hives'] } },
    properties: {
      name,
      hives: rollup('integer', { from: 'hive.yard_id', of: 'count' }),
      weight: rollup('number', { from: 'hive.yard_id', of: 'sum', value: 'weight' }),
      keepers: {
        type: 'array',
        title: 'Keepers',
        items: { type: 'integer' },
        uniqueItems: true,
        'x-field': { ref: { entity: 'keeper', through: 'yardKeeper', from: 'yard_id', to: 'keeper_id' } },
      },
      many: rollup('integer', { from: 'yardKeeper.yard_id', of: 'count' }),
    },
    required: ['name'],
  },
  keeper: { title: 'Keeper', type: 'object', 'x-entity': words, properties: { name } },
  yardKeeper: {
    title: 'Link',
    type: 'object',
    'x-entity': { ...words, label: '{id}' },
    properties: { yard_id: to('yard'), keeper_id: to('keeper') },
  },
  hive: {
    title: 'Hive',
    type: 'object',
    'x-entity': { ...words, list: { columns: ['name', 'weight'] } },
    properties: { name, yard_id: to('yard'), ...hive },
    required: ['name'],
  },
  wax: {
    title: 'Wax',
    type: 'object',
    'x-entity': words,
    properties: { name, grade: { type: 'string', title: 'Grade', enum: ['fine', 'plain'] } },
  },
  frame: {
    title: 'Frame',
    type: 'object',
    'x-entity': words,
    properties: {
      name,
      hive_id: to('hive'),
      wax_id: to('wax'),
      weight: { type: 'number', title: 'Weight', 'x-field': { decimals: 2 } },
      kind: { type: 'string', title: 'Kind', enum: ['brood', 'honey', 'old one'] },
      cut: { type: 'string', title: 'Cut', format: 'date' },
    },
    required: ['name'],
  },
})

const full = {
  frames: rollup('integer', { from: 'frame.hive_id', of: 'count' }),
  weight: rollup('number', { from: 'frame.hive_id', of: 'sum', value: 'weight' }, { decimals: 2 }),
  honey: rollup('number', {
    from: 'frame.hive_id',
    of: 'sum',
    value: 'weight',
    filter: { kind: ['honey', 'old one'], weight: { gt: 0 } },
  }),
  fine: rollup('number', {
    from: 'frame.hive_id',
    of: 'sum',
    value: 'weight',
    filter: { 'wax_id.grade': 'fine', kind: 'honey' },
  }),
  lightest: rollup('number', { from: 'frame.hive_id', of: 'min', value: 'weight' }),
  mean: rollup('number', { from: 'frame.hive_id', of: 'mean', value: 'weight' }),
  lastCut: {
    type: 'string',
    format: 'date',
    title: 'Last cut',
    'x-field': { rollup: { from: 'frame.hive_id', of: 'max', value: 'cut' } },
  },
} satisfies Readonly<Record<string, JsonSchema>>

let databases: readonly Database[]
let servers: readonly ConsoleServer[]

const serve = (db: Database, hive: Readonly<Record<string, JsonSchema>>, changes: readonly object[] = []) =>
  createServer({
    db,
    ...makeEntities(schemas(hive)),
    features: [],
    version: 't',
    changes: changes as never,
    ...cheapPasswords,
  })

const store = () => {
  const [first] = servers
  if (!first) throw new Error('no server')
  return first.store
}
const make = async (entity: string, row: Row) => Number((await store().create(entity, row, systemActor)).id)
const read = (entity: string, id: number) => store().get(entity, id, systemActor)
const change = (entity: string, id: number, row: Row) => store().update(entity, id, row, '*', systemActor)

beforeAll(async () => {
  databases = await openSharedDatabase(3)
  servers = []
  for (const db of databases) servers = [...servers, await serve(db, full)]
})
afterAll(() => databases[0]?.close())

describe('a roll-up', () => {
  it('starts empty and follows records that are created, changed, archived, restored and moved', async () => {
    const [one, other] = [await make('hive', { name: 'One' }), await make('hive', { name: 'Other' })]
    expect(await read('hive', one)).toMatchObject({
      frames: 0,
      weight: 0,
      honey: 0,
      lightest: null,
      mean: null,
    })
    const light = await make('frame', {
      name: 'a',
      hive_id: one,
      weight: 1.25,
      kind: 'honey',
      cut: '2026-05-01',
    })
    const heavy = await make('frame', {
      name: 'b',
      hive_id: one,
      weight: 2.5,
      kind: 'brood',
      cut: '2026-06-01',
    })
    await make('frame', { name: 'c', hive_id: one })
    expect(await read('hive', one)).toMatchObject({
      frames: 3,
      weight: 3.75,
      honey: 1.25,
      lightest: 1.25,
      mean: 1.875,
      lastCut: '2026-06-01',
    })
    await change('frame', light, { weight: 2, kind: 'old one' })
    expect(await read('hive', one)).toMatchObject({ weight: 4.5, honey: 2, lightest: 2 })
    await store().remove('frame', heavy, systemActor)
    expect(await read('hive', one)).toMatchObject({ frames: 2, weight: 2, lastCut: '2026-05-01' })
    await store().restore('frame', heavy, systemActor)
    expect(await read('hive', one)).toMatchObject({ frames: 3, weight: 4.5, lastCut: '2026-06-01' })
    await change('frame', heavy, { hive_id: other })
    expect(await read('hive', one)).toMatchObject({ frames: 2, weight: 2 })
    expect(await read('hive', other)).toMatchObject({ frames: 1, weight: 2.5, lastCut: '2026-06-01' })
    await change('frame', heavy, { hive_id: null })
    expect(await read('hive', other)).toMatchObject({ frames: 0, weight: 0, lastCut: null })
  })

  it('is searched as it is shown, by the database and in memory alike', async () => {
    const [large, small] = [await make('hive', { name: 'Large' }), await make('hive', { name: 'Small' })]
    for (const [hive_id, weight] of [
      [large, 1200],
      [large, 34.5],
      [small, 37.55],
    ])
      await make('frame', { name: 'f', hive_id, weight })
    const { index } = makeEntities(schemas(full))
    const entity = index.get('hive')
    if (!entity) throw new Error('no hives')
    const { rows } = await store().list('hive', { filter: {}, sort: [], labels: true }, systemActor)
    const memory = indexRows(entity, rows, index, systemActor)
    for (const [q, found] of [
      ['1.234,5', [large]],
      ['1234,50', [large]],
      ['large 1.234,5', [large]],
      ['37,55', [small]],
      ['37,6', [small]],
      ['37,56', []],
      ['1.234,5x', []],
    ] as const) {
      const query = { filter: {}, q, sort: [] }
      const page = await store().list('hive', query, systemActor)
      expect(
        page.rows.map(({ id }) => id),
        q,
      ).toEqual(found)
      expect(
        evaluateQuery(entity, memory, query).rows.map(({ id }) => id),
        q,
      ).toEqual(found)
    }
    // A whole number has no decimals.
    const yard = await make('yard', { name: 'Yard' })
    await make('hive', { name: 'In it', yard_id: yard })
    const counted = async (q: string) =>
      (await store().list('yard', { filter: {}, q, sort: [] }, systemActor)).rows.map(({ id }) => id)
    expect(await counted('yard 1,0')).toEqual([yard])
    expect(await counted('yard 1,4')).toEqual([])
  })

  it('follows changes of the records by which it counts', async () => {
    const hive = await make('hive', { name: 'Waxen' })
    const [fine, plain] = [
      await make('wax', { name: 'Fine', grade: 'fine' }),
      await make('wax', { name: 'Plain', grade: 'plain' }),
    ]
    const frame = await make('frame', { name: 'w', hive_id: hive, weight: 2, kind: 'honey', wax_id: plain })
    await make('frame', { name: 'v', hive_id: hive, weight: 4, kind: 'brood', wax_id: fine })
    expect(await read('hive', hive)).toMatchObject({ fine: 0, weight: 6 })
    await change('frame', frame, { wax_id: fine })
    expect(await read('hive', hive)).toMatchObject({ fine: 2 })
    await change('wax', fine, { grade: 'plain' })
    expect(await read('hive', hive)).toMatchObject({ fine: 0 })
    await change('wax', plain, { grade: 'fine' })
    await change('frame', frame, { wax_id: plain })
    expect(await read('hive', hive)).toMatchObject({ fine: 2 })
    await change('frame', frame, { wax_id: null })
    expect(await read('hive', hive)).toMatchObject({ fine: 0 })
  })

  it('is correct when a counted record and the record that it refers to change at once', async () => {
    const [here, there] = servers
    const hive = await make('hive', { name: 'Raced' })
    const wax = await make('wax', { name: 'Raced', grade: 'plain' })
    const frames: number[] = []
    for (let at = 0; at < 6; at += 1) {
      frames.push(await make('frame', { name: `r${at}`, hive_id: hive, weight: 1, kind: 'honey' }))
    }
    const grades = ['fine', 'plain', 'fine']
    await Promise.all([
      ...frames.map((id) => here?.store.update('frame', id, { wax_id: wax }, '*', systemActor)),
      (async () => {
        for (const grade of grades) await there?.store.update('wax', wax, { grade }, '*', systemActor)
      })(),
    ])
    expect(await read('hive', hive)).toMatchObject({ fine: 6 })
  })

  it('is counted by other roll-ups, and over the rows of links', async () => {
    const [first, second] = [await make('keeper', { name: 'k1' }), await make('keeper', { name: 'k2' })]
    const yard = await make('yard', { name: 'Yard', keepers: [first] })
    const hive = await make('hive', { name: 'In it', yard_id: yard })
    await make('frame', { name: 'd', hive_id: hive, weight: 3 })
    expect(await read('yard', yard)).toMatchObject({ hives: 1, weight: 3, many: 1 })
    await change('yard', yard, { keepers: [first, second] })
    expect(await read('yard', yard)).toMatchObject({ many: 2 })
    await change('yard', yard, { keepers: [] })
    expect(await read('yard', yard)).toMatchObject({ many: 0, hives: 1 })
  })

  it('does not count as a change of its record: it creates no version, no history and nothing to save', async () => {
    const hive = await make('hive', { name: 'Quiet' })
    await make('frame', { name: 'e', hive_id: hive, weight: 1 })
    const row = await read('hive', hive)
    expect(row).toMatchObject({ versao: 1, frames: 1 })
    // The version was read before the frame was added: an open form is not refused because of it.
    expect(await store().update('hive', hive, { name: 'Quieter' }, 1, systemActor)).toMatchObject({
      frames: 1,
    })
    const told = await store().history('hive', hive, systemActor)
    expect(told.flatMap(({ changes }) => Object.keys(changes))).not.toContain('frames')
    const [db] = databases
    const index = indexEntities(makeEntities(schemas(full)).entities)
    const entity = index.get('hive')
    if (!db || !entity) throw new Error('no hive')
    const findings = []
    for await (const found of checkHistory(db, index, entity)) findings.push(found)
    expect(findings).toEqual([])
  })

  it('cannot be written, not even by the system', async () => {
    const hive = await make('hive', { name: 'Closed', frames: 99, weight: 5 })
    expect(await read('hive', hive)).toMatchObject({ frames: 0, weight: 0 })
    expect(await change('hive', hive, { frames: 7, name: 'Still' })).toMatchObject({
      frames: 0,
      name: 'Still',
    })
  })

  it('can be sorted, filtered, grouped, summed and searched', async () => {
    const hives = ['S1', 'S2', 'S3']
    for (const [at, label] of hives.entries()) {
      const hive = await make('hive', { name: `${label} sorted` })
      for (let frame = 0; frame < at + 4; frame += 1)
        await make('frame', { name: 'f', hive_id: hive, weight: 7 })
    }
    const namesBy = async (query: object) =>
      (await store().list('hive', { filter: {}, sort: [], ...query }, systemActor)).rows.map(
        (row) => row.name,
      )
    const among = { name: { contains: 'sorted' } }
    expect(await namesBy({ filter: among, sort: [['frames', 'DESC']] })).toEqual([
      'S3 sorted',
      'S2 sorted',
      'S1 sorted',
    ])
    expect(await namesBy({ filter: { ...among, weight: { gte: 35 } }, sort: [['weight', 'ASC']] })).toEqual([
      'S2 sorted',
      'S3 sorted',
    ])
    expect(await namesBy({ filter: { ...among, frames: 6 } })).toEqual(['S3 sorted'])
    expect(await namesBy({ filter: among, q: '42' })).toEqual(['S3 sorted'])
    const { sums } = await store().summary(
      'hive',
      { filter: among, sums: ['frames', 'weight'], facets: [] },
      systemActor,
    )
    expect(sums).toEqual({ frames: 15, weight: 105 })
  })

  it('counts all records that several servers write at once', async () => {
    const hive = await make('hive', { name: 'Busy' })
    const all = Array.from({ length: 24 }, (_, at) => {
      const server = servers[at % servers.length]
      return server?.store.create('frame', { name: `n${at}`, hive_id: hive, weight: 1 }, systemActor)
    })
    const made = await Promise.all(all)
    expect(await read('hive', hive)).toMatchObject({ frames: 24, weight: 24 })
    await Promise.all(
      made.slice(0, 12).map((row, at) => {
        const server = servers[at % servers.length]
        return server?.store.remove('frame', Number(row?.id), systemActor)
      }),
    )
    expect(await read('hive', hive)).toMatchObject({ frames: 12, weight: 12 })
  })

  it('is unchanged by a change that is rolled back', async () => {
    const hive = await make('hive', { name: 'Undone' })
    await store().preview('frame', undefined, { name: 'x', hive_id: hive }, systemActor)
    expect(await read('hive', hive)).toMatchObject({ frames: 0 })
  })
})

describe('a roll-up in a schema that changes', () => {
  it('is filled for existing rows when the keyword is added, changed or renamed, and becomes a plain value without it', async () => {
    const [db] = databases
    if (!db) throw new Error('no database')
    const hive = await make('hive', { name: 'Old' })
    for (const weight of [1, 2, 4]) await make('frame', { name: 'o', hive_id: hive, weight })
    const { frames: _frames, ...others } = full
    // One roll-up is renamed, and another one counts differently.
    const last = await serve(
      db,
      {
        ...others,
        pieces: full.frames,
        weight: rollup('number', { from: 'frame.hive_id', of: 'max', value: 'weight' }, { decimals: 2 }),
      },
      [{ entity: 'hive', field: 'frames', rename: 'pieces' }],
    )
    expect(await last.store.get('hive', hive, systemActor)).toMatchObject({ pieces: 3, weight: 4 })
    await last.store.create('frame', { name: 'new', hive_id: hive, weight: 9 }, systemActor)
    expect(await last.store.get('hive', hive, systemActor)).toMatchObject({ pieces: 4, weight: 9 })
    const without = await serve(db, { weight: full.weight }, [
      { entity: 'hive', field: 'pieces', remove: true },
      { entity: 'hive', field: 'honey', remove: true },
    ])
    await without.store.create('frame', { name: 'unseen', hive_id: hive, weight: 1 }, systemActor)
    const again = await serve(db, { ...others, count: full.frames })
    expect(await again.store.get('hive', hive, systemActor)).toMatchObject({
      count: 5,
      weight: 17,
      mean: 3.4,
    })
    const plain: JsonSchema = { type: 'integer', title: 'Pieces' }
    const given = await serve(db, { ...others, count: plain })
    await given.store.create('frame', { name: 'newer', hive_id: hive, weight: 1 }, systemActor)
    expect(await given.store.get('hive', hive, systemActor)).toMatchObject({ count: 5 })
    const fresh = await given.store.create('hive', { name: 'Fresh' }, systemActor)
    expect(fresh.count).toBeNull()
  })
})
