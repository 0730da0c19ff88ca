/* Number series. Runs on both engines, with several servers on one database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openSharedDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords } from '../../../support/server'
import '../../../support/expressions'

const access = { list: ['r'], create: ['r'], edit: ['r'], remove: ['r'] }
const schemas: Readonly<Record<string, JsonSchema>> = {
  note: {
    title: 'Note',
    type: 'object',
    'x-entity': {
      access,
      label: '{number}',
      rules: [{ when: 'name == "bad"', message: 'Bad', field: 'name' }],
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      number: { type: 'string', title: 'Number', 'x-field': { series: 'NF.{ano}/{000}-%' } },
      called: { type: 'string', title: 'Called', 'x-field': { computed: 'name + " " + number' } },
    },
    required: ['name'],
  },
  ticket: {
    title: 'Ticket',
    type: 'object',
    'x-entity': { access, label: '{number}' },
    properties: { number: { type: 'string', title: 'Number', 'x-field': { series: '{00}' } } },
  },
}

let databases: readonly Database[]
let servers: readonly ConsoleServer[]
let now = new Date('2026-05-01T12:00:00Z')
const person: Actor = { id: null, name: 'A', role: 'r', record: {} }

const at = (place: number): ConsoleServer['store'] => {
  const server = servers[place % servers.length]
  if (!server) throw new Error('no server')
  return server.store
}
const make = (row: Row, as: Actor = person, place = 0) => at(place).create('note', row, as)

beforeAll(async () => {
  databases = await openSharedDatabase(3)
  servers = []
  for (const db of databases) {
    const options = {
      ...makeEntities(schemas),
      features: [],
      version: 't',
      now: () => now,
      ...cheapPasswords,
    }
    servers = [...servers, await createServer({ db, ...options })]
  }
})
afterAll(() => databases[0]?.close())

describe('a naming series', () => {
  it('numbers records in their order and computes the fields that depend on the number', async () => {
    expect(await make({ name: 'a' })).toMatchObject({ number: 'NF.2026/001-%', called: 'a NF.2026/001-%' })
    expect(await make({ name: 'b' })).toMatchObject({ number: 'NF.2026/002-%' })
    const [told] = await at(0).history('note', 2, systemActor)
    expect(told?.changes.number).toEqual([null, 'NF.2026/002-%'])
  })

  it('leaves no gap where a record is refused, previewed or archived', async () => {
    await expect(make({ name: 'bad' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await at(0).preview('note', undefined, { name: 'c' }, person)).toMatchObject({
      number: 'NF.2026/003-%',
    })
    const made = await make({ name: 'c' })
    expect(made.number).toBe('NF.2026/003-%')
    await at(0).remove('note', Number(made.id), person)
    expect((await make({ name: 'd' })).number).toBe('NF.2026/004-%')
  })

  it('cannot be set or changed by people, and continues after a number that the system sets', async () => {
    await expect(make({ name: 'e', number: 'NF.2026/900-%' })).rejects.toMatchObject({
      errors: [{ path: '/number' }],
    })
    await expect(at(0).update('note', 1, { number: 'x' }, '*', person)).rejects.toMatchObject({
      errors: [{ path: '/number' }],
    })
    expect((await make({ name: 'f', number: 'NF.2026/998-%' }, systemActor)).number).toBe('NF.2026/998-%')
    const next = [await make({ name: 'g' }), await make({ name: 'h' }), await make({ name: 'i' })]
    expect(next.map(({ number }) => number)).toEqual(['NF.2026/999-%', 'NF.2026/1000-%', 'NF.2026/1001-%'])
  })

  it('starts again with each year, which ends at midnight in São Paulo', async () => {
    now = new Date('2027-01-01T02:59:00Z')
    expect((await make({ name: 'j' })).number).toBe('NF.2026/1002-%')
    now = new Date('2027-01-01T03:01:00Z')
    expect((await make({ name: 'k' })).number).toBe('NF.2027/001-%')
  })

  it('gives each number once and leaves no gap, however many servers number at once', async () => {
    const all = Array.from({ length: 30 }, (_, place) =>
      at(place)
        .create('ticket', {}, person)
        .then(
          ({ number }) => String(number),
          () => 'failed',
        ),
    )
    const given = (await Promise.all(all)).sort()
    expect(given).toEqual(Array.from({ length: 30 }, (_, place) => String(place + 1).padStart(2, '0')))
  })
})
