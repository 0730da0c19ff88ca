import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter, SortKey } from '#model/entity/entity'
import { type Actor, systemActor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import {
  type NumberedQuery,
  readRow,
  selectByIds,
  selectIds,
  selectIdsOfEach,
  selectOne,
  selectRows,
  updateRow,
} from '../../../../server/engine/sql/select'
import { type Gadgets, openGadgets } from '../gadgets'
import { boss, clerkOf, entityOf, run, samples } from '../samples'

const { index } = samples
const gadget = entityOf('gadget')

let made: Gadgets
const names: Gadgets['names'] = (...given) => made.names(...given)
const row: Gadgets['row'] = (...given) => made.row(...given)

beforeAll(async () => {
  made = await openGadgets()
})
afterAll(() => made.db.close())

describe('a page of rows', () => {
  it('is one parameterised statement', () => {
    const query: Query = {
      filter: { size: { gte: 2, lt: 8 }, status: ['new', null] },
      sort: [['name', 'ASC']],
      range: [25, 49],
      fields: ['name', 'made_on'],
    }
    expect(selectRows(index, gadget, query, boss)).toEqual({
      sql: [
        'select "t"."name", "t"."made_on", "t"."id", "t"."versao" from unnest(array(select "t"."id" from "gadget" as "t"',
        'where ((("t"."size" >= $1::bigint and "t"."size" < $2::bigint) and ("t"."status" = $3::text or "t"."status" is null))',
        'and "t"."ativo")',
        'order by app_fold("t"."name") collate "C", "t"."name" collate "C", "t"."id"',
        'limit $4::bigint offset $5::bigint)) with ordinality as wanted(id, at)',
        'join "gadget" as "t" on "t"."id" = wanted.id where true order by wanted.at',
      ].join(' '),
      params: [2, 8, 'new', 25, 25],
    })
  })

  it('is read from the index of its order without folding the skipped texts', async () => {
    await made.db.exec('vacuum gadget')
    for (const [direction, way] of [
      ['ASC', 'Scan'],
      ['DESC', 'Scan Backward'],
    ] as const) {
      const query: Query = { filter: {}, sort: [['name', direction]], range: [2, 3], fields: ['name'] }
      const { sql, params } = selectRows(index, gadget, query, boss)
      const plan = await made.db.transaction(async (tx) => {
        for (const each of ['seqscan', 'sort', 'bitmapscan']) await tx.query(`set local enable_${each} = off`)
        return tx.query<{ 'QUERY PLAN': string }>(`explain (verbose, costs off) ${sql}`, params)
      })
      const lines = plan.map((line) => line['QUERY PLAN'].trim())
      const scan = lines.findIndex((line) => line.startsWith(`->  Index Only ${way} using gadget__name`))
      expect(scan, direction).toBeGreaterThan(0)
      // Parentheses show that the expression is read from the index and not computed.
      expect(lines[scan + 1]).toMatch(/, \(CASE WHEN .* END\), /)
    }
  })

  it('sorts texts ignoring accents and case and breaks ties by id', async () => {
    expect(await names({})).toEqual(['Ânvil', 'Axe', 'bell'])
    expect(await names({}, boss, { sort: [['name', 'DESC']] })).toEqual(['bell', 'Axe', 'Ânvil'])
    expect(await names({}, boss, { sort: [] })).toEqual(['Ânvil', 'bell', 'Axe'])
  })

  it('sorts by numbers, dates, object paths, reference labels and referenced values', async () => {
    const sorted = (...sort: SortKey[]) => names({}, boss, { sort })
    expect(await sorted(['size', 'DESC'])).toEqual(['bell', 'Axe', 'Ânvil'])
    expect(await sorted(['made_on', 'DESC'])).toEqual(['bell', 'Ânvil', 'Axe'])
    expect(await sorted(['place.number', 'ASC'])).toEqual(['Ânvil', 'bell', 'Axe'])
    expect(await sorted(['zone_id', 'ASC'])).toEqual(['bell', 'Ânvil', 'Axe'])
    expect(await sorted(['zone_id.keeper_id.name', 'ASC'])).toEqual(['Ânvil', 'bell', 'Axe'])
    expect(await sorted(['place.zone', 'DESC'], ['id', 'ASC'])).toEqual(['Ânvil', 'bell', 'Axe'])
    await expect(sorted(['owners', 'ASC'])).rejects.toMatchObject({ code: 'unknown_field' })
  })

  it('supports a range, ids in the same order and rows by id in the requested order', async () => {
    expect(await names({}, boss, { range: [1, 2] })).toEqual(['Axe', 'bell'])
    const all = await run<{ id: number }>(
      made.db,
      selectIds(index, gadget, { filter: {}, sort: [['name', 'DESC']] }, boss),
    )
    expect(all.map(({ id }) => id)).toEqual([made.ids.bell, made.ids.axe, made.ids.anvil])
    const given = [made.ids.axe, made.ids.gone, made.ids.anvil, 999]
    const rows = await run(made.db, selectByIds(index, gadget, given, { fields: ['name'] }, boss))
    expect(rows.map((each) => each.name)).toEqual(['Axe', 'Gone', 'Ânvil'])
  })

  it("supports several entities in one statement, each limited to the actor's scope and access", async () => {
    const { anvil, bell, gone, north } = made.ids
    const ask = async (actor: Actor) => {
      const questions: readonly NumberedQuery[] = [
        { at: 0, entity: gadget, filter: { id: [anvil, bell, gone], ativo: true } },
        { at: 1, entity: entityOf('zone'), filter: { id: [north, 999] } },
      ]
      const rows = await run<{ at: number; id: number }>(made.db, selectIdsOfEach(index, questions, actor))
      return rows.map(({ at, id }) => [at, id])
    }
    expect(new Set(await ask(boss))).toEqual(
      new Set([
        [0, anvil],
        [0, bell],
        [1, north],
      ]),
    )
    expect(await ask({ ...boss, role: 'nobody' })).toEqual([])
  })

  it('decodes every kind as it was written', async () => {
    expect(await row(made.ids.anvil, boss)).toMatchObject({
      id: made.ids.anvil,
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
      season: '2026-01-01',
      seen_at: '2026-02-01T02:30:00.000Z',
      grade: 2,
      tags: ['red', "o'tag", 'a,"b'],
      zones: [made.ids.south, made.ids.north],
      owners: [made.ids.bob, made.ids.ann],
      place: { street: 'Rua 100%', number: 9, zone: made.ids.south, hidden: 'under' },
      criado_por: 1,
    })
    expect(await row(made.ids.anvil, boss)).not.toHaveProperty('spare')
  })

  it('includes referenced values by their path', async () => {
    const query: Query = {
      filter: { id: made.ids.anvil },
      sort: [],
      fields: ['zone_id.keeper_id.name', 'owners.name', 'zone_id.keeper_id'],
      labels: true,
    }
    const [raw = {}] = await run(made.db, selectRows(index, gadget, query, boss))
    expect(readRow(gadget, raw)).toEqual({
      id: made.ids.anvil,
      versao: 1,
      'zone_id.keeper_id.name': 'Ann',
      'zone_id.keeper_id': made.ids.ann,
      'owners.name': ['Bob', 'Ann'],
      _labels: { 'zone_id.keeper_id': 'Ann – A1 / Norte' },
    })
  })

  it('updates the provided columns and increments the version', async () => {
    const changed = await run(made.db, updateRow(gadget, made.ids.axe, { note: "it's", tags: null }))
    expect(changed).toEqual([{ id: made.ids.axe, versao: 2 }])
    expect(await row(made.ids.axe, boss)).toMatchObject({ note: "it's", tags: null, size: 7, versao: 2 })
  })

  it('compares ids inside objects as ids, so that an index finds their records', async () => {
    await made.db.query('create table crowd as select n as id from generate_series(1, 5000) n')
    await made.db.query('alter table crowd add primary key (id)')
    await made.db.query('analyze crowd')
    const plan = await made.db.query<Record<string, string>>(
      `explain select * from crowd where id = app_id(app_number('{"zone": 7}'::jsonb -> 'zone'))`,
    )
    expect(JSON.stringify(plan)).toContain('crowd_pkey')
    const { sql } = selectOne(index, gadget, 1, boss, { labels: true })
    expect(sql).toMatch(/"id" = \(select app_id\(app_number\(/)
  })

  it('locks the row for update', async () => {
    const statement = selectOne(index, gadget, 1, boss, { forUpdate: true, labels: true })
    expect(statement.sql).toMatch(/ for no key update of "t" \/\* one plan \*\/$/)
    expect(await run(made.db, statement)).toHaveLength(1)
  })
})

describe('search', () => {
  it('finds all words in any format: stored, displayed, titled, folded', async () => {
    for (const q of ['anvil', 'ÂNV 100%', '529.982.247-25', '52998', 'brand anvil', '  ']) {
      expect(await names({}, boss, { q }), q).toContain('Ânvil')
    }
    expect(await names({}, boss, { q: 'anvil bell' })).toEqual([])
    expect(await names({}, boss, { q: '%' })).toEqual(['Ânvil'])
    expect(await names({}, boss, { q: 'rua' })).toEqual(['Ânvil', 'bell'])
  })
})

describe('the rows and fields visible to an actor', () => {
  const clerk = () => clerkOf(made.ids.north)

  it('are limited by scope through links, in rows, counts, ids and single records', async () => {
    expect(await names({}, clerk())).toEqual(['Ânvil', 'bell'])
    expect(await names({}, clerkOf(made.ids.north, 99))).toEqual(['Ânvil'])
    expect(await row(made.ids.axe, clerk())).toBeUndefined()
    expect(await run(made.db, selectByIds(index, gadget, [made.ids.axe], {}, clerk()))).toEqual([])
    expect(await names({ id: made.ids.axe }, clerk())).toEqual([])
  })

  it('are empty when the scope cannot be filled or the action is forbidden', async () => {
    expect(await names({}, { ...clerkOf(null), id: null })).toEqual([])
    expect(await names({}, { id: 3, name: 'X', role: 'stranger' })).toEqual([])
    expect(await names({}, systemActor)).toHaveLength(3)
  })

  it('exclude fields of other roles, inside objects and items too', async () => {
    const seen = await row(made.ids.anvil, clerk())
    expect(seen).not.toHaveProperty('secret')
    expect(seen?.place).toEqual({ street: 'Rua 100%', number: 9, zone: made.ids.south })
    expect(seen?.parts).toEqual([
      { name: 'bolt', count: 4, zone_id: made.ids.north },
      { name: 'Açúcar', count: 1 },
    ])
    expect((await row(made.ids.bell, clerk()))?.parts).toEqual([])
    expect(await names({ secret: 'xyzzy' }, clerk())).toEqual([])
    expect(await names({ secret: { ne: 'a' } }, clerk())).toEqual([])
    expect(await names({ 'place.hidden': null }, clerk())).toEqual([])
    await expect(names({}, clerk(), { sort: [['secret', 'ASC']] })).rejects.toMatchObject({
      code: 'unknown_field',
    })
    const rows = await run(
      made.db,
      selectRows(index, gadget, { filter: {}, sort: [], fields: ['secret'] }, clerk()),
    )
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'versao'])
  })

  it('exclude references hidden by their scope', async () => {
    expect(await names({ 'owners.name': 'Bob' }, boss)).toEqual(['Ânvil', 'bell'])
    expect(await names({ 'owners.name': 'Bob' }, clerk())).toEqual([])
    expect(await names({ 'owners.name': 'Ann' }, clerk())).toEqual(['Ânvil'])
    const query: Query = { filter: { id: made.ids.anvil }, sort: [], fields: ['owners.name'] }
    const [raw = {}] = await run(made.db, selectRows(index, gadget, query, clerk()))
    expect(readRow(gadget, raw)['owners.name']).toEqual(['Ann'])
  })
})

describe('a scope of several conditions', () => {
  const scoped = (scope: readonly Filter[]) => ({ ...gadget, scope: { clerk: scope } })
  const selectScoped = (scope: readonly Filter[]) =>
    selectIds(
      new Map(index).set('gadget', scoped(scope)),
      scoped(scope),
      { filter: {}, sort: [] },
      clerkOf(1),
    )

  it('shows the rows that any of them finds', async () => {
    const { db, ids } = await openGadgets()
    await db.query('update gadget set twin_id = $1 where id = $2', [ids.anvil, ids.bell])
    await db.query('update gadget set twin_id = $1 where id in ($2, $3)', [ids.bell, ids.axe, ids.anvil])
    const idsOf = async (statement: ReturnType<typeof selectIds>) =>
      (await run<{ id: number }>(db, statement)).map(({ id }) => Number(id)).sort()
    const conditions: readonly Filter[] = [
      { 'owners.zone_id': ids.south },
      { 'owners.name': 'Ann' },
      { 'owners.zone_id.name': ['Norte', 'nowhere'] },
      { 'owners.code': null },
      { 'twin_id.owners': ids.ann },
      { 'twin_id.owners.zone_id': ids.north },
      { 'twin_id.owners.zone_id.keeper_id.name': 'Ann' },
      { 'twin_id.owners.name': { ne: 'Bob' } },
      { 'twin_id.twin_id.owners.code': 'A1' },
      { 'twin_id.name': 'bell' },
      { 'parts.zone_id.name': 'Norte' },
      { 'zones.name': ['Norte'] },
      { 'place.zone': ids.south },
      { name: 'bell', size: 10 },
      { criado_por: 7 },
    ]
    const found = await Promise.all(
      conditions.map((filter) => idsOf(selectIds(index, gadget, { filter, sort: [] }, systemActor))),
    )
    expect(new Set(found.map(String)).size).toBeGreaterThan(4)
    await fc.assert(
      fc.asyncProperty(fc.subarray([...conditions.keys()], { minLength: 1 }), async (places) => {
        const any = new Set(places.flatMap((place) => found[place] ?? []))
        const scope = places.map((place) => conditions[place] ?? {})
        expect(await idsOf(selectScoped(scope))).toEqual([...any].sort())
      }),
    )
    await db.close()
  })

  it('follows the common beginning of their paths once, and looks up no row only for its id', () => {
    const { sql } = selectScoped([
      { 'twin_id.owners.zone_id.keeper_id': 5 },
      { 'twin_id.owners.zone_id.name': 'Norte' },
      { criado_por: 7 },
    ])
    const uses = (table: string) => sql.split(`from "${table}"`).length - 1
    expect([uses('gadget'), uses('holding'), uses('zone')]).toEqual([1, 1, 1])
  })

  it('reads what a person is linked with once, so that an index of the reference finds the rows', () => {
    const { sql } = selectScoped([{ 'twin_id.owners': 5 }, { criado_por: 7 }])
    expect(sql).toMatch(/"twin_id" = any\(array\(select "\w+"\."gadget_id" from "holding" as/)
  })

  it('compares no row with a list of ids while it walks along an order', () => {
    const scope = [{ 'twin_id.owners': 5 }]
    const query = { filter: {}, sort: [['name', 'ASC']], range: [0, 9] } as const
    const changed = new Map(index).set('gadget', scoped(scope))
    const { sql } = selectIds(changed, scoped(scope), query, clerkOf(1), { matches: 20_000 })
    const walked = sql.slice(sql.indexOf('cross join lateral'))
    expect(walked.slice(0, walked.indexOf('offset 0'))).toContain('exists (select 1 from "holding"')
  })
})
