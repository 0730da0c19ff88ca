import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#model/people/actor'
import type { SummaryQuery } from '#model/query/query'
import type { Database } from '../../../../server/db/database'
import { countAsked } from '../../../../server/engine/sql/count'
import { selectSummary } from '../../../../server/engine/sql/select'
import { applyTables } from '../../../../server/engine/tables/table'
import { openTestDatabase } from '../../../support/database'
import { add, boss, clerkOf, entityOf, run, samples } from '../samples'

const { index } = samples
const gadget = entityOf('gadget')

let db: Database
let north = 0
let south = 0
let ann = 0

beforeAll(async () => {
  db = await openTestDatabase()
  await applyTables(db, index)
  north = await add(db, 'zone', { name: 'Norte' })
  south = await add(db, 'zone', { name: 'Água' })
  ann = await add(db, 'owner', { name: 'Ann', zone_id: north })
  const bob = await add(db, 'owner', { name: 'Bob', zone_id: south })
  const bolt = { name: 'bolt', count: 2, cost: 1 }
  await add(db, 'gadget', {
    name: 'a',
    status: 'new',
    price: 0.1,
    season: '2026-01',
    zone_id: north,
    owners: [ann, bob],
    tags: ['x', 'y'],
    parts: [bolt, { ...bolt, count: 3 }],
  })
  await add(db, 'gadget', {
    name: 'b',
    status: 'old',
    price: 0.2,
    season: '2026-02',
    zone_id: south,
    owners: [bob],
    tags: ['x'],
    parts: [],
    place: { zone: north },
  })
  await add(db, 'gadget', {
    name: 'É',
    status: 'new',
    price: 10,
    zone_id: north,
    owners: [ann],
    place: { zone: south },
  })
  await add(db, 'gadget', { name: 'd', status: 'new' })
  await add(db, 'gadget', { name: 'gone', status: 'old', price: 1000, ativo: false })
})
afterAll(() => db.close())

async function summarise(query: Partial<SummaryQuery>, actor: Actor = boss) {
  const made = selectSummary(index, gadget, { filter: {}, sums: [], facets: [], ...query }, actor)
  const [totals] = await run(
    db,
    made.totals ?? countAsked(index, gadget, { filter: {}, ...query }, actor).statement,
  )
  const facets: Record<string, unknown> = {}
  for (const [path, statement] of Object.entries(made.facets)) facets[path] = await run(db, statement)
  return { ...totals, facets, groups: made.groups && (await run(db, made.groups)) }
}

