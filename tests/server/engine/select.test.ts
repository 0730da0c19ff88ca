import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#model/actor'
import { systemActor } from '#model/actor'
import type { Filter, SortKey } from '#model/entity'
import { fillLabel } from '#model/label'
import type { Query } from '#model/query'
import type { Database } from '../../../server/db/database'
import {
  insertRow,
  readRow,
  selectByIds,
  selectCount,
  selectIds,
  selectLabels,
  selectOne,
  selectRows,
  updateRow,
} from '../../../server/engine/select'
import { applyTables } from '../../../server/engine/table'
import { openTestDatabase } from '../../support/database'
import { makeEntities } from '../../support/entities'
import { add, boss, clerkOf, entityOf, run, samples } from './samples'

const { index } = samples
const gadget = entityOf('gadget')

let db: Database
const ids: Record<string, number> = {}

beforeAll(async () => {
  db = await openTestDatabase()
  await db.exec('create table sys_account (id bigint primary key, name text not null)')
  await db.query("insert into sys_account values (1, 'Boss'), (7, 'Clerk')")
  await applyTables(db, index)
  ids.north = await add(db, 'zone', { name: 'Norte' })
  ids.south = await add(db, 'zone', { name: 'Água Sul' })
  ids.ann = await add(db, 'owner', { name: 'Ann', code: 'A1', zone_id: ids.north })
  ids.bob = await add(db, 'owner', { name: 'Bob', zone_id: ids.south })
  await db.query('update zone set keeper_id = $1::bigint where id = $2::bigint', [ids.ann, ids.north])
  ids.anvil = await add(db, 'gadget', {
    name: 'Ânvil',
    document: '52998224725',
    size: 5,
    weight: 1.5,
    price: 10.1,
    isFragile: true,
    made_on: '2026-01-31',
    season: '2026-01',
    seen_at: '2026-02-01T02:30:00.000Z',
    status: 'new',
    grade: 2,
    tags: ['red', "o'tag", 'a,"b'],
    zone_id: ids.north,
    zones: [ids.south, ids.north],
    owners: [ids.bob, ids.ann],
    secret: 'xyzzy',
    place: { street: 'Rua 100%', number: 9, zone: ids.south, hidden: 'under' },
    parts: [
      { name: 'bolt', count: 4, zone_id: ids.north, cost: 3 },
      { name: 'Açúcar', count: 1, cost: 4 },
    ],
    criado_por: 1,
  })
  ids.bell = await add(db, 'gadget', {
    name: 'bell',
    size: 10,
    price: 20,
    isFragile: false,
    made_on: '2026-03-01',
    season: '2026-03',
    seen_at: '2026-03-01T12:00:00.000Z',
    status: 'old',
    grade: 1,
    tags: ['blue'],
    zone_id: ids.south,
    zones: [],
    owners: [ids.bob],
    twin_id: ids.anvil,
    place: { street: 'Rua B', number: 10 },
    parts: [],
    criado_por: 7,
  })
  ids.axe = await add(db, 'gadget', { name: 'Axe', size: 7 })
  ids.gone = await add(db, 'gadget', { name: 'Gone', ativo: false, size: 1 })
})
afterAll(() => db.close())

async function names(filter: Filter, actor: Actor = boss, more: Partial<Query> = {}): Promise<unknown[]> {
  const query: Query = { filter, sort: [['name', 'ASC']], ...more }
  const rows = await run(db, selectRows(index, gadget, { ...query, fields: ['name'] }, actor))
  const [counted] = await run<{ total: number }>(db, selectCount(index, gadget, query, actor))
  if (!query.range) expect(counted?.total).toBe(rows.length)
  return rows.map((row) => row.name)
}

async function row(id: number | undefined, actor: Actor, labels = false) {
  const [raw] = await run(db, selectOne(index, gadget, id ?? 0, actor, { labels }))
  return raw && readRow(gadget, raw)
}

