import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const everybody = ['chief', 'keeper']
/** A visit spans days; a call has a time. */
const visit = {
  title: 'Visit',
  type: 'object',
  'x-entity': {
    plural: 'Visits',
    label: '{name}',
    path: 'visits',
    access: { list: everybody, create: everybody, edit: everybody, remove: everybody },
    scope: { keeper: { keeper_id: '$actor.recordId' } },
    list: { columns: ['name', 'begins', 'ends', 'phone', 'cost'], sort: [['begins', 'DESC']] },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    begins: { type: 'string', format: 'date', title: 'Begins' },
    ends: { type: 'string', format: 'date', title: 'Ends', 'x-field': { earliest: 'begins' } },
    calls: { type: 'string', format: 'date-time', title: 'Calls' },
    phone: { type: 'string', format: 'phone', title: 'Phone', 'x-field': { pii: 'contact' } },
    cost: { type: 'number', title: 'Cost', 'x-field': { roles: { view: ['chief'] } } },
    keeper_id: { type: 'integer', title: 'Keeper', 'x-field': { ref: { entity: 'keeper' } } },
  },
  required: ['name'],
} as const satisfies JsonSchema

let server: TestServer
let chief: SignedIn
let keeper: SignedIn
let clock = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({
    schemas: { ...workshop, visit },
    now: () => new Date(clock),
    publicUrl: 'https://console.example.com',
  })
  chief = await server.signIn('chief', { name: 'Ana' })
  keeper = await server.signIn('keeper', { name: 'Caio' })
  const add = (values: Row) => server.store.create('visit', values, systemActor)
  await add({
    name: 'Poda; talhão 3, \\ "São João" — toda a equipe com as tesouras e os cestos',
    begins: '2026-11-30',
    ends: '2026-12-02',
    phone: '3534211234',
    cost: 12,
    keeper_id: keeper.recordId,
  })
  await add({ name: 'One day', begins: '2026-12-31', calls: '2026-12-31T23:30:00-03:00' })
  await add({ name: 'Long ago', begins: '2024-01-01', keeper_id: keeper.recordId })
})
afterAll(() => server.close())

const wish = { nome: 'Agenda', entidade: 'visit', campo: 'begins', filtro: {} }

interface CreatedFeed {
  readonly calendario: { readonly id: number }
  readonly endereco: string
}

async function make(by: SignedIn, more: object = {}): Promise<CreatedFeed> {
  const answer = await by.post('/api/auth/calendarios', { ...wish, ...more })
  const body = (await answer.json()) as CreatedFeed
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return body
}

function read(address: string, headers: Record<string, string> = {}) {
  return server.app.request(new URL(address).pathname, { headers })
}

async function linesOf(address: string): Promise<readonly string[]> {
  const answer = await read(address)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/(?<!\r)\n/)
  return text.replaceAll('\r\n ', '').split('\r\n')
}

describe('the iCalendar text', () => {
  it('has all-day events with an exclusive end and escaped text, without cookies or a session', async () => {
    const { endereco } = await make(chief)
    expect(endereco).toMatch(/^https:\/\/console\.example\.com\/api\/calendario\/[\w-]{43}\.ics$/)
    const answer = await read(endereco)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')

    const lines = await linesOf(endereco)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(lines).toContain('X-WR-CALNAME:Agenda')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261130')
    expect(lines).toContain('DTEND;VALUE=DATE:20261203')
    // An event on the last day of a year ends on the first of the next.
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain(
      'SUMMARY:Poda\\; talhão 3\\, \\\\ "São João" — toda a equipe com as tesouras e os cestos',
    )
    expect(lines).toContain('UID:visit-1@console.example.com')
    expect(lines.find((line) => line.startsWith('URL'))).toContain(
      'https://console.example.com/chief/visits/ver/',
    )
    expect(lines.join('\n')).not.toContain('Long ago')
  })

  it('has times in UTC, even on another day than the local one', async () => {
    const { endereco } = await make(chief, { campo: 'calls' })
    const lines = await linesOf(endereco)
    expect(lines).toContain('DTSTART:20270101T023000Z')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })

  it('is unchanged until a record changes and answers 304 to its ETag', async () => {
    const { endereco } = await make(chief)
    const first = await read(endereco)
    const tag = first.headers.get('etag') ?? ''
    clock += 60_000
    const again = await read(endereco, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])

    await server.store.update('visit', 2, { name: 'Another day' }, '*', systemActor)
    const changed = await read(endereco, { 'If-None-Match': tag })
    expect(changed.status).toBe(200)
    const text = await changed.text()
    expect(text).toContain('SUMMARY:Another day')
    expect(text).toContain('LAST-MODIFIED:20261120T120100Z')
    expect(text).toContain('SEQUENCE:1')
  })
})

