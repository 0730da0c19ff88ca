/*
 * What one call costs the database: its statements on both engines and, on PostgreSQL, its round trips. A number here
 * may only grow for a reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import type { Database, Queryable } from '../../../server/db/database'
import { openCounted } from '../../support/countTrips'
import { openTestDatabase } from '../../support/database'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

const url = process.env.TEST_DATABASE_URL
let statements: string[] = []
let trips: () => number = () => 0
let whole: Database
let server: TestServer
let chief: SignedIn
let widget: { id: number }
let count = 0

function watched(of: Queryable): Queryable {
  return {
    query(sql, params) {
      statements.push(sql)
      return of.query(sql, params)
    },
    exec(sql) {
      statements.push(sql)
      return of.exec(sql)
    },
  }
}

async function open(): Promise<Database> {
  whole = await openTestDatabase()
  if (url === undefined) return whole
  const [row] = await whole.query<{ name: string }>('select current_database() as name')
  const counted = await openCounted(url, String(row?.name))
  trips = counted.trips
  return counted.db
}

beforeAll(async () => {
  const db = await open()
  server = await startTestServer({
    schemas: workshop,
    db: {
      ...db,
      ...watched(db),
      transaction: (work) => db.transaction((tx) => work(watched(tx))),
    },
  })
  chief = await server.signIn('chief')
  widget = await server.make('widget', { name: 'First' })
  for (let at = 0; at < 30; at++) {
    await server.make('widget', { name: `Widget ${at}`, keeper_id: Number(Reflect.get(widget, 'keeper_id')) })
  }
  // The first calls of a person and of a connection read more.
  for (let at = 0; at < 4; at++) await chief.get(`/api/widget/${widget.id}`)
})
afterAll(async () => {
  await server.close()
  if (url !== undefined) await whole.close()
})

interface Cost {
  readonly statements: readonly string[]
  readonly trips: number
}

/** The cost of the third call, when connections and plans are warm. */
async function costOf(call: () => Promise<Response>, status = 200): Promise<Cost> {
  let cost: Cost = { statements: [], trips: 0 }
  for (let at = 0; at < 3; at++) {
    statements = []
    const before = trips()
    const { status: answered } = await call()
    cost = { statements, trips: trips() - before }
    expect(answered).toBe(status)
  }
  return cost
}

/** Trips are counted on PostgreSQL only. */
function expectCost(cost: Cost, limit: { readonly statements: number; readonly trips: number }): void {
  expect(cost.statements.length, cost.statements.join('\n')).toBeLessThanOrEqual(limit.statements)
  if (url !== undefined) expect(cost.trips, cost.statements.join('\n')).toBeLessThanOrEqual(limit.trips)
}

const fresh = () => {
  count += 1
  return { name: `New ${count}`, code: `N${count}`, keeper_id: Reflect.get(widget, 'keeper_id') }
}

