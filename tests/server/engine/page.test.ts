import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity, SortKey } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { type Actor, systemActor } from '#model/people/actor'
import { countedAtOnce, type Query } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import { selectIds, selectRows } from '../../../server/engine/sql/select'
import { fromNearerEnd } from '../../../server/engine/store/queries/deepPages'
import { createStore } from '../../../server/engine/store/store'
import { applySystemTables } from '../../../server/engine/tables/systemTables'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { fillWorld, world } from './sameAnswersWorld'

const { index, validators } = world
const gadget = index.get('gadget') as Entity
const rows = 90

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await applyTables(db, index)
  await fillWorld(db, world.index, 815, rows)
})
afterAll(() => db.close())

async function idsOf({ sql, params }: { sql: string; params: readonly unknown[] }): Promise<number[]> {
  return (await db.query<{ id: number }>(sql, params)).map(({ id }) => id)
}

/** A page read by the fastest plan for that many matches, and the corresponding slice of all rows. */
async function pageAndStretch(
  asked: Partial<Query>,
  first: number,
  size: number,
  matches?: number,
  [entities, actor]: readonly [EntityIndex, Actor] = [index, systemActor],
) {
  const entity = entities.get('gadget') as Entity
  const query: Query = { filter: {}, sort: [], fields: [], ...asked }
  const page = await idsOf(
    selectRows(entities, entity, { ...query, range: [first, first + size - 1] }, actor, { matches }),
  )
  const all = await idsOf(selectIds(entities, entity, query, actor))
  return { page, stretch: all.slice(first, first + size), all }
}

const places = [0, 7, 60, rows - 3]