describe('a summary', () => {
  it('counts and adds up all active rows in one statement', async () => {
    expect(
      selectSummary(index, gadget, { filter: { status: 'new' }, sums: ['price'], facets: [] }, boss).totals,
    ).toEqual({
      sql: `select count(*) as total, jsonb_strip_nulls(jsonb_build_object('price', coalesce(sum("t"."price"), 0))) as sums from "gadget" as "t" where ("t"."status" = $1::text and "t"."ativo")`,
      params: ['new'],
    })
    expect(await summarise({ sums: ['price', 'size', 'parts.count'] })).toMatchObject({
      total: 4,
      sums: { price: 10.3, size: 0, 'parts.count': 5 },
    })
    expect(await summarise({ filter: { status: 'nothing' }, sums: ['price'] })).toMatchObject({
      total: 0,
      sums: { price: 0 },
    })
    expect(await summarise({ filter: { ativo: [true, false] } })).toMatchObject({ total: 5 })
  })

  it('counts values, most frequent first, with their labels', async () => {
    const { facets } = await summarise({ facets: ['status', 'zone_id', 'season', 'place.zone', 'ativo'] })
    expect(facets).toEqual({
      status: [
        { value: 'new', label: 'Brand new', count: 3 },
        { value: 'old', label: 'Second hand', count: 1 },
      ],
      zone_id: [
        { value: north, label: 'Norte', count: 2 },
        { value: south, label: 'Água', count: 1 },
        { value: null, label: null, count: 1 },
      ],
      season: [
        { value: null, label: null, count: 2 },
        { value: '2026-01-01', label: null, count: 1 },
        { value: '2026-02-01', label: null, count: 1 },
      ],
      'place.zone': [
        { value: null, label: null, count: 2 },
        { value: north, label: 'Norte', count: 1 },
        { value: south, label: 'Água', count: 1 },
      ],
      ativo: [{ value: true, label: null, count: 4 }],
    })
  })

  it('counts each of several values of a record once', async () => {
    const { facets } = await summarise({ facets: ['tags', 'owners', 'owners.zone_id', 'parts.name'] })
    expect(facets).toMatchObject({
      tags: [
        { value: 'x', count: 2 },
        { value: null, count: 2 },
        { value: 'y', count: 1 },
      ],
      owners: [
        { value: ann, label: 'Ann / Norte', count: 2 },
        { label: 'Bob / Água', count: 2 },
        { value: null, count: 1 },
      ],
      'owners.zone_id': [{ count: 2 }, { count: 2 }, { value: null, count: 1 }],
      'parts.name': [
        { value: null, count: 3 },
        { value: 'bolt', count: 1 },
      ],
    })
  })

  it('counts the choices of a facet without its own filter', async () => {
    const { total, facets } = (await summarise({
      filter: { status: 'old', price: { lt: 5 } },
      facets: ['status', 'zone_id'],
    })) as Record<string, unknown> & { facets: object }
    expect(total).toBe(1)
    expect(facets).toMatchObject({
      status: [
        { value: 'new', count: 1 },
        { value: 'old', count: 1 },
      ],
      zone_id: [{ value: south, count: 1 }],
    })
  })

  it('limits the number of values of a facet', () => {
    const { facets } = selectSummary(index, gadget, { filter: {}, sums: [], facets: ['name'] }, boss)
    expect(facets.name?.sql).toMatch(/ limit 200$/)
  })

  it('groups with counts and sums in the order of a sort by that field', async () => {
    expect((await summarise({ group: 'zone_id', sums: ['price', 'parts.count'] })).groups).toEqual([
      { value: south, label: 'Água', count: 1, sums: { price: 0.2, 'parts.count': 0 } },
      { value: north, label: 'Norte', count: 2, sums: { price: 10.1, 'parts.count': 5 } },
      { value: null, label: null, count: 1, sums: { price: 0, 'parts.count': 0 } },
    ])
    expect((await summarise({ group: 'name' })).groups).toMatchObject([
      { value: 'a' },
      { value: 'b' },
      { value: 'd' },
      { value: 'É' },
    ])
    expect((await summarise({ group: 'season' })).groups).toMatchObject([
      { value: '2026-01-01' },
      { value: '2026-02-01' },
      { value: null },
    ])
    expect((await summarise({ group: 'zone_id.keeper_id.name' })).groups).toMatchObject([
      { value: null, count: 4 },
    ])
  })

  it('contains only what the actor may see', async () => {
    const clerk = clerkOf(north)
    expect(
      await summarise({ sums: ['price'], facets: ['owners', 'status'], group: 'status' }, clerk),
    ).toMatchObject({
      total: 2,
      sums: { price: 10.1 },
      facets: {
        status: [{ value: 'new', count: 2 }],
        owners: [{ value: ann, label: 'Ann / Norte', count: 2 }, { label: null }],
      },
      groups: [{ value: 'new', count: 2 }],
    })
    for (const query of [{ sums: ['parts.cost'] }, { facets: ['secret'] }, { group: 'place.hidden' }]) {
      await expect(summarise(query, clerk)).rejects.toMatchObject({ code: 'unknown_field' })
    }
    expect(await summarise({ sums: ['parts.cost'] })).toMatchObject({ sums: { 'parts.cost': 2 } })
    expect(await summarise({}, { ...boss, role: 'stranger' })).toMatchObject({ total: 0 })
  })
})
