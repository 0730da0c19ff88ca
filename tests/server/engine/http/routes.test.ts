import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { read, utils } from 'xlsx'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Feature } from '../../../../server/engine/contract'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

let server: TestServer
let chief: SignedIn
let keeperId: number

const extra: Feature = {
  name: 'extra',
  routes(api, { actorOf, store }) {
    api.get('/greeting', (c) => c.json({ hello: actorOf(c).name }))
    api.get('/widget/special', async (c) =>
      c.json({
        total: (await store.list('widget', { filter: {}, sort: [], range: [0, 0] }, actorOf(c))).total,
      }),
    )
    api.get('/broken', () => {
      throw new Error('secret detail')
    })
  },
}

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop, features: [extra] })
  chief = await server.signIn('chief', { name: 'Chief', email: 'chief@example.com' })
  keeperId = (await server.make('keeper', { name: 'Kim', email: 'kim@example.com', document: '52998224725' }))
    .id
})
afterAll(() => server.close())

function send(method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return server.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${chief.token}`, 'Content-Type': 'application/json', ...headers },
    body,
  })
}

describe('a single record', () => {
  it('is created with 201, read with its version as ETag, and changed with If-Match', async () => {
    const born = await chief.post('/api/widget', { name: 'New', keeper_id: keeperId })
    expect(born.status).toBe(201)
    expect(born.headers.get('etag')).toBe('"1"')
    const { id } = (await born.json()) as Row
    const read = await chief.get(`/api/widget/${id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    const changed = await chief.patch(`/api/widget/${id}`, { size: 2 }, { 'If-Match': '"1"' })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    const stale = await chief.patch(`/api/widget/${id}`, { size: 3 }, { 'If-Match': 'W/"1"' })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ error: 'stale', current: { size: 2, versao: 2 } })
    expect((await chief.patch(`/api/widget/${id}`, { size: 4 })).status).toBe(200)
    expect((await chief.patch(`/api/widget/${id}`, { size: 5 }, { 'If-Match': 'yesterday' })).status).toBe(
      400,
    )
  })

  it('is deactivated by DELETE, listed by historico and changed by transicoes', async () => {
    const { id } = await server.make('widget', { keeper_id: keeperId })
    const moved = await chief.post(`/api/widget/${id}/transicoes/publish`)
    expect(await moved.json()).toMatchObject({ state: 'live' })
    const gone = await chief.remove(`/api/widget/${id}`)
    expect(gone.status).toBe(200)
    expect(await gone.json()).toEqual({ id })
    expect((await chief.remove(`/api/widget/${id}`)).status).toBe(409)
    const told = (await (await chief.get(`/api/widget/${id}/historico`)).json()) as Row[]
    expect(told.map((entry) => entry.act)).toEqual(['remove', 'transition', 'create'])
    const listed = await (await chief.get(`/api/widget?filter={"ativo":false}`)).json()
    expect(listed).toMatchObject([{ id, ativo: false }])
  })

  it('returns 404 for an invalid id', async () => {
    for (const id of ['0', '-1', 'x', '1.5', '99999999', '99999999999999999999', '%27']) {
      const answer = await chief.get(`/api/widget/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: 'not_found' })
    }
  })

  it('includes labels on request', async () => {
    const born = await chief.post('/api/widget', { name: 'Labelled', keeper_id: keeperId })
    const { id } = (await born.json()) as Row
    const row = await (await chief.get(`/api/widget/${id}?labels=1`)).json()
    expect(row).toMatchObject({
      _label: 'Labelled',
      _labels: { keeper_id: 'Kim', criado_por: 'Chief' },
    })
  })
})

describe('lists', () => {
  it('report page and total and stream everything without a range', async () => {
    for (let i = 0; i < 12; i++) await server.make('region', { name: `Region ${String(i).padStart(2, '0')}` })
    const page = await chief.get('/api/region?range=[5,9]&sort=["name","DESC"]')
    expect(page.headers.get('content-range')).toBe('region 5-9/12')
    expect(((await page.json()) as Row[]).map((row) => row.name)).toEqual(
      ['06', '05', '04', '03', '02'].map((n) => `Region ${n}`),
    )
    const last = await chief.get('/api/region?range=[10,19]')
    expect(last.headers.get('content-range')).toBe('region 10-11/12')
    const beyond = await chief.get('/api/region?range=[100,109]')
    expect(beyond.headers.get('content-range')).toBe('region */12')
    const all = await chief.get('/api/region?fields=name')
    expect(all.headers.get('content-range')).toBe('region 0-11/12')
    expect(all.body).toBeInstanceOf(ReadableStream)
    expect(await all.json()).toHaveLength(12)
    const none = await chief.get('/api/region?q=nothing')
    expect(await none.json()).toEqual([])
  })

  it('stream more rows than one batch in order', async () => {
    await server.db.query(
      `insert into gadget (name, _search) select 'g' || lpad(n::text, 5, '0'), '' from generate_series(1, 1203) n`,
    )
    const answer = await chief.get('/api/gadget?sort=["name","ASC"]')
    expect(answer.headers.get('content-range')).toBe('gadget 0-1202/1203')
    const rows = (await answer.json()) as Row[]
    expect(rows).toHaveLength(1203)
    expect(rows.map((row) => row.name)).toEqual([...rows.map((row) => row.name)].sort())
  })

  it('refuse unknown parameters and list the allowed ones', async () => {
    const unknown = await chief.get('/api/region?filter={"nmae":"x"}')
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({
      error: 'unknown_field',
      allowed: expect.arrayContaining(['name']),
    })
    const operator = await chief.get('/api/region?filter={"name":{"like":"x"}}')
    expect(await operator.json()).toMatchObject({
      error: 'unknown_operator',
      allowed: expect.arrayContaining(['contains']),
    })
    const twice = ['q=a&q=b', 'range=[0,1]&range=[0,9]', 'filter={}&filter={"name":"a"}', 'labels=1&labels=0']
    for (const question of [...twice, 'filter={', 'range=[5]', 'range=[9,1]', 'sort="name"']) {
      expect([question, (await chief.get(`/api/region?${question}`)).status]).toEqual([question, 400])
    }
  })
})

describe('query parameters', () => {
  it('are decoded once', async () => {
    const name = '100%25 %2527 %00 +'
    const { id } = (await (await chief.post('/api/region', { name })).json()) as { id: number }
    const found = async (words: string) =>
      (await (await chief.get(`/api/region?filter=${encodeURIComponent(words)}`)).json()) as { id: number }[]
    expect(await found(JSON.stringify({ name }))).toMatchObject([{ id, name }])
    expect(await found(JSON.stringify({ name: decodeURIComponent(name.replace(' %00', '')) }))).toEqual([])
    await chief.remove(`/api/region/${id}`)
  })

  it('are answered with a content type and nosniff, and cannot redirect a page', async () => {
    const { id } = (await (await chief.post('/api/region', { name: 'Típica' })).json()) as { id: number }
    const asked: readonly (readonly [string, Record<string, string>, string])[] = [
      ['/api/region', {}, 'application/json'],
      [`/api/region/${id}`, {}, 'application/json'],
      ['/api/nothing', {}, 'application/json'],
      ['/api/region?range=[', {}, 'application/json'],
      ['/api/region', { Accept: 'text/csv' }, 'text/csv; charset=utf-8'],
      ['/api/region', { Accept: 'application/x-ndjson' }, 'application/x-ndjson'],
      ['/healthz', {}, 'application/json'],
      ['/metrics', {}, 'text/plain; version=0.0.4; charset=utf-8'],
    ]
    for (const [path, headers, type] of asked) {
      const answer = await chief.get(path, headers)
      const said = answer.headers.get('content-type')?.toLowerCase() ?? ''
      expect([path, said]).toEqual([path, type])
      // JSON is always UTF-8 (RFC 8259); text types need a charset.
      if (/^text\/|\+xml/.test(said)) expect(said).toContain('charset=utf-8')
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('referrer-policy'), path).toBe('same-origin')
    }
    await chief.remove(`/api/region/${id}`)
  })
})

describe('exported files', () => {
  const types = {
    csv: 'text/csv',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }

  beforeAll(async () => {
    await server.make('widget', {
      name: '=1+1;"x"',
      keeper_id: keeperId,
      size: 7,
      price: 1234.5,
      started: '2026-02-01',
      details: { color: '-red' },
    })
  })

  it('are CSV for Brazilian spreadsheets with neutralised formulas', async () => {
    const answer = await chief.get('/api/widget?filter={"size":7}', { accept: types.csv })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Widgets.csv")
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, line] = bytes.subarray(3).toString().split('\r\n')
    expect(head).toBe('Código;Name;Size;Price;Keeper;State;Started;Colour')
    expect(line?.replace(/^\d+/, 'N')).toBe(`N;"'=1+1;""x""";7;1234,5;Kim;Draft;01/02/2026;'-red`)
  })

  it('are workbooks with typed cells, and each export is audited', async () => {
    const answer = await chief.get('/api/widget?filter={"size":7}', { accept: types.xlsx })
    expect(answer.headers.get('content-type')).toBe(types.xlsx)
    const sheet = read(await answer.arrayBuffer(), { cellNF: true }).Sheets.Widgets
    if (!sheet) throw new Error('no sheet')
    const [head, line] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(head).toEqual(['Código', 'Name', 'Size', 'Price', 'Keeper', 'State', 'Started', 'Colour'])
    expect(line?.slice(1)).toEqual(['=1+1;"x"', 7, 1234.5, 'Kim', 'Draft', expect.any(Date), '-red'])
    expect(sheet.B2).toMatchObject({ t: 's', v: '=1+1;"x"' })
    expect(sheet.B2).not.toHaveProperty('f')
    expect(sheet.G2).toMatchObject({ t: 'n', v: 46054, z: 'dd/mm/yyyy' })
    const [written] = await server.db.query<Row>(
      "select * from sys_audit where act = 'export' order by id desc limit 1",
    )
    expect(written).toMatchObject({ entity: 'widget', account_id: chief.accountId, record_id: null })
    expect(written?.detail).toContain('total=1&')
  })
})