describe('the events of a calendar', () => {
  it("are in the scope of its person's role, masked and filtered", async () => {
    const own = (await linesOf((await make(keeper)).endereco)).join('\n')
    expect(own).toContain('Poda')
    expect(own).not.toContain('Another day')
    expect(own).not.toContain('Cost')

    const all = (await linesOf((await make(chief)).endereco)).join('\n')
    expect(all).toContain('Cost: 12')
    // Telephones stay masked in calendars, even for roles that may reveal them.
    expect(all).toContain('Phone: ')
    expect(all).not.toMatch(/3421\D?1234/)

    const some = (
      await linesOf((await make(chief, { filtro: { name: { contains: 'another' } } })).endereco)
    ).join()
    expect(some).toContain('Another day')
    expect(some).not.toContain('Poda')
  })

  it('cannot be filtered by hidden or masked fields', async () => {
    const ask = async (by: SignedIn, more: object) => {
      const answer = await by.post('/api/auth/calendarios', { ...wish, ...more })
      return answer.status
    }
    expect(await ask(keeper, { filtro: { cost: 12 } })).toBe(400)
    expect(await ask(chief, { filtro: { phone: '3534211234' } })).toBe(403)
    expect(await ask(chief, { campo: 'name' })).toBe(422)
    expect(await ask(chief, { nome: ' ' })).toBe(422)
    expect(await ask(keeper, { entidade: 'gadget', campo: 'criado_em' })).toBe(403)
    expect(await ask(keeper, { entidade: 'nothing' })).toBe(404)
  })
})

describe('the URL of a calendar', () => {
  it('has a secret that is stored as a hash, returned once and invalidated by a renewal', async () => {
    const { endereco, calendario } = await make(keeper, { nome: 'Renewed' })
    const secret = /([\w-]+)\.ics$/.exec(endereco)?.[1] ?? ''
    const kept = JSON.stringify(await server.db.query('select * from sys_calendar'))
    expect(kept).toContain(createHash('sha256').update(secret).digest('hex'))
    expect(kept).not.toContain(secret)

    const listed = (await (await keeper.get('/api/auth/calendarios')).json()) as readonly object[]
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(listed[0]).toMatchObject({ nome: 'Renewed', entidade: 'visit', campo: 'begins', usado_em: null })
    await read(endereco)
    const [first] = (await (await keeper.get('/api/auth/calendarios')).json()) as readonly object[]
    expect(first).toMatchObject({ usado_em: '2026-11-20' })

    const renewed = await keeper.post(`/api/auth/calendarios/${calendario.id}/renovacao`, {})
    const { endereco: next } = (await renewed.json()) as CreatedFeed
    expect(next).not.toBe(endereco)
    expect((await read(endereco)).status).toBe(404)
    expect((await read(next)).status).toBe(200)
  })

  it('is managed by its owner alone', async () => {
    const { calendario, endereco } = await make(keeper)
    const path = `/api/auth/calendarios/${calendario.id}`
    expect((await chief.post(`${path}/revogacao`, {})).status).toBe(404)
    expect((await chief.post(`${path}/renovacao`, {})).status).toBe(404)
    expect((await read(endereco)).status).toBe(200)
    expect((await keeper.post(`${path}/revogacao`, {})).status).toBe(200)
    const gone = await read(endereco)
    expect([gone.status, ((await gone.json()) as { error: string }).error]).toEqual([404, 'not_found'])
  })

  it('stops working without the list permission and with a closed account', async () => {
    const person = await server.signIn('keeper', { name: 'Davi' })
    const { endereco } = await make(person)
    expect((await read(endereco)).status).toBe(200)
    await server.store.remove('keeper', person.recordId, systemActor)
    expect((await read(endereco)).status).toBe(404)
    // Calendars issued before the person was archived stay revoked.
    await server.store.restore('keeper', person.recordId, systemActor)
    expect((await read(endereco)).status).toBe(404)
    await server.store.anonymise('keeper', person.recordId, systemActor)
    expect((await read(endereco)).status).toBe(404)
    expect(
      await server.db.query('select from sys_calendar where account_id = $1', [person.accountId]),
    ).toEqual([])
  })

  it('is rate limited per hour', async () => {
    const { endereco } = await make(keeper)
    const statuses = new Set<number>()
    for (let time = 0; time < 62; time += 1) statuses.add((await read(endereco)).status)
    expect([...statuses]).toEqual([200, 429])
  })

  it('is one of at most twenty, and each is audited', async () => {
    const person = await server.signIn('keeper', { name: 'Edu' })
    for (let count = 0; count < 20; count += 1) await make(person)
    expect((await person.post('/api/auth/calendarios', wish)).status).toBe(409)
    const told = await server.db.query(
      `select from sys_audit where act = 'newCalendar' and record_id = $1 and entity = 'keeper'`,
      [person.recordId],
    )
    expect(told).toHaveLength(20)
  })
})
