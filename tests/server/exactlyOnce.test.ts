// @module-tag extended
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { Database, Queryable } from '../../server/db/database'
import { createServer } from '../../server/engine/index'
import { features } from '../support/features'
import { cheapPasswords, type SignedIn } from '../support/server'
import { startDying } from './features/dying'
import { bodyOf, type Estate, openEstate } from './features/estate'

let estate: Estate
let keys = 0
const newKey = () => `exactly-once-${++keys}`

beforeAll(async () => {
  estate = await openEstate(features)
}, 120_000)
afterEach(() => vi.restoreAllMocks())
afterAll(() => estate.server.close())

const reads = () => [/^\/auth\/me$/, /\/previa$/, ...features.flatMap((feature) => feature.reads ?? [])]

function everyPost(): readonly string[] {
  const paths = estate.server.app.routes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
    .map(({ path }) => path.replace(/:endpoint\{([^}]*)\}/, '$1').replace(/:\w+(\{[^}]*\})?/g, '1'))
  return [...new Set(paths)]
}

const replayed = (answer: Response) => answer.headers.get('idempotency-replayed') === 'true'

describe('every POST endpoint', () => {
  it('accepts an Idempotency-Key unless it only reads', async () => {
    const posts = everyPost()
    expect(posts.length).toBeGreaterThan(100)
    const deaf: string[] = []
    for (const path of posts) {
      const { status, headers } = await estate.admin.post(path, {}, { 'Idempotency-Key': 'short' })
      const isRead = reads().some((read) => read.test(path.replace('/api', '')))
      // A key that is too short is rejected before anything runs.
      if (!isRead && !(status === 400 && headers.get('content-type')?.includes('json'))) deaf.push(path)
      if (isRead) expect(status, path).not.toBe(0)
    }
    expect(deaf).toEqual([])
  })

  it('of an entity creates one record, whichever of two servers is asked', async () => {
    // A second server on the same database, as behind a proxy.
    const twin = await createServer({
      db: estate.server.db,
      entities,
      validators,
      features,
      version: 'twin',
      ...cheapPasswords,
    })
    const wrong: string[] = []
    let tried = 0
    for (const entity of entities) {
      const id = await estate.make(entity.name, {}).catch(() => undefined)
      const row = id === undefined ? undefined : await estate.row(entity.name, id)
      if (!row) continue
      const before = await count(entity.name)
      const body = inputOf(entity.name, row)
      const key = { 'Idempotency-Key': newKey() }
      const first = await estate.admin.post(`/api/${entity.endpoint}`, body, key)
      if (!first.ok) continue
      tried += 1
      const second = await askTwin(twin.app, estate.admin, `/api/${entity.endpoint}`, body, key)
      const isSame = (await first.clone().text()) === (await second.clone().text())
      if (!replayed(second) || second.status !== first.status || !isSame) wrong.push(entity.name)
      if ((await count(entity.name)) > before + 1) wrong.push(`${entity.name} twice`)
    }
    expect(wrong).toEqual([])
    // Some records cannot be created again with the values of another.
    expect(tried).toBeGreaterThan(entities.length / 3)
  })
})

const count = async (table: string) => (await estate.server.db.query(`select from "${table}"`)).length

function inputOf(name: string, row: Row): Row {
  const fields = entities.find((entity) => entity.name === name)?.fields ?? []
  const own = fields.filter((field) => !field.system && !field.readOnly && row[field.name] != null)
  return Object.fromEntries(
    own.map((field) => {
      const value = row[field.name]
      return [field.name, field.unique && typeof value === 'string' ? `${value} ${++keys}` : value]
    }),
  )
}

async function askTwin(
  app: Estate['server']['app'],
  { token }: SignedIn,
  path: string,
  body: Row,
  headers: Record<string, string>,
): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const season = (year: number): Row => ({
  descricao: `${year}/${year + 1}`,
  data_inicio: `${year}-07-01`,
  data_fim: `${year + 1}-06-30`,
  ano_colheita: year + 1,
  situacao: 'Planejada',
})

