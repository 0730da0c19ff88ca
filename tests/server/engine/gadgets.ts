import { expect } from 'vitest'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import { countAsked } from '../../../server/engine/sql/count'
import { readRow, selectOne, selectRows } from '../../../server/engine/sql/select'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { add, boss, entityOf, run, samples } from './samples'

const { index } = samples
const gadget = entityOf('gadget')

export interface GadgetIds {
  north: number
  south: number
  ann: number
  bob: number
  anvil: number
  bell: number
  axe: number
  gone: number
}

export interface Gadgets {
  readonly db: Database
  readonly ids: GadgetIds
  /** Names of the matching rows; their count is compared with a count. */
  names(filter: Filter, actor?: Actor, more?: Partial<Query>): Promise<unknown[]>
  row(id: number, actor: Actor, labels?: boolean): Promise<Row | undefined>
}

export async function openGadgets(): Promise<Gadgets> {
  const db = await openTestDatabase()
  const ids = await fill(db)
  return {
    db,
    ids,
    async names(filter, actor = boss, more = {}) {
      const query: Query = { filter, sort: [['name', 'ASC']], ...more }
      const rows = await run(db, selectRows(index, gadget, { ...query, fields: ['name'] }, actor))
      const [counted] = await run<{ total: number }>(db, countAsked(index, gadget, query, actor).statement)
      if (!query.range) expect(counted?.total).toBe(rows.length)
      return rows.map((each) => each.name)
    },
    async row(id, actor, labels = false) {
      const [raw] = await run(db, selectOne(index, gadget, id, actor, { labels }))
      return raw && readRow(gadget, raw)
    },
  }
}

async function fill(db: Database): Promise<GadgetIds> {
  await db.exec('create table sys_account (id bigint primary key, name text not null)')
  await db.query("insert into sys_account values (1, 'Boss'), (7, 'Clerk')")
  await applyTables(db, index)
  const north = await add(db, 'zone', { name: 'Norte' })
  const south = await add(db, 'zone', { name: 'Água Sul' })
  const ann = await add(db, 'owner', { name: 'Ann', code: 'A1', zone_id: north })
  const bob = await add(db, 'owner', { name: 'Bob', zone_id: south })
  await db.query('update zone set keeper_id = $1::bigint where id = $2::bigint', [ann, north])
  const anvil = await add(db, 'gadget', {
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
    zone_id: north,
    zones: [south, north],
    owners: [bob, ann],
    secret: 'xyzzy',
    place: { street: 'Rua 100%', number: 9, zone: south, hidden: 'under' },
    parts: [
      { name: 'bolt', count: 4, zone_id: north, cost: 3 },
      { name: 'Açúcar', count: 1, cost: 4 },
    ],
    criado_por: 1,
  })
  const bell = await add(db, 'gadget', {
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
    zone_id: south,
    zones: [],
    owners: [bob],
    twin_id: anvil,
    place: { street: 'Rua B', number: 10 },
    parts: [],
    criado_por: 7,
  })
  const axe = await add(db, 'gadget', { name: 'Axe', size: 7 })
  const gone = await add(db, 'gadget', { name: 'Gone', ativo: false, size: 1 })
  return { north, south, ann, bob, anvil, bell, axe, gone }
}