describe('a page sorted by a reference', () => {
  for (const direction of ['ASC', 'DESC'] as const) {
    it(`equals the slice of all rows, including those without a label (${direction})`, async () => {
      for (const first of places) {
        const sort: readonly SortKey[] = [['zone_id', direction]]
        const { page, stretch } = await pageAndStretch({ sort }, first, 25)
        expect(page).toEqual(stretch)
      }
    })
  }

  const later: readonly (readonly SortKey[])[] = [
    [['name', 'DESC']],
    [
      ['price', 'ASC'],
      ['id', 'DESC'],
    ],
    [['place.zone_id', 'ASC']],
  ]

  it('equals the slice of all rows, whatever they are sorted by after it, and however many match', async () => {
    for (const rest of later) {
      for (const direction of ['ASC', 'DESC'] as const) {
        const sort: readonly SortKey[] = [['zone_id', direction], ...rest]
        for (const first of places) {
          const whole = await pageAndStretch({ sort }, first, 25)
          expect(whole.page).toEqual(whole.stretch)
          const searched = await pageAndStretch({ sort, q: 'a' }, first, 25, 20_000)
          expect(searched.page).toEqual(searched.stretch)
        }
      }
    }
  })

  it('puts the rows of records that its reader may not see with those without a label', async () => {
    const role = 'seer'
    const seenBy = (name: string) => {
      const entity = index.get(name) as Entity
      return { ...entity, access: { ...entity.access, list: [role], view: [role] } }
    }
    const scope = { [role]: [{ name: { gte: 'b' } }] }
    const scoped = new Map(index).set('zone', { ...seenBy('zone'), scope }).set('gadget', seenBy('gadget'))
    const reader = [scoped, { ...systemActor, role }] as const
    for (const direction of ['ASC', 'DESC'] as const) {
      const sort: readonly SortKey[] = [
        ['zone_id', direction],
        ['name', 'ASC'],
      ]
      for (const first of places) {
        const { page, stretch } = await pageAndStretch({ sort }, first, 25, 20_000, reader)
        expect(page).toEqual(stretch)
      }
      const ordered = (await pageAndStretch({ sort }, 0, 1, 1, reader)).all
      expect(ordered).not.toEqual((await pageAndStretch({ sort }, 0, 1)).all)
    }
  })

  it('only reads the rows of other records that it shows', async () => {
    const query: Query = { filter: {}, sort: [['zone_id', 'ASC']], range: [0, 1], fields: [] }
    const { sql, params } = selectRows(index, gadget, query, systemActor)
    const [plan] = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, format json) ${sql}`, params)
    const nodes = everyNode(plan?.['QUERY PLAN'])
    const sorted = nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Loops'] !== 0)
    for (const node of sorted) expect(Number(node['Actual Rows'])).toBeLessThan(rows / 2)
  })

  it('includes dangling references at their place in the order', async () => {
    await db.exec(`alter table gadget drop constraint gadget_zone_id_fkey;
      update gadget set zone_id = 999999 where id in (select id from gadget where zone_id is not null limit 3);
      alter table gadget add constraint gadget_zone_id_fkey foreign key (zone_id) references zone (id) deferrable not valid`)
    for (const direction of ['ASC', 'DESC'] as const) {
      const { page, all } = await pageAndStretch({ sort: [['zone_id', direction]] }, 0, rows)
      expect(page).toEqual(all)
    }
  })
})

describe('a page of a searched or filtered list', () => {
  const ways: readonly Partial<Query>[] = [
    { q: 'a', sort: [['name', 'ASC']] },
    { q: 'a', sort: [['name', 'DESC']] },
    { q: 'a', sort: [] },
    { filter: { name: { contains: 'e' } }, sort: [['name', 'ASC']] },
    { filter: { name: { gte: 'b' } }, sort: [['name', 'DESC']] },
    { filter: { zone_id: { null: true } }, sort: [['size', 'DESC']] },
    {
      q: 'a',
      sort: [
        ['season', 'DESC'],
        ['name', 'ASC'],
      ],
    },
    {
      sort: [
        ['weight', 'DESC'],
        ['season', 'DESC'],
      ],
    },
    { sort: [['place.number', 'DESC']] },
    { filter: { zone_id: { null: false } }, sort: [['name', 'ASC']] },
    { filter: { zone_id: { null: false } }, sort: [['zone_id', 'ASC']] },
    { q: 'nowhere to be found', sort: [['name', 'ASC']] },
  ]
  /** Counts that select different plans: unknown, none, some, many. */
  const counts = [undefined, 0, 2000, 20_000]

  it('equals the slice of all matches for any estimate of their number', async () => {
    for (const way of ways) {
      for (const [at, first] of places.entries()) {
        const { page, stretch } = await pageAndStretch(way, first, 5, counts[at])
        expect(page).toEqual(stretch)
        const again = await pageAndStretch(way, first, 5, 20_000)
        expect(again.page).toEqual(again.stretch)
      }
    }
  })

  it('is read along the index of the order when there are very many matches', async () => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const query: Query = { filter: {}, q: 'a', sort: [['name', direction]], range: [0, 4], fields: [] }
      expect(await sortedNodes(selectIds(index, gadget, query, systemActor, { matches: 20_000 }))).toEqual([])
    }
  })
})

describe('empty values', () => {
  const paths = ['name', 'size', 'weight', 'season', 'seen_at', 'place.number', 'zone_id.name']

  it('are last in both directions, with the filled ones in exactly the reverse order', async () => {
    for (const path of paths) {
      const read = async (direction: 'ASC' | 'DESC', filter: Query['filter']) =>
        idsOf(selectIds(index, gadget, { filter, sort: [[path, direction]] }, systemActor))
      const filled = { [path]: { null: false } }
      const empties = await read('ASC', { [path]: { null: true } })
      expect(empties.length, path).toBeGreaterThan(0)
      expect(await read('ASC', {}), path).toEqual([...(await read('ASC', filled)), ...empties])
      expect(await read('DESC', {}), path).toEqual([
        ...(await read('ASC', filled)).reverse(),
        ...empties.toReversed(),
      ])
    }
  })

  it('leave the index to give the order in both directions', async () => {
    await db.exec('set enable_seqscan = off; set enable_bitmapscan = off')
    for (const direction of ['ASC', 'DESC'] as const) {
      const query: Query = { filter: {}, sort: [['name', direction]], range: [0, 4], fields: [] }
      for (const emptiesFirst of [false, true])
        expect(await sortedNodes(selectIds(index, gadget, query, systemActor, { emptiesFirst }))).toEqual([])
    }
    await db.exec('reset enable_seqscan; reset enable_bitmapscan')
  })
})

describe('a very long list', () => {
  const many = countedAtOnce({}) + 5

  it('has an exact total, or a lower bound where that is allowed', async () => {
    const [{ there = 0 } = {}] = await db.query<{ there: number }>(
      'select count(*) as there from zone where ativo',
    )
    await db.exec(
      `insert into zone (name) select 'Z' || n || 'z' from generate_series(${there + 1}, ${many}) as n`,
    )
    const query: Query = { filter: {}, sort: [], range: [0, 9] }
    const ask = async (asked: Partial<Query>) => {
      // Without a cache, because a slow exact total would be cached.
      const store = createStore({ db, index, validators, features: [] })
      const { total, isMore } = await store.list('zone', { ...query, ...asked }, systemActor)
      return { total, ...(isMore && { isMore }) }
    }
    expect(await ask({})).toEqual({ total: many })
    expect(await ask({ total: 'capped', filter: { name: `Z${many}z` } })).toEqual({ total: 1 })
    expect(await ask({ total: 'capped' })).toEqual({ total: many - 5, isMore: true })
    const deep: Query['range'] = [many - 10, many - 2]
    expect(await ask({ total: 'capped', range: deep })).toEqual({ total: many - 1, isMore: true })
    const last: Query['range'] = [many - 9, many]
    expect(await ask({ total: 'capped', range: last })).toEqual({ total: many })
  })

  it('has current rows on pages far from the start, also after a change', async () => {
    const store = createStore({ db, index, validators, features: [] })
    const range: Query['range'] = [many - 4, many + 20]
    const names = async (asked: Partial<Query> = {}) => {
      const { rows } = await store.list('zone', { filter: {}, sort: [], range, ...asked }, systemActor)
      return rows.map(({ name }) => name)
    }
    const end = [3, 2, 1, 0].map((back) => `Z${many - back}z`)
    expect(await names()).toEqual(end)
    expect(await names({ q: 'z', range: [1, 2] })).toEqual((await names({ q: 'z', range: [0, 2] })).slice(1))
    await store.create('zone', { name: 'New' }, systemActor)
    expect(await names()).toEqual([...end, 'New'])
  })
})

describe('a page read from the nearer end', () => {
  it('equals the page read from the start, in the same order', async () => {
    const sorts: readonly (readonly SortKey[])[] = [
      [],
      [['name', 'DESC']],
      [['size', 'ASC']],
      [['zone_id', 'ASC']],
      [['zone_id', 'DESC']],
      [
        ['name', 'ASC'],
        ['zone_id', 'DESC'],
      ],
    ]
    for (const sort of sorts) {
      const all = await idsOf(selectIds(index, gadget, { filter: {}, sort }, systemActor))
      const stretches = [
        [all.length - 7, all.length + 3],
        [all.length - 20, all.length - 11],
        [3, 9],
      ] as const
      for (const range of stretches) {
        const { isReversed, ...asked } = fromNearerEnd(sort, range, all.length)
        const plan = { emptiesFirst: isReversed }
        const found = await idsOf(selectIds(index, gadget, { filter: {}, ...asked }, systemActor, plan))
        expect(isReversed ? found.reverse() : found).toEqual(all.slice(range[0], range[1] + 1))
        expect(asked.range?.[1]).toBeLessThan(20)
      }
    }
  })
})

/** Sorts of more rows than the page has. */
async function sortedNodes({ sql, params }: { sql: string; params: readonly unknown[] }): Promise<Node[]> {
  const [plan] = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, format json) ${sql}`, params)
  const done = everyNode(plan?.['QUERY PLAN']).filter((node) => node['Actual Loops'] !== 0)
  return done.filter((node) => node['Node Type'] === 'Sort' && Number(node['Actual Rows']) > 5)
}

type Node = Readonly<Record<string, unknown>>

function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  return [...('Node Type' in node ? [node] : []), ...Object.values(node).flatMap(everyNode)]
}
