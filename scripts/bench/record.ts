/*
 * What the page about a record asks for at first, beside the record alone: a holding with 200 parcels, 5,000 works and a
 * dozen other kinds of rows that lead to it, over the wire without a network. The head is one request; the record alone
 * is what it would be without transitions and counts. Prints medians in milliseconds; asserts no time.
 *   npx tsx scripts/bench/record.ts                                  PGlite
 *   node scripts/postgres.mjs -- npx tsx scripts/bench/record.ts     PGlite and PostgreSQL
 */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createServer } from '../../server/engine/index'
import { seed } from '../../server/engine/store/seed'
import { makeEntities } from '../../tests/support/entities'
import { measure } from './measure'
import { describeMachine, formatTable, short } from './print'
import { openScratch } from './scratch'

const [parcels, works, kinds, others] = [200, 5_000, 12, 300]
const effort = { times: 21, ms: 20_000 }

const access = { list: ['chief'], create: ['chief'], edit: ['chief'] }
const name: JsonSchema = { type: 'string', title: 'Name' }
const to = (entity: string): JsonSchema => ({
  type: 'integer',
  title: entity,
  'x-field': { ref: { entity } },
})
const schemaOf = (title: string, properties: Record<string, JsonSchema>, words: object = {}): JsonSchema => ({
  title,
  type: 'object',
  'x-entity': { label: '{name}', path: title.toLowerCase(), access, ...words },
  properties: { name, ...properties },
})
const more = Array.from({ length: kinds }, (_, at) => `other${at}`)
const schemas: Readonly<Record<string, JsonSchema>> = {
  chief: schemaOf(
    'Chief',
    { email: { type: 'string', format: 'email', title: 'E-mail' } },
    { account: { role: 'chief', level: 0, area: 'chief', title: 'Chief' } },
  ),
  holding: schemaOf('Holding', {}),
  parcel: schemaOf('Parcel', { holding_id: to('holding') }),
  work: schemaOf('Work', { holding_id: to('holding'), parcel_id: to('parcel') }),
  ...Object.fromEntries(more.map((each) => [each, schemaOf(each, { holding_id: to('holding') })])),
}

async function benchmark(title: string, address: string | undefined): Promise<void> {
  const scratch = await openScratch(address)
  try {
    const { entities, validators } = makeEntities(schemas)
    const { db } = scratch
    const server = await createServer({ db, entities, validators, features: [], version: 'bench' })
    const at = new Date()
    await seed({ db, entities, validators }, async ({ createMany }) => {
      const enter = (entity: string, count: number, make: (place: number) => object) =>
        createMany(
          entity,
          Array.from({ length: count }, (_, place) => ({
            input: { name: `${entity} ${place}`, ...make(place) },
            actor: systemActor,
            at,
          })),
        )
      await enter('chief', 1, () => ({ email: 'chief@example.com' }))
      await enter('holding', 100, () => ({}))
      // The first holding is the one that is measured; the others have as much between them.
      const holding = (place: number) => ({ holding_id: place % 2 === 0 ? 1 : 2 + (place % 99) })
      await enter('parcel', 2 * parcels, holding)
      await enter('work', 2 * works, (place) => ({ ...holding(place), parcel_id: 1 + (place % parcels) }))
      for (const each of more) await enter(each, others, holding)
    })
    await db.exec('vacuum analyze')
    const account = await server.accounts.find('chief', 1)
    if (!account) throw new Error('the chief has no account')
    const token = await server.sessions.open(account.id, { address: 'bench' })
    const ask = async (path: string) => {
      const answer = await server.app.request(path, {
        headers: { Authorization: `Bearer ${token}`, platform: 'web' },
      })
      if (!answer.ok) throw new Error(`${answer.status} ${path}`)
      return answer.json()
    }
    const { related } = (await ask('/api/holding/1/ficha')) as { related: { key: string; total: number }[] }
    const totals = new Map(related.map(({ key, total }) => [key, total]))
    if (totals.get('parcel.holding_id') !== parcels || totals.get('work.holding_id') !== works)
      throw new Error(JSON.stringify(related))
    let writes = 0
    // A row is written before every question, so that no answer is remembered.
    const write = () => {
      writes += 1
      return server.store.update('work', 1, { name: `work ${writes}` }, '*', systemActor)
    }
    const alone = await measure(effort, write, () => ask('/api/holding/1?labels=1'))
    const head = await measure(effort, write, () => ask('/api/holding/1/ficha'))
    const rows = [[title, String(related.length), short(alone), short(head), short(head - alone)]]
    console.log(formatTable(['banco', 'listas ligadas', 'registro, ms', 'ficha, ms', 'a mais, ms'], rows))
  } finally {
    await scratch.remove()
  }
}

console.log(
  `${describeMachine()}\n${parcels} parcels, ${works} works e mais ${kinds} listas de ${others / 2}; sem rede.\n`,
)
const server = process.env.TEST_DATABASE_URL
if (process.argv[2] !== 'postgres') await benchmark('PGlite (durável)', undefined)
if (process.argv[2] !== 'pglite' && server !== undefined) await benchmark('PostgreSQL', server)