describe('a page of rows', () => {
  it('is one statement with parameters', () => {
    const query: Query = {
      filter: { size: { gte: 2, lt: 8 }, status: ['new', null] },
      q: 'rua 100%',
      sort: [['name', 'DESC']],
      range: [25, 49],
      fields: ['name', 'made_on'],
    }
    expect(selectRows(index, gadget, query, boss)).toEqual({
      sql: [
        'select "t"."name", "t"."made_on", "t"."id", "t"."versao" from "gadget" as "t"',
        'where ((("t"."size" >= $1::bigint and "t"."size" < $2::bigint) and ("t"."status" = $3::text or "t"."status" is null))',
        'and "t"."ativo" and ("t"."_search" like $4::text and "t"."_search" like $5::text))',
        'order by app_fold("t"."name") collate "C" desc, "t"."name" collate "C" desc, "t"."id" desc',
        'limit $6::bigint offset $7::bigint',
      ].join(' '),
      params: [2, 8, 'new', '%rua%', '%100\\%%', 25, 25],
    })
  })

  it('sorts texts without accents and case, and breaks ties by id', async () => {
    expect(await names({})).toEqual(['Ânvil', 'Axe', 'bell'])
    expect(await names({}, boss, { sort: [['name', 'DESC']] })).toEqual(['bell', 'Axe', 'Ânvil'])
    expect(await names({}, boss, { sort: [] })).toEqual(['Ânvil', 'bell', 'Axe'])
  })

  it('sorts by numbers, days, paths into objects, references by label and values behind them', async () => {
    const sorted = (...sort: SortKey[]) => names({}, boss, { sort })
    expect(await sorted(['size', 'DESC'])).toEqual(['bell', 'Axe', 'Ânvil'])
    expect(await sorted(['made_on', 'DESC'])).toEqual(['Axe', 'bell', 'Ânvil'])
    expect(await sorted(['place.number', 'ASC'])).toEqual(['Ânvil', 'bell', 'Axe'])
    expect(await sorted(['zone_id', 'ASC'])).toEqual(['bell', 'Ânvil', 'Axe'])
    expect(await sorted(['zone_id.keeper_id.name', 'ASC'])).toEqual(['Ânvil', 'bell', 'Axe'])
    expect(await sorted(['place.zone', 'DESC'], ['id', 'ASC'])).toEqual(['bell', 'Axe', 'Ânvil'])
    await expect(sorted(['owners', 'ASC'])).rejects.toThrow()
  })

  it('takes a range, gives ids in the same order, and rows by id in the order given', async () => {
    expect(await names({}, boss, { range: [1, 2] })).toEqual(['Axe', 'bell'])
    const all = await run<{ id: number }>(
      db,
      selectIds(index, gadget, { filter: {}, sort: [['name', 'DESC']] }, boss),
    )
    expect(all.map(({ id }) => id)).toEqual([ids.bell, ids.axe, ids.anvil])
    const given = [ids.axe ?? 0, ids.gone ?? 0, ids.anvil ?? 0, 999]
    const rows = await run(db, selectByIds(index, gadget, given, { fields: ['name'] }, boss))
    expect(rows.map((each) => each.name)).toEqual(['Axe', 'Gone', 'Ânvil'])
  })

  it('reads every kind as it was written', async () => {
    expect(await row(ids.anvil, boss)).toMatchObject({
      id: ids.anvil,
      versao: 1,
      ativo: true,
      name: 'Ânvil',
      document: '52998224725',
      note: null,
      size: 5,
      weight: 1.5,
      price: 10.1,
      isFragile: true,
      made_on: '2026-01-31',
      season: '2026-01',
      seen_at: '2026-02-01T02:30:00.000Z',
      grade: 2,
      tags: ['red', "o'tag", 'a,"b'],
      zones: [ids.south, ids.north],
      owners: [ids.bob, ids.ann],
      place: { street: 'Rua 100%', number: 9, zone: ids.south, hidden: 'under' },
      criado_por: 1,
    })
    expect(await row(ids.anvil, boss)).not.toHaveProperty('spare')
  })

  it('brings values behind references by their path', async () => {
    const query: Query = {
      filter: { id: ids.anvil ?? 0 },
      sort: [],
      fields: ['zone_id.keeper_id.name', 'owners.name', 'zone_id.keeper_id'],
      labels: true,
    }
    const [raw = {}] = await run(db, selectRows(index, gadget, query, boss))
    expect(readRow(gadget, raw)).toEqual({
      id: ids.anvil,
      versao: 1,
      'zone_id.keeper_id.name': 'Ann',
      'zone_id.keeper_id': ids.ann,
      'owners.name': ['Bob', 'Ann'],
      _labels: { 'zone_id.keeper_id': 'Ann – A1 / Norte' },
    })
  })

  it('updates what is given and counts the version', async () => {
    const changed = await run(db, updateRow(gadget, ids.axe ?? 0, { note: "it's", tags: null }))
    expect(changed).toEqual([{ id: ids.axe, versao: 2 }])
    expect(await row(ids.axe, boss)).toMatchObject({ note: "it's", tags: null, size: 7, versao: 2 })
  })

  it('locks the row for update', async () => {
    const statement = selectOne(index, gadget, 1, boss, { forUpdate: true, labels: true })
    expect(statement.sql).toMatch(/ for update of "t"$/)
    expect(await run(db, statement)).toHaveLength(1)
  })
})

