import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { extentOf, placesInViewport } from '#model/evaluate/places'
import { systemActor } from '#model/people/actor'
import { questionLimits } from '#model/query/limits'
import { type Extent, encodePlaces, type MapResult, mostPlaces } from '#model/query/places'
import { placeWay } from '#model/record/located'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

const everybody = ['chief', 'keeper']
const access = { list: everybody, create: ['chief'], edit: ['chief'], remove: ['chief'] }
const degrees = (kind: string) => ({ type: 'number', title: kind, 'x-field': { kind } })
const name = { type: 'string', title: 'Name' }
const site = {
  title: 'Site',
  type: 'object',
  'x-entity': {
    label: '{name}',
    access,
    scope: { keeper: { keeper_id: '$actor.recordId' } },
    list: { columns: ['name'], search: ['name'] },
  },
  properties: {
    name,
    kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
    edge: {
      type: 'object',
      title: 'Edge',
      'x-field': { kind: 'polygon', roles: { view: ['chief'], edit: ['chief'] } },
    },
    spot: { type: 'object', title: 'Spot', 'x-field': { kind: 'point' } },
    north: degrees('latitude'),
    east: degrees('longitude'),
    keeper_id: { type: 'integer', title: 'Keeper', 'x-field': { ref: { entity: 'keeper' } } },
  },
} as const satisfies JsonSchema
const visit = {
  title: 'Visit',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: {
    name,
    site_id: { type: 'integer', title: 'Site', 'x-field': { ref: { entity: 'site' } } },
    home_id: { type: 'integer', title: 'Home', 'x-field': { ref: { entity: 'home' } } },
  },
} as const satisfies JsonSchema
const home = {
  title: 'Home',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: {
    name,
    lat: { ...degrees('latitude'), 'x-field': { kind: 'latitude', pii: 'contact' } },
    lon: { ...degrees('longitude'), 'x-field': { kind: 'longitude', pii: 'contact' } },
  },
} as const satisfies JsonSchema

const rows = 1500
let server: TestServer
let chief: SignedIn
let keeper: SignedIn
let lister: Entity
let visits: Entity

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...workshop, site, visit, home } })
  chief = await server.signIn('chief')
  keeper = await server.signIn('keeper', { name: 'Caio' })
  lister = server.index.get('site') as Entity
  visits = server.index.get('visit') as Entity
  // Every four rows: an outline, a point, degrees, nothing. Outlines have all sizes; one row in seven is inactive.
  await server.db.query(
    `insert into site (name, kind, edge, spot, north, east, ativo, keeper_id, _search)
     select 'Sítio ' || n, case when n % 3 = 0 then 'a' else 'b' end,
       case when n % 4 = 0 then jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
         jsonb_build_array(x, y), jsonb_build_array(x + w, y), jsonb_build_array(x + w, y + w / 2), jsonb_build_array(x, y)))) end,
       case when n % 4 = 1 then jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(x, y)) end,
       case when n % 4 in (0, 2) then y end, case when n % 4 in (0, 2) then x end,
       n % 7 <> 0, case when n % 5 = 0 then $1::bigint end, ''
     from (select n, round((-60 + (n * 7919 % 1000) * 0.021)::numeric, 6) as x,
       round((-30 + (n * 104729 % 1000) * 0.024)::numeric, 6) as y, round((0.002 * (n % 50))::numeric, 6) as w
       from generate_series(1, $2::int) as n) as made`,
    [keeper.recordId, rows],
  )
  await server.db.query(
    `insert into visit (name, site_id, _search) select 'Visita ' || n, 1 + n * 13 % $1::int, '' from generate_series(1, $1::int) as n`,
    [rows],
  )
}, 120_000)
afterAll(() => server.close())

async function ask<T>(by: SignedIn, path: string, query: Parameters<typeof encodePlaces>[0]): Promise<T> {
  const answer = await by.get(`/api/${path}/lugares?${encodePlaces(query)}`)
  const body: unknown = await answer.json()
  expect([answer.status, body]).toEqual([200, body])
  return body as T
}

