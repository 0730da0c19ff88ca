import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import '../../../support/expressions'

const state: JsonSchema = { type: 'string', enum: ['open', 'shut'], default: 'open' }
const thing = (name: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  title: 'Thing',
  type: 'object',
  properties: { name, size: { type: 'integer' }, note: { type: 'string' }, state },
  ...more,
  'x-entity': {
    rules: more.required ? [{ when: 'size > 10', message: 'Too big', field: 'size' }] : [],
    workflow: {
      field: 'state',
      initial: 'open',
      states: { open: { label: 'Open' }, shut: { label: 'Shut' } },
      transitions: { shut: { label: 'Shut', from: ['open'], to: 'shut', roles: ['r'] } },
    },
  },
})
const serve = (db: Database, schema: JsonSchema, changes = {}) =>
  createServer({ db, ...makeEntities({ thing: schema }), features: [], version: '1', ...changes })

let db: Database
let server: ConsoleServer
beforeAll(async () => {
  db = await openTestDatabase()
  const older = await serve(db, thing({ type: 'string' }))
  await older.store.create('thing', { name: 'a long name', size: 20 }, systemActor)
  server = await serve(db, thing({ type: 'string', maxLength: 5 }, { required: ['note'] }), {
    changes: [
      { entity: 'thing', field: 'name', accept: true },
      { entity: 'thing', field: 'note', accept: true },
    ],
  })
})
afterAll(() => db.close())

const update = (input: Record<string, unknown>) => server.store.update('thing', 1, input, '*', systemActor)

it('a row that violates newer rules can be edited in other fields and take its transitions', async () => {
  await expect(update({ size: 21 })).rejects.toMatchObject({
    errors: [{ path: '/size', message: 'Too big' }],
  })
  await expect(update({ name: 'longer still' })).rejects.toMatchObject({ errors: [{ path: '/name' }] })
  expect(await server.store.transition('thing', 1, 'shut', {}, systemActor)).toMatchObject({ state: 'shut' })
  expect(await update({ size: 3 })).toMatchObject({ size: 3, name: 'a long name' })
  expect(await update({ note: 'now' })).toMatchObject({ note: 'now' })
  await expect(update({ note: null })).rejects.toMatchObject({ errors: [{ path: '/note' }] })
  expect(await update({ name: 'short' })).toMatchObject({ name: 'short' })
  await expect(update({ name: 'a long name' })).rejects.toMatchObject({ errors: [{ path: '/name' }] })
})

it('a new row must follow every rule', async () => {
  const made = server.store.create('thing', { name: 'x' }, systemActor)
  await expect(made).rejects.toMatchObject({ errors: [{ path: '/note' }] })
})

it('the server does not start while a change waits and reports it', async () => {
  const refused = serve(db, thing({ type: 'string', maxLength: 2 }, { required: ['note'] }))
  await expect(refused).rejects.toThrow(/1 registro com valor que não é até 2 caracteres\n {5}nº 1: short/)
})
