/* Rules that apply in some states only, and fields that states require. Runs on both engines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../../../server/db/database'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openSharedDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords } from '../../../support/server'
import '../../../support/expressions'

const roles = ['clerk']
const move = (label: string, from: number, to: number, more: object = {}) => ({
  label,
  from: [from],
  to,
  roles,
  ...more,
})

/** A parcel whose states are numbers. */
const parcel = (requires: readonly string[], rules: readonly object[]): JsonSchema => ({
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    access: { list: roles, create: roles, edit: roles },
    label: '{name}',
    workflow: {
      field: 'state',
      initial: 0,
      states: {
        '0': { label: 'Packed' },
        '1': { label: 'Weighed', ...(requires.length > 0 && { requires }) },
        '2': { label: 'Sent', ...(requires.length > 0 && { requires: ['weight'] }) },
      },
      transitions: {
        weigh: move('Weigh', 0, 1, { input: ['weight'] }),
        send: move('Send', 1, 2),
      },
    },
    rules: rules as never,
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    weight: { type: 'number', title: 'Weight' },
    stamps: { type: 'array', title: 'Stamps', items: { type: 'string' } },
    to: { type: 'object', title: 'To', properties: { town: { type: 'string', title: 'Town' } } },
    isFar: { type: 'boolean', title: 'Far' },
    visa: { type: 'string', title: 'Visa', 'x-field': { show: 'isFar == true' } },
    state: { type: 'integer', title: 'State', enum: [0, 1, 2], default: 0 },
  },
  required: ['name'],
})

const heavy = { when: 'weight != null && weight > 30.0', message: 'Too heavy', field: 'weight', in: [1, 2] }
const clerk: Actor = { id: 7, name: 'Ana', role: 'clerk' }

let databases: readonly Database[]
let older: ConsoleServer
let server: ConsoleServer

beforeAll(async () => {
  databases = await openSharedDatabase(2)
  const serve = (db: Database | undefined, schema: JsonSchema) => {
    if (!db) throw new Error('no database')
    return createServer({
      db,
      ...makeEntities({ parcel: schema }),
      features: [],
      version: 't',
      ...cheapPasswords,
    })
  }
  older = await serve(databases[0], parcel([], []))
  server = await serve(databases[1], parcel(['weight', 'stamps', 'to.town', 'visa'], [heavy]))
}, 60_000)
afterAll(() => databases[0]?.close())

const full = { name: 'A', weight: 3, stamps: ['x'], to: { town: 'Muzambinho' } }
async function made(row: Row, state = 0): Promise<number> {
  const { id } = await older.store.create('parcel', row, clerk)
  if (state !== 0) await older.store.update('parcel', Number(id), { state }, '*', systemActor)
  return Number(id)
}
const edit = (id: number, patch: Row) => server.store.update('parcel', id, patch, '*', clerk)
const take = (id: number, name: string, input: Row = {}) =>
  server.store.transition('parcel', id, name, input, clerk)
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Problem)) throw new Error(`not refused: ${String(error)}`)
  return error.toBody().errors
}
const missing = (path: string) => ({ path, message: '* Obrigatório' })

describe('a field that a state requires', () => {
  it('may be empty in earlier states', async () => {
    const { id } = await server.store.create('parcel', { name: 'A' }, clerk)
    expect(await edit(Number(id), { name: 'B' })).toMatchObject({ name: 'B', weight: null })
  })

  it('is demanded by the transition that leads there, in lists and groups too', async () => {
    const id = await made({ name: 'A' })
    expect(await refusal(take(id, 'weigh', { weight: 2 }))).toEqual([missing('/stamps'), missing('/to/town')])
    expect(await server.store.get('parcel', id, clerk)).toMatchObject({ state: 0, weight: null })
    await edit(id, { stamps: ['x'], to: { town: 'Guaxupé' } })
    expect(await refusal(take(id, 'weigh'))).toEqual([missing('/weight')])
    expect(await take(id, 'weigh', { weight: 2 })).toMatchObject({ state: 1, weight: 2 })
  })

  it('cannot be emptied in that state, and can be in a state that does not require it', async () => {
    const id = await made(full, 1)
    expect(await refusal(edit(id, { stamps: [] }))).toEqual([missing('/stamps')])
    await take(id, 'send')
    expect(await edit(id, { stamps: [] })).toMatchObject({ state: 2, stamps: [] })
    expect(await refusal(edit(id, { weight: null }))).toEqual([missing('/weight')])
  })

  it('is required only where it is shown', async () => {
    const near = await made(full)
    expect(await take(near, 'weigh', { weight: 1 })).toMatchObject({ state: 1 })
    const far = await made({ ...full, isFar: true })
    expect(await refusal(take(far, 'weigh', { weight: 1 }))).toEqual([missing('/visa')])
  })

  it('does not block other changes of an older record', async () => {
    const id = await made({ name: 'Old' }, 1)
    expect(await edit(id, { name: 'Older' })).toMatchObject({ name: 'Older' })
    expect(await edit(id, { weight: 4 })).toMatchObject({ weight: 4 })
    expect(await refusal(edit(id, { weight: null }))).toEqual([missing('/weight')])
  })
})

describe('a rule for some states', () => {
  it('applies in these states only', async () => {
    const id = await made(full)
    expect(await edit(id, { weight: 31 })).toMatchObject({ weight: 31 })
    expect(await refusal(take(id, 'weigh', { weight: 31 }))).toEqual([
      { path: '/weight', message: 'Too heavy' },
    ])
    await take(id, 'weigh', { weight: 30 })
    expect(await refusal(edit(id, { weight: 31 }))).toEqual([{ path: '/weight', message: 'Too heavy' }])
  })

  it('does not block the next transition of an older record', async () => {
    const id = await made({ ...full, weight: 40 }, 1)
    expect(await take(id, 'send')).toMatchObject({ state: 2, weight: 40 })
  })
})
