/*
 * Measures what a record's page loads first, compared with the record alone: a holding with 200 parcels,
 * 5,000 works and a dozen other kinds of related rows, over HTTP without a network. The head is one request;
 * the record alone excludes transitions and counts. Prints medians in milliseconds; asserts no times.
 *
 *   npx tsx scripts/bench/record.ts                                  PGlite
 *   node scripts/postgres.mjs -- npx tsx scripts/bench/record.ts     PGlite and PostgreSQL
 */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../server/db/database'
import { createServer } from '../../server/engine/index'
import { seed } from '../../server/engine/store/installation/seed'
import { makeEntities } from '../../tests/support/entities'
import { measure } from './measure'
import { describeMachine, formatTable, short } from './print'
import { openScratch } from './scratch'
import { sized } from './trial'

const [parcels, works, kinds, others] = sized([200, 5_000, 12, 300] as const, [20, 50, 3, 30])
/** In the timeline of the record. */
const entries = sized(5_000, 300)
const effort = { times: sized(21, 1), ms: 20_000 }

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

/** The timeline of the first holding: changes, messages and notes, a minute apart. */
async function fillStream(db: Database): Promise<void> {
  const third = Math.round(entries / 3)
  const minutes = `now() - make_interval(mins => n)`
  await db.query(
    `insert into sys_audit (at, actor_name, entity, record_id, act, changes)
     select ${minutes}, 'Chief', 'holding', 1, 'edit', jsonb_build_object('name', jsonb_build_array('a', 'b')) from generate_series(1, $1::int) n`,
    [third],
  )
  await db.query(
    `insert into sys_outbox (at, channel, recipient, subject, body, entity, record_id)
     select ${minutes}, 'mail', 'x@example.com', 'News', '', 'holding', 1 from generate_series(1, $1::int) n`,
    [third],
  )
  await db.query(
    `insert into sys_note (entity, record_id, actor_name, at, text)
     select 'holding', 1, 'Chief', ${minutes}, repeat('Note ', 40) from generate_series(1, $1::int) n`,
    [third],
  )
  await db.exec('vacuum analyze')
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
      // The first holding is measured; the others have as many related rows in total.
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
    // A row is written before each request, so that nothing is cached.
    const write = () => {
      writes += 1
      return server.store.update('work', 1, { name: `work ${writes}` }, '*', systemActor)
    }
    const alone = await measure(effort, write, () => ask('/api/holding/1?labels=1'))
    const head = await measure(effort, write, () => ask('/api/holding/1/ficha'))
    await fillStream(db)
    const first = await measure(effort, write, () => ask('/api/holding/1/linha-do-tempo'))
    const { next = '' } = (await ask('/api/holding/1/linha-do-tempo')) as { next?: string }
    const later = await measure(effort, write, () =>
      ask(`/api/holding/1/linha-do-tempo?antes=${encodeURIComponent(next)}`),
    )
    const rows = [
      [title, String(related.length), ...[alone, head, head - alone, first, later].map((ms) => short(ms))],
    ]
    const heads = ['registro', 'ficha', 'a mais', 'linha do tempo', 'página seguinte'].map(
      (each) => `${each}, ms`,
    )
    console.log(formatTable(['banco', 'listas ligadas', ...heads], rows))
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