describe('filters', () => {
  const cases: readonly [title: string, filter: Filter, found: readonly string[]][] = [
    ['active rows unless ativo or id are asked for', {}, ['Ânvil', 'Axe', 'bell']],
    ['inactive rows', { ativo: false }, ['Gone']],
    ['both', { ativo: [true, false] }, ['Ânvil', 'Axe', 'bell', 'Gone']],
    ['a text exactly', { name: 'Ânvil' }, ['Ânvil']],
    ['a text of another case', { name: 'ânvil' }, []],
    ['a part of a text, folded', { name: { contains: 'ANV' } }, ['Ânvil']],
    ['a wildcard as it stands', { 'place.street': { contains: '0%' } }, ['Ânvil']],
    ['a wildcard that matches nothing', { name: { contains: '_' } }, []],
    ['any of', { name: ['bell', 'Axe'] }, ['Axe', 'bell']],
    ['none of nothing', { name: [] }, []],
    ['null', { zone_id: null }, ['Axe']],
    ['null by operator', { zone_id: { null: true } }, ['Axe']],
    ['not null', { zone_id: { null: false } }, ['Ânvil', 'bell']],
    ['a value or null', { grade: [1, null] }, ['Axe', 'bell']],
    ['not equal, empty included', { grade: { ne: 1 } }, ['Ânvil', 'Axe']],
    ['a number given as text', { size: '5' }, ['Ânvil']],
    ['a number that is none', { size: 'five' }, []],
    ['a number beyond bigint', { size: { lt: 1e30 } }, ['Ânvil', 'Axe', 'bell']],
    ['a fraction of an integer', { size: { gt: 6.5, lte: 7 } }, ['Axe']],
    ['money', { price: 10.1 }, ['Ânvil']],
    ['a boolean', { isFragile: true }, ['Ânvil']],
    ['a boolean that is none', { isFragile: 'maybe' }, []],
    ['days', { made_on: { gte: '2026-01-31', lt: '2026-03-01' } }, ['Ânvil']],
    ['a day that does not exist', { made_on: '2026-02-30' }, []],
    ['a month', { season: { gte: '2026-02' } }, ['bell']],
    ['instants by the day they fall on here', { seen_at: { lte: '2026-01-31' } }, ['Ânvil']],
    ['instants of one day', { seen_at: '2026-01-31' }, ['Ânvil']],
    ['instants after a day', { seen_at: { gt: '2026-01-31' } }, ['bell']],
    ['instants', { seen_at: { lt: '2026-02-01T02:30:00Z' } }, []],
    ['an instant that is none', { seen_at: { gt: 'soon' } }, []],
    ['a coded number', { grade: [1, 2] }, ['Ânvil', 'bell']],
    ['a tag', { tags: "o'tag" }, ['Ânvil']],
    ['any of some tags', { tags: ['blue', 'a,"b'] }, ['Ânvil', 'bell']],
    ['a part of a tag', { tags: { contains: 'LU' } }, ['bell']],
    ['without tags', { tags: null }, ['Axe']],
    ['not this tag', { tags: { ne: 'red' } }, ['Axe', 'bell']],
    ['inside an object', { 'place.number': { gt: 9 } }, ['bell']],
    ['nothing inside an object', { 'place.zone': null }, ['Axe', 'bell']],
    ['inside items', { 'parts.name': { contains: 'acucar' } }, ['Ânvil']],
    ['a number inside items', { 'parts.count': [4, 5] }, ['Ânvil']],
    ['no such item', { 'parts.count': null }, ['Axe', 'bell']],
    ['behind a reference', { 'zone_id.name': 'Norte' }, ['Ânvil']],
    ['behind a reference inside an object', { 'place.zone.name': { contains: 'agua' } }, ['Ânvil']],
    ['behind a reference inside items', { 'parts.zone_id.keeper_id.name': 'Ann' }, ['Ânvil']],
    ['nothing behind a reference', { 'zone_id.keeper_id.name': null }, ['Axe', 'bell']],
    ['in a list of references', { zones: 2 }, ['Ânvil']],
    ['behind a list of references', { 'zones.name': 'Norte' }, ['Ânvil']],
    ['in a linked list', { owners: [1] }, ['Ânvil']],
    ['behind a linked list', { 'owners.zone_id.name': 'Água Sul' }, ['Ânvil', 'bell']],
    ['without links', { owners: null }, ['Axe']],
    ['not this link', { owners: { ne: 1 } }, ['Axe', 'bell']],
    ['a row of its own kind', { 'twin_id.name': 'Ânvil' }, ['bell']],
    ['all conditions', { isFragile: true, 'zone_id.name': 'Água Sul' }, []],
  ]
  it.each(cases)('find %s', async (_title, filter, found) => {
    expect(await names(filter)).toEqual(found)
  })

  it('find inactive rows by id', async () => {
    expect(await names({ id: [ids.gone ?? 0, ids.axe ?? 0] })).toEqual(['Axe', 'Gone'])
  })

  it('refuse unknown paths and operators', async () => {
    await expect(names({ nothing: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
    await expect(names({ 'zone_id.nothing': 1 })).rejects.toMatchObject({ code: 'unknown_field' })
    await expect(names({ size: { like: 1 } as never })).rejects.toMatchObject({ code: 'unknown_operator' })
  })
})

describe('search', () => {
  it('finds all words in any spelling: stored, shown, titles, folded', async () => {
    for (const q of ['anvil', 'ÂNV 100%', '529.982.247-25', '52998', 'brand anvil', '  ']) {
      expect(await names({}, boss, { q }), q).toContain('Ânvil')
    }
    expect(await names({}, boss, { q: 'anvil bell' })).toEqual([])
    expect(await names({}, boss, { q: '%' })).toEqual(['Ânvil'])
    expect(await names({}, boss, { q: 'rua' })).toEqual(['Ânvil', 'bell'])
  })
})

describe('what comes from outside', () => {
  const attacks = [
    "'; drop table gadget; --",
    '"; drop table gadget; --',
    "' or '1'='1",
    '\\',
    "\\'; select 1; --",
    '$1',
    '{1,2}',
    '%_\\',
    '\0',
    '\u{1F600}',
    '1e999',
    '-',
  ]

  it('is never SQL as a value', async () => {
    for (const attack of attacks) {
      for (const path of [
        'name',
        'size',
        'price',
        'isFragile',
        'made_on',
        'season',
        'seen_at',
        'grade',
        'tags',
        'zones',
        'owners',
        'place.number',
        'place.street',
        'parts.name',
        'parts.count',
        'zone_id.name',
      ]) {
        for (const condition of [attack, [attack], { ne: attack }, { contains: attack }, { gte: attack }]) {
          if (typeof condition === 'string' || Array.isArray(condition))
            expect(await names({ [path]: condition }), path).toEqual([])
          else await names({ [path]: condition })
        }
      }
      await names({}, boss, { q: attack })
    }
    expect(await names({})).toHaveLength(3)
  })

  it('is never SQL as a name', async () => {
    for (const attack of attacks) {
      await expect(names({ [attack]: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
      await expect(names({ [`place.${attack}`]: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
      await expect(names({}, boss, { sort: [[attack, 'ASC']] })).rejects.toMatchObject({
        code: 'unknown_field',
      })
      expect(() => selectRows(index, gadget, { filter: {}, sort: [], fields: [attack] }, boss)).toThrow()
    }
    const direction = '; drop table gadget' as 'ASC'
    expect(selectRows(index, gadget, { filter: {}, sort: [['name', direction]] }, boss).sql).not.toContain(
      'drop',
    )
  })

  it('may be of any JSON type', async () => {
    for (const value of [
      {},
      { a: 1 },
      [[1]],
      [{ a: 1 }],
      { gte: null },
      { contains: 5 },
      { ne: null },
      { gte: { x: 1 } },
    ]) {
      const asked = names({ size: value as never, name: value as never, tags: value as never })
      await asked.catch((error: unknown) => expect(error).toMatchObject({ code: 'unknown_operator' }))
    }
  })
})

describe('what an actor may see', () => {
  const clerk = () => clerkOf(ids.north ?? 0)

  it('is limited by scope through links, in rows, counts, ids and single records', async () => {
    expect(await names({}, clerk())).toEqual(['Ânvil', 'bell'])
    expect(await names({}, clerkOf(ids.north ?? 0, 99))).toEqual(['Ânvil'])
    expect(await row(ids.axe, clerk())).toBeUndefined()
    expect(await run(db, selectByIds(index, gadget, [ids.axe ?? 0], {}, clerk()))).toEqual([])
    expect(await names({ id: ids.axe ?? 0 }, clerk())).toEqual([])
  })

  it('is nothing when the scope cannot be filled or the act is not allowed', async () => {
    expect(await names({}, { ...clerkOf(null), id: null })).toEqual([])
    expect(await names({}, { id: 3, name: 'X', role: 'stranger' })).toEqual([])
    expect(await names({}, systemActor)).toHaveLength(3)
  })

  it('excludes fields of other roles, inside objects and items too', async () => {
    const seen = await row(ids.anvil, clerk())
    expect(seen).not.toHaveProperty('secret')
    expect(seen?.place).toEqual({ street: 'Rua 100%', number: 9, zone: ids.south })
    expect(seen?.parts).toEqual([
      { name: 'bolt', count: 4, zone_id: ids.north },
      { name: 'Açúcar', count: 1 },
    ])
    expect((await row(ids.bell, clerk()))?.parts).toEqual([])
    expect(await names({ secret: 'xyzzy' }, clerk())).toEqual([])
    expect(await names({ secret: { ne: 'a' } }, clerk())).toEqual([])
    expect(await names({ 'place.hidden': null }, clerk())).toEqual([])
    await expect(names({}, clerk(), { sort: [['secret', 'ASC']] })).rejects.toMatchObject({
      code: 'unknown_field',
    })
    const rows = await run(
      db,
      selectRows(index, gadget, { filter: {}, sort: [], fields: ['secret'] }, clerk()),
    )
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'versao'])
  })

  it('does not reach behind a reference that its scope hides', async () => {
    expect(await names({ 'owners.name': 'Bob' }, boss)).toEqual(['Ânvil', 'bell'])
    expect(await names({ 'owners.name': 'Bob' }, clerk())).toEqual([])
    expect(await names({ 'owners.name': 'Ann' }, clerk())).toEqual(['Ânvil'])
    const query: Query = { filter: { id: ids.anvil ?? 0 }, sort: [], fields: ['owners.name'] }
    const [raw = {}] = await run(db, selectRows(index, gadget, query, clerk()))
    expect(readRow(gadget, raw)['owners.name']).toEqual(['Ann'])
  })
})

describe('labels', () => {
  it('mean what fillLabel means, whichever values are empty', async () => {
    const templates = [
      '{a}',
      '{a} – {b}',
      '{a} – {b} – {c}',
      'No. {a}: {b}',
      '{a} ({b})',
      '{a}/{b} of {c} !',
      ' {a}, {b} – {c} ',
      'plain ',
    ]
    const texts = ['a', 'b', 'c'] as const
    const properties = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } }
    const made = makeEntities(
      Object.fromEntries(
        templates.map((label, at) => [`made${at}`, { type: 'object', properties, 'x-entity': { label } }]),
      ),
    )
    await applyTables(db, made.index)
    for (const entity of made.entities) {
      for (let bits = 0; bits < 8; bits += 1) {
        const given = Object.fromEntries(
          texts.map((name, at) => [name, bits & (1 << at) ? `it's ${name}` : null]),
        )
        const [added] = await run<{ id: number }>(db, insertRow(entity, given))
        const found = await run(db, selectLabels(made.index, entity, [added?.id ?? 0], systemActor))
        expect(found[0]?.label, entity.label).toBe(
          fillLabel(entity.label, (name) => given[name] ?? undefined),
        )
      }
    }
  })

  it('end where entities refer to each other in a circle', async () => {
    const reference = (entity: string) => ({ type: 'integer', 'x-field': { ref: { entity } } })
    const made = makeEntities({
      hen: {
        type: 'object',
        properties: { egg_id: reference('egg') },
        'x-entity': { label: '{id} of {egg_id}' },
      },
      egg: {
        type: 'object',
        properties: { hen_id: reference('hen') },
        'x-entity': { label: '{id} of {hen_id}' },
      },
    })
    await applyTables(db, made.index)
    await db.query('insert into hen (id) values (1)')
    await db.query('insert into egg (id, hen_id) values (2, 1)')
    await db.query('update hen set egg_id = 2')
    const [hen] = made.entities
    const found = hen && (await run(db, selectLabels(made.index, hen, [1], systemActor)))
    expect(found).toEqual([{ id: 1, label: '1 of 2 of 1' }])
  })

  it('name references everywhere, and coded values', async () => {
    const seen = await row(ids.anvil, boss, true)
    expect(seen?._labels).toEqual({
      status: 'Brand new',
      grade: '2',
      zone_id: 'Norte',
      zones: ['Água Sul', 'Norte'],
      owners: ['Bob / Água Sul', 'Ann – A1 / Norte'],
      'place.zone': 'Água Sul',
      'parts.zone_id': ['Norte', null],
      criado_por: 'Boss',
    })
    expect((await row(ids.bell, boss, true))?._labels).toMatchObject({ twin_id: 'Ânvil – Rua 100%' })
  })

  it('are not given for records that the actor may not see', async () => {
    const seen = await row(ids.anvil, clerkOf(ids.north ?? 0), true)
    expect(seen?._labels).toMatchObject({ owners: [null, 'Ann – A1 / Norte'], zone_id: 'Norte' })
    const asked = [ids.ann ?? 0, ids.bob ?? 0]
    expect(await run(db, selectLabels(index, entityOf('owner'), asked, clerkOf(ids.north ?? 0)))).toEqual([
      { id: ids.ann, label: 'Ann – A1 / Norte' },
    ])
    expect(
      await run(db, selectLabels(index, entityOf('owner'), asked, { ...boss, role: 'stranger' })),
    ).toEqual([])
  })
})
