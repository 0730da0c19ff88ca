/* Records that break a newer rule. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemsOfRecord } from '#model/changes/invalidRecords'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import '../../../support/expressions'

const roles = ['smith', 'guard', 'guest']
const anvil = (rules: readonly object[], name: JsonSchema): Record<string, JsonSchema> => ({
  anvil: {
    title: 'Anvil',
    type: 'object',
    'x-entity': {
      access: { list: roles, create: ['smith'], edit: ['smith', 'guard'], remove: ['smith'] },
      scope: { guard: { place: 'yard' } },
      rules,
    },
    properties: {
      name,
      weight: { type: 'number', title: 'Weight' },
      price: { type: 'number', title: 'Price', 'x-field': { roles: { view: ['smith'], edit: ['smith'] } } },
      place: { type: 'string', title: 'Place', enum: ['yard', 'hall'] },
    },
  },
})
const later = anvil(
  [
    { when: 'weight > 10.0', message: 'Too heavy', field: 'weight' },
    { when: 'price > 100.0', message: 'Too dear', field: 'price' },
    { when: 'weight > 5.0', message: 'Rather heavy', field: 'weight', severity: 'warn' },
  ],
  { type: 'string', title: 'Name', maxLength: 5 },
)
const actorOf = (role: string): Actor => ({ id: 1, name: role, role })
const [smith, guard] = [actorOf('smith'), actorOf('guard')]

let db: Database
let server: ConsoleServer
const made = makeEntities(later)
beforeAll(async () => {
  db = await openTestDatabase()
  const older = await createServer({
    ...{ db, ...makeEntities(anvil([], { type: 'string', title: 'Name' })), features: [], version: '1' },
  })
  for (const row of [
    { name: 'fine', weight: 6, price: 1, place: 'yard' },
    { name: 'big', weight: 20, price: 1, place: 'yard' },
    { name: 'dear', weight: 2, price: 200, place: 'yard' },
    { name: 'too long', weight: 2, price: 1, place: 'hall' },
    { name: 'gone', weight: 20, price: 1, place: 'yard' },
  ])
    await older.store.create('anvil', row, systemActor)
  await older.store.remove('anvil', 5, systemActor)
  const changes = [{ entity: 'anvil', field: 'name', accept: true as const }]
  server = await createServer({ db, ...made, features: [], version: '1', changes })
})
afterAll(() => db.close())

it('the search for invalid records finds active records that break a newer rule, and no warnings', async () => {
  expect(await server.store.invalidRecords('anvil', smith)).toEqual({ ids: [2, 3, 4], isMore: false })
})

it('the search for invalid records is limited to the scope of the actor and to rules on visible fields', async () => {
  expect(await server.store.invalidRecords('anvil', guard)).toEqual({ ids: [2], isMore: false })
})

it('an actor who may not list the entity is refused', async () => {
  await expect(server.store.invalidRecords('anvil', actorOf('thief'))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

it('lists, totals and sums accept the ids of invalid records as a filter', async () => {
  const { ids } = await server.store.invalidRecords('anvil', smith)
  const { rows, total } = await server.store.list(
    'anvil',
    { filter: { id: ids }, sort: [['name', 'ASC']] },
    smith,
  )
  expect([rows.map(({ name }) => name), total]).toEqual([['big', 'dear', 'too long'], 3])
  const summary = { filter: { id: ids }, sums: ['weight'], facets: [] }
  expect(await server.store.summary('anvil', summary, smith)).toMatchObject({
    total: 3,
    sums: { weight: 24 },
  })
})

it('each invalid record has the same errors as in the form', () => {
  const [entity] = made.entities
  const validator = made.validators.anvil
  if (!entity || !validator) throw new Error('No schema')
  const row = { id: 2, name: 'too long', weight: 20, price: 200, place: 'yard', versao: 1 }
  const index = new Map([[entity.name, entity]])
  const tell = (actor: Actor) =>
    problemsOfRecord(entity, validator, row, { index, actor, today: '2026-11-23' })
  expect(tell(smith).map(({ path }) => path)).toEqual(['/name', '/weight', '/price'])
  expect(tell(guard).map(({ path }) => path)).toEqual(['/name', '/weight'])
})

it('a record is dropped as soon as it is corrected or archived', async () => {
  await server.store.update('anvil', 2, { weight: 4 }, '*', systemActor)
  expect(await server.store.invalidRecords('anvil', smith)).toEqual({ ids: [3, 4], isMore: false })
  await server.store.remove('anvil', 3, systemActor)
  expect(await server.store.invalidRecords('anvil', smith)).toEqual({ ids: [4], isMore: false })
})

it('each request continues the scan of a large table until the whole table is scanned', async () => {
  const nail = (rules: readonly object[]) =>
    makeEntities({
      nail: {
        title: 'Nail',
        type: 'object',
        'x-entity': { access: { list: roles, create: ['smith'], edit: ['smith'] }, rules },
        properties: { weight: { type: 'number', title: 'Weight' } },
      },
    })
  const own = await openTestDatabase()
  try {
    const made = nail([{ when: 'weight > 10.0', message: 'Too heavy', field: 'weight' }])
    const { store } = await createServer({ db: own, ...made, features: [], version: '1' })
    await own.exec(
      `insert into nail (weight, ativo, versao, criado_em, atualizado_em)
        select case when n in (2, 7000, 12000) then 20 else 1 end, true, 1, now(), now() from generate_series(1, 12000) n`,
    )
    expect(await store.invalidRecords('nail', smith)).toEqual({ ids: [2], isMore: true })
    await expect
      .poll(() => store.invalidRecords('nail', smith), { timeout: 20_000 })
      .toEqual({ ids: [2, 7000, 12000], isMore: false })
  } finally {
    await own.close()
  }
})