describe('request bodies', () => {
  it('are refused when malformed, of another type, too large or not an object', async () => {
    const answers = {
      malformed: await send('POST', '/api/widget', '{"name": '),
      list: await send('POST', '/api/widget', '[]'),
      text: await send('POST', '/api/widget', '"x"'),
      empty: await send('POST', '/api/widget', ''),
      deep: await send('POST', '/api/widget', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
      form: await send('POST', '/api/widget', 'name=x', {
        'Content-Type': 'application/x-www-form-urlencoded',
      }),
      large: await send('POST', '/api/widget', JSON.stringify({ name: 'x'.repeat(1_100_000) })),
      liar: await send('POST', '/api/widget', '{}', { 'Content-Length': '2000000' }),
    }
    const statuses = Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, answer.status]),
    )
    expect(statuses).toEqual({
      malformed: 400,
      list: 400,
      text: 400,
      empty: 400,
      deep: 400,
      form: 415,
      large: 413,
      liar: 413,
    })
    for (const answer of Object.values(answers)) {
      expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
    }
  })

  it('are refused field by field with 422', async () => {
    const answer = await chief.post('/api/widget', { name: 'x', size: 'big', started: '2026-02-31' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      error: 'invalid',
      message: 'Verifique os campos indicados.',
      errors: expect.arrayContaining([
        { path: '/keeper_id', message: '* Obrigatório' },
        { path: '/name', message: '* Inválido' },
        { path: '/size', message: 'Valor deve ser um numérico' },
        { path: '/started', message: '*Data Inválida' },
      ]),
    })
  })
})