describe('on the database', () => {
  it('who is calling costs one statement, which travels with the first of the call', async () => {
    const me = await costOf(() => chief.post('/api/auth/me'))
    expectCost(me, { statements: 1, trips: 1 })
    expect(me.statements[0]).toContain('fingerprint')
  })

  it('one record costs two statements in one round trip', async () => {
    expectCost(await costOf(() => chief.get(`/api/widget/${widget.id}`)), { statements: 2, trips: 1 })
  })

  it('a page with its exact total costs three statements in one round trip', async () => {
    const page = await costOf(() => chief.get('/api/widget?range=[0,24]&sort=["name","ASC"]'))
    expectCost(page, { statements: 3, trips: 1 })
  })

  it('a filtered page costs two round trips, since the matches decide how it is read', async () => {
    const page = await costOf(() => chief.get('/api/widget?range=[0,24]&filter={"state":"draft"}'))
    expectCost(page, { statements: 3, trips: 2 })
  })

  it('creating a record costs five statements in four round trips', async () => {
    const created = await costOf(() => chief.post('/api/widget', fresh()), 201)
    expectCost(created, { statements: 5, trips: 4 })
  })

  it('editing a record costs six statements in four round trips', async () => {
    const edited = await costOf(() => {
      count += 1
      return chief.patch(`/api/widget/${widget.id}`, { size: count % 900 })
    })
    expectCost(edited, { statements: 6, trips: 4 })
  })

  it('a transition costs six statements in four round trips', async () => {
    const notes: number[] = []
    for (let at = 0; at < 3; at++) notes.push((await server.make('note', { text: `Note ${at}` })).id)
    const finished = await costOf(() => chief.post(`/api/note/${notes.pop()}/transicoes/finish`))
    expectCost(finished, { statements: 6, trips: 4 })
  })

  const makeMany = async (entity: string, values: () => Row) => {
    const ids: number[] = []
    for (let at = 0; at < 20; at++) ids.push((await server.make(entity, values())).id)
    return ids
  }

  it('editing many records in one call costs seven statements, whatever their number', async () => {
    const ids = await makeMany('widget', fresh)
    const edit = (headers?: Record<string, string>) => {
      count += 1
      const registros = ids.map((id) => ({ id, valores: { size: count % 900 } }))
      return chief.post('/api/widget/alteracoes', { registros }, headers)
    }
    expectCost(await costOf(() => edit()), { statements: 7, trips: 8 })
    const keyed = await costOf(() => edit({ 'Idempotency-Key': crypto.randomUUID() }))
    expectCost(keyed, { statements: 10, trips: 11 })
  })

  it('editing a reference of many records looks all of them up in one statement', async () => {
    const ids = await makeMany('widget', fresh)
    const regions: number[] = []
    for (let at = 0; at < 4; at++) regions.push((await server.make('region', { name: `Region ${at}` })).id)
    const edited = await costOf(() => {
      count += 1
      const valores = { region_id: regions[count % regions.length], size: count % 900 }
      return chief.post('/api/widget/alteracoes', { registros: ids.map((id) => ({ id, valores })) })
    })
    expectCost(edited, { statements: 8, trips: 9 })
  })

  it('many transitions in one call cost seven statements', async () => {
    const calls = [
      await makeMany('note', () => ({ text: 'One' })),
      await makeMany('note', () => ({ text: 'Two' })),
      await makeMany('note', () => ({ text: 'Three' })),
    ]
    const finished = await costOf(() => chief.post('/api/note/transicoes/finish', { ids: calls.pop() }))
    expectCost(finished, { statements: 7, trips: 8 })
  })

  it('removing many records in one call costs seven statements', async () => {
    const calls = [
      await makeMany('widget', fresh),
      await makeMany('widget', fresh),
      await makeMany('widget', fresh),
    ]
    const removed = await costOf(() => chief.post('/api/widget/exclusoes', { ids: calls.pop() }))
    expectCost(removed, { statements: 7, trips: 8 })
  })
})

describe('a remembered caller', () => {
  it('is read again as soon as the account has changed, before anything is returned', async () => {
    const keeper = await server.signIn('keeper')
    for (let at = 0; at < 3; at++) expect((await keeper.get('/api/widget?range=[0,24]')).status).toBe(200)
    await server.db.query('update sys_account set active = false where id = $1', [keeper.accountId])
    expect((await keeper.get('/api/widget?range=[0,24]')).status).toBe(401)
    await server.db.query('update sys_account set active = true where id = $1', [keeper.accountId])
    expect((await keeper.get('/api/widget?range=[0,24]')).status).toBe(200)
  })

  it('has the row scope of the record as it is now', async () => {
    const keeper = await server.signIn('keeper')
    const own = await server.make('widget', { name: 'Own', keeper_id: keeper.recordId })
    for (let at = 0; at < 3; at++) expect((await keeper.get(`/api/widget/${own.id}`)).status).toBe(200)
    await server.db.query('update sys_session set revoked_at = now() where account_id = $1', [
      keeper.accountId,
    ])
    const answers = [
      await keeper.get(`/api/widget/${own.id}`),
      await keeper.patch(`/api/widget/${own.id}`, { size: 3 }),
      await keeper.post('/api/widget', fresh()),
      await keeper.post('/api/auth/me'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const [row] = await server.db.query('select size from widget where id = $1', [own.id])
    expect(row).toEqual({ size: null })
  })

  it('repeats a write with its body when the caller has changed in between', async () => {
    const keeper = await server.signIn('keeper')
    const own = await server.make('widget', { name: 'Own', keeper_id: keeper.recordId })
    for (let at = 0; at < 3; at++) await keeper.get(`/api/widget/${own.id}`)
    await server.db.query("update keeper set name = 'Renamed' where id = $1", [keeper.recordId])
    const edited = await keeper.patch(`/api/widget/${own.id}`, { size: 7 })
    expect([edited.status, await edited.json()]).toEqual([
      200,
      expect.objectContaining({ size: 7, versao: 2 }),
    ])
  })
})