/** The viewport never ends exactly at a location, because PostgreSQL boxes have a tolerance. */
const sight = fc
  .record({
    west: fc.integer({ min: -62_000, max: -38_000 }),
    south: fc.integer({ min: -32_000, max: -5_000 }),
    size: fc.integer({ min: 10, max: 25_000 }),
    zoom: fc.integer({ min: 0, max: 8 }),
  })
  .map(({ west, south, size, zoom }) => {
    const [left, bottom] = [west / 1000 + 0.0005, south / 1000 + 0.0005]
    return { box: [left, bottom, left + size / 1000, bottom + size / 1000] as const, zoom }
  })
const sum = ({ places, clusters }: MapResult) =>
  [...places, ...clusters].reduce((all, { count }) => all + count, 0)
const comparable = ({ places, clusters }: MapResult) => ({
  places: places.map(({ id, count, geometry }) => ({ id, count, geometry })).toSorted((a, b) => a.id - b.id),
  clusters: clusters.map(({ key, count }) => ({ key, count })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
})

describe('list records on a map viewport', () => {
  it.each([
    ['their own places', 'site', 'edge', () => lister],
    ['the places of what they refer to', 'visit', 'site_id', () => visits],
  ] as const)(
    'equal those filtered in memory, each counted once: by %s',
    async (_name, path, by, entityOf) => {
      const entity = entityOf()
      const way = placeWay(server.index, entity, by, chief.actor)
      if (!way) throw new Error('no way')
      const names = ['edge', 'spot', 'north', 'east'].map((each) =>
        path === 'site' ? each : `site_id.${each}`,
      )
      const all = { filter: {}, sort: [], labels: true, fields: [by, ...names] } as const
      const list = (await server.store.list(path, all, systemActor)).rows
      const extent = await ask<Extent>(chief, path, { filter: {}, by })
      const known = extentOf(way, list)
      expect({ ...extent, box: extent.box?.map((each) => each.toFixed(5)) }).toEqual({
        ...known,
        box: known.box?.map((each) => each.toFixed(5)),
      })
      expect(extent.placed).toBeLessThan(extent.total)
      let clustered = 0
      await fc.assert(
        fc.asyncProperty(sight, async (seen) => {
          const found = await ask<MapResult>(chief, path, { filter: {}, by, sight: seen })
          const memory = placesInViewport(way, list, seen)
          expect(comparable(found)).toEqual(comparable(memory))
          for (const { key, middle } of found.clusters) {
            const [x = 0, y = 0] = memory.clusters.find((each) => each.key === key)?.middle ?? []
            expect(Math.hypot(middle[0] - x, middle[1] - y)).toBeLessThan(1e-9)
          }
          expect(found.places.length + found.clusters.length).toBeLessThanOrEqual(
            Math.max(mostPlaces, questionLimits.squares),
          )
          const one = placesInViewport(way, list, { ...seen, zoom: 0 })
          expect(sum(found)).toBe(sum(one))
          clustered += found.clusters.length
        }),
        { numRuns: 40 },
      )
      expect(clustered).toBeGreaterThan(0)
      const everywhere = { box: [-180, -90, 180, 90] as const, zoom: 3 }
      expect(sum(await ask<MapResult>(chief, path, { filter: {}, by, sight: everywhere }))).toBe(
        extent.placed,
      )
    },
  )

  it('follow filter and search and have labels', async () => {
    const everywhere = { box: [-180, -90, 180, 90] as const, zoom: 2 }
    const some = { filter: { kind: 'a' }, by: 'edge' }
    const { placed } = await ask<Extent>(chief, 'site', some)
    expect(sum(await ask<MapResult>(chief, 'site', { ...some, sight: everywhere }))).toBe(placed)
    const few = { filter: { id: [1, 2, 4] }, by: 'edge', fields: ['kind'], sight: everywhere }
    const { places, clusters } = await ask<MapResult>(chief, 'site', few)
    expect(clusters).toEqual([])
    expect(places.map(({ row }) => row)).toEqual([
      expect.objectContaining({ id: 1, _label: 'Sítio 1', kind: 'b' }),
      expect.objectContaining({ id: 2, _label: 'Sítio 2', kind: 'b' }),
      expect.objectContaining({ id: 4, _label: 'Sítio 4', kind: 'b' }),
    ])
    expect(Object.keys(places[0]?.row ?? {})).not.toContain('spot')
    const inactive = await ask<Extent>(chief, 'site', { filter: { ativo: false }, by: 'edge' })
    expect(inactive.total).toBe(Math.floor(rows / 7))
  })

  it('are limited to the scope and fields of a role', async () => {
    const everywhere = { box: [-180, -90, 180, 90] as const, zoom: 2 }
    const own = await ask<Extent>(keeper, 'site', { filter: {}, by: 'north' })
    const [plain] = await server.db.query<{ total: number; placed: number }>(
      `select count(*)::int as total, count(*) filter (where n % 4 <> 3)::int as placed
       from (select id, id as n from site where ativo and keeper_id = $1) as s`,
      [keeper.recordId],
    )
    expect(own).toMatchObject(plain ?? {})
    const seen = await ask<MapResult>(keeper, 'site', { filter: {}, by: 'north', sight: everywhere })
    expect(sum(seen)).toBe(own.placed)
    // The outline is hidden from the role, so the record is at its degrees.
    expect(seen.places.every(({ geometry }) => geometry.type === 'Point')).toBe(true)
    const closed = await keeper.get(`/api/site/lugares?by=edge`)
    expect(closed.status).toBe(400)
    // Visits are visible to every role, and their positions only for sites in the scope.
    const theirs = await ask<Extent>(keeper, 'visit', { filter: {}, by: 'site_id' })
    expect(theirs.total).toBe(rows)
    const [through] = await server.db.query<{ placed: number }>(
      `select count(*)::int as placed from visit v join site s on s.id = v.site_id
       where s.keeper_id = $1 and s.id % 4 <> 3`,
      [keeper.recordId],
    )
    expect(theirs.placed).toBe(through?.placed)
  })

  it('are refused for masked or non-geographic fields, without the list permission and when too costly', async () => {
    const refusal = async (who: SignedIn, address: string) => {
      const answer = await who.get(`/api/${address}`)
      const { error, message } = (await answer.json()) as { error: string; message: string }
      return `${answer.status} ${error}${error === 'too_costly' ? ` ${message}` : ''}`
    }
    expect(await refusal(keeper, 'home/lugares?by=lat')).toBe('400 unknown_field')
    expect(await refusal(keeper, 'visit/lugares?by=home_id')).toBe('400 unknown_field')
    expect(await refusal(chief, 'site/lugares')).toBe('400 unknown_field')
    expect(await refusal(chief, 'site/lugares?by=keeper_id')).toBe('400 unknown_field')
    expect(await refusal(keeper, 'gadget/lugares?by=region_id')).toBe('403 forbidden')
    expect(await refusal(keeper, 'site/lugares?by=north&filter={"edge":{"null":false}}')).toBe(
      '400 unknown_field',
    )
    for (const wrong of ['sight=1,2,3', 'sight=a,b,c,d&zoom=1', 'sight=2,0,1,1&zoom=1', 'sight=0,0,1,1'])
      expect([wrong, await refusal(chief, `site/lugares?by=edge&${wrong}`)]).toEqual([wrong, '400 malformed'])
    expect(await refusal(chief, 'site/lugares?by=edge&sight=-180,-90,180,90&zoom=12')).toMatch(
      /^400 too_costly O mapa pede quadros demais .* máximo são 10\.000/,
    )
  })
})