describe('features', () => {
  it('are matched before the generated routes and know the caller', async () => {
    expect(await (await chief.get('/api/greeting')).json()).toEqual({ hello: 'Chief' })
    expect((await server.app.request('/api/greeting')).status).toBe(401)
    expect(await (await chief.get('/api/widget/special')).json()).toHaveProperty('total')
  })

  it('cannot register the same route twice', async () => {
    const start = startTestServer({ schemas: workshop, features: [extra, { ...extra, name: 'copy' }] })
    await expect(start).rejects.toThrow('Features extra and copy both claim GET /greeting.')
  })
})

describe('every response', () => {
  it('has the version header, and system facts are public', async () => {
    const answer = await server.app.request('/api/sistema')
    expect(answer.headers.get('version')).toBe('test')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.json()).toEqual({ demo: false, version: 'test' })
    await server.meta.write('demo', true)
    const account = { papel: 'Chefe', login: 'a', senha: 'b' }
    await server.meta.write('demo_accounts', [account, 'something else'])
    expect(await (await server.app.request('/api/sistema')).json()).toEqual({
      demo: true,
      version: 'test',
      contas: [account],
    })
  })

  it('is never cached, for lists, records, refusals and errors alike', async () => {
    for (const path of [
      '/api/widget',
      '/api/widget/1',
      '/api/widget/999999',
      '/api/widget?filter=x',
      '/api/nothing',
    ]) {
      expect([path, (await chief.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    const visitor = await server.app.request('/api/widget')
    expect([visitor.status, visitor.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  it('is JSON for unknown routes, without CORS headers', async () => {
    for (const path of ['/api/nothing', '/api/widget/1/nothing', '/nothing']) {
      const answer = await chief.get(path, { Origin: 'https://elsewhere.example' })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: 'not_found' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('is a page in Portuguese where a browser opens the address, with the message escaped', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/api/calendario/AAAA.ics', '/api/widget?x=<b>', '/api/nothing']) {
      const answer = await server.app.request(path, { headers })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-type')).toContain('text/html')
      const page = await answer.text()
      expect(page).toContain('lang="pt-BR"')
      expect(page).not.toMatch(/<b>|"error"/)
      // Its style is the only one that its policy allows.
      const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    }
  })

  it('hides internal errors and logs them with the id returned to the client', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const answer = await chief.get('/api/broken')
      expect(answer.status).toBe(500)
      expect(await answer.text()).not.toContain('secret')
      expect(String(logged.mock.calls[0]?.[0])).toContain(String(answer.headers.get('x-request-id')))
    } finally {
      logged.mockRestore()
    }
  })
})

describe('closing the server', () => {
  it('waits for pending requests, however many statements they run', async () => {
    const patient: Feature = {
      name: 'patient',
      routes(api, { store }) {
        api.get('/often', async (c) => {
          const query = { filter: {}, sort: [], range: [0, 0] } as const
          for (const _time of [1, 2, 3, 4, 5]) await store.list('widget', query, systemActor)
          return c.json({ asked: 5 })
        })
      },
    }
    const printed = vi.spyOn(console, 'error')
    const other = await startTestServer({ schemas: workshop, features: [patient] })
    const { token } = await other.signIn('chief', { name: 'Chief', email: 'chief@example.com' })
    const answer = other.app.request('/api/often', { headers: { Authorization: `Bearer ${token}` } })
    await other.close()
    expect((await answer).status).toBe(200)
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })
})
