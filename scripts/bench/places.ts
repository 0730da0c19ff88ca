/*
 * Measures map requests over 100,000 rows, with the whole country or one town in the viewport, and compares
 * them with reading all rows with their coordinates, which a map without clustering on the server has to do.
 * A row is written before each request, so that nothing is cached. Prints medians in milliseconds, bytes and
 * the ratio; asserts no times.
 *
 *   npx tsx scripts/bench/places.ts                                  PGlite
 *   node scripts/postgres.mjs -- npx tsx scripts/bench/places.ts     PGlite and PostgreSQL
 */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { encodePlaces, type Viewport } from '#model/query/places'
import { measure } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'
import { openScratch } from './scratch'
import { sized } from './trial'
import { openWidgetServer } from './widgetServer'
import { schemas } from './world'

const effort = { times: 7, ms: 20_000 }
const rows = sized(100_000, 2_000)

const access = { list: ['chief'], create: ['chief'], edit: ['chief'], remove: ['chief'] }
const shape = (kind: string): JsonSchema => ({ type: 'object', title: kind, 'x-field': { kind } })
const located = (kind: string): JsonSchema => ({
  title: kind,
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: { name: { type: 'string', title: 'Name' }, place: shape(kind) },
})

/** GeoJSON; outlines have 20 corners. */
const places = {
  point: `jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(x, y))`,
  polygon: `jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x + 0.004 * cos(pi() * (c % 20) / 10), y + 0.004 * sin(pi() * (c % 20) / 10)) order by c)
    from generate_series(0, 20) as c)))`,
} as const

const sights: readonly { readonly name: string; readonly sight: Viewport }[] = [
  { name: 'o país', sight: { box: [-75, -35, -33, 6], zoom: 4 } },
  { name: 'uma parte do país', sight: { box: [-51, -23, -39, -14], zoom: 7 } },
  { name: 'um município', sight: { box: [-45.3, -21.5, -44.9, -21.1], zoom: 12 } },
]

async function benchmark(title: string, address: string | undefined): Promise<void> {
  const scratch = await openScratch(address)
  try {
    const { app, token, store } = await openWidgetServer(scratch, {
      ...schemas,
      point: located('point'),
      polygon: located('polygon'),
    })
    const headers = { Authorization: `Bearer ${token}`, platform: 'web' }
    const ask = async (path: string) => {
      const answer = await app.request(path, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${path} ${text.slice(0, 300)}`)
      return text
    }
    const table: string[][] = []
    for (const [entity, json] of Object.entries(places)) {
      console.error(`${title}: ${rows.toLocaleString('pt-BR')} × ${entity}…`)
      await scratch.db.query(
        `insert into "${entity}" (name, place, _search)
         select 'Lugar ' || n, ${json}, '' from (select n, -74 + 40 * (n::bigint * 7919 % 100003) / 100003.0 as x,
           -33 + 37 * (n::bigint * 104729 % 99991) / 99991.0 as y from generate_series(1, $1::int) as n) as made`,
        [rows],
      )
      await scratch.db.exec('vacuum analyze')
      let writes = 0
      const write = () => {
        writes += 1
        return store.update(entity, 1, { name: `Lugar ${writes}` }, '*', systemActor)
      }
      const all = `/api/${entity}?fields=name,place`
      const whole = await measure({ times: 3, ms: 60_000 }, write, () => ask(all))
      table.push([`${entity}: todas as linhas`, short(whole), kilobytes(await ask(all)), ''])
      const questions = [
        { name: 'quantos, e em volta de onde', path: `/api/${entity}/lugares?by=place` },
        ...sights.map(({ name, sight }) => ({
          name,
          path: `/api/${entity}/lugares?${encodePlaces({ filter: {}, by: 'place', sight })}`,
        })),
      ]
      for (const { name, path } of questions) {
        await ask(path)
        const took = await measure(effort, write, () => ask(path))
        table.push([`${entity}: ${name}`, short(took), kilobytes(await ask(path)), ratio(whole, took)])
      }
    }
    console.log(`${formatTable([`${title}, mediana em ms`, 'ms', 'kB', against('ler tudo')], table)}\n`)
  } finally {
    await scratch.remove()
  }
}

function kilobytes(text: string): string {
  return short(text.length / 1024)
}

console.log(`${describeMachine()}\n${rows.toLocaleString('pt-BR')} linhas; sem rede.\n`)
await benchmark('PGlite (durável)', undefined)
const server = process.env.TEST_DATABASE_URL
if (server !== undefined) await benchmark('PostgreSQL', server)