describe('a repeated request', () => {
  it('waits for the first response and returns it', async () => {
    const key = { 'Idempotency-Key': newKey() }
    const both = await Promise.all([1, 2, 3].map(() => estate.admin.post('/api/safra', season(2051), key)))
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(both.filter(replayed)).toHaveLength(2)
  })

  it('is not executed again when the process died between commit and response', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const key = { 'Idempotency-Key': newKey() }
    const dying = await startDying(estate.server.db)
    const lost = await askTwin(dying.app, estate.admin, '/api/safra', season(2052), key)
    expect(lost.status).toBe(500)
    expect(told.mock.calls.flat()).toContainEqual(new Error('killed'))
    told.mockRestore()
    const again = await estate.admin.post('/api/safra', season(2052), key)
    expect([again.status, replayed(again), again.headers.get('etag')]).toEqual([201, true, '"1"'])
    const { id, descricao } = await bodyOf(again)
    expect(descricao).toBe('2052/2053')
    expect((await estate.row('safra', Number(id))).descricao).toBe('2052/2053')
  })

  it('that saves a view returns it when the process died after the commit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const key = { 'Idempotency-Key': newKey() }
    const dying = await startDying(estate.server.db)
    const view = {
      entidade: 'safra',
      nome: 'Minhas safras',
      vista: { columns: [], filter: {}, sort: [], q: '', density: 'compact', pageSize: 50 },
    }
    expect((await askTwin(dying.app, estate.admin, '/api/visoes', view, key)).status).toBe(500)
    const again = await estate.admin.post('/api/visoes', view, key)
    expect([again.status, replayed(again)]).toEqual([201, true])
    expect(await bodyOf(again)).toMatchObject({ nome: 'Minhas safras', minha: true })
    expect(await count('sys_view')).toBe(1)
  })

  it('costs a reservation, and the answer in its transaction', async () => {
    const sent: string[] = []
    const noting = <T extends Queryable>(on: T): T => ({
      ...on,
      query: (sql: string, params?: readonly unknown[]) => {
        sent.push(sql)
        return on.query(sql, params)
      },
    })
    const { db } = estate.server
    const counting: Database = {
      ...noting(db),
      transaction: (work) => db.transaction((tx) => work(noting(tx))),
    }
    const { app } = await createServer({
      db: counting,
      entities,
      validators,
      features,
      version: 'counting',
      ...cheapPasswords,
    })
    const key = { 'Idempotency-Key': newKey() }
    sent.length = 0
    expect((await askTwin(app, estate.admin, '/api/safra', season(2053), key)).status).toBe(201)
    const added = sent.filter((sql) => sql.includes('sys_answer')).map((sql) => sql.split(' ')[0])
    expect(added).toEqual(['insert', 'update'])
  })

  it('is done when the first was lost before its work, or when its key is no longer promised', async () => {
    const { db } = estate.server
    const key = { 'Idempotency-Key': newKey() }
    const post = (year: number) => estate.admin.post('/api/safra', season(year), key)
    const known = (await db.query<{ id: string }>('select id from sys_answer')).map(({ id }) => id)
    const age = (hours: number, isLost: boolean) =>
      db.query(
        `update sys_answer set at = at - make_interval(hours => $1), done = done and not $2,
           answer = case when $2 then null else answer end
          where id <> all ($3::text[])`,
        [hours, isLost, known],
      )
    expect((await post(2056)).status).toBe(201)
    await age(47, false)
    expect((await post(2057)).status).toBe(422)
    await age(2, false)
    expect([(await post(2057)).status, replayed(await post(2057))]).toEqual([201, true])
    await age(1, true)
    expect([(await post(2058)).status, replayed(await post(2058))]).toEqual([201, true])
  })

  it('with another form is refused, and with the same form in another encoding accepted', async () => {
    const key = newKey()
    const send = (content: string) => {
      const body = new FormData()
      body.set('arquivo', new File([content], 'a.txt', { type: 'text/plain' }))
      return estate.server.app.request('/api/arquivos', {
        method: 'POST',
        headers: { Authorization: `Bearer ${estate.admin.token}`, 'Idempotency-Key': key },
        body,
      })
    }
    const before = await count('sys_file')
    const first = await bodyOf(send('once'))
    expect(await bodyOf(send('once'))).toEqual(first)
    expect((await send('0nce')).status).toBe(422)
    expect(await count('sys_file')).toBe(before + 1)
  })
})
