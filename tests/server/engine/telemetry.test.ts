import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseError } from '../../../server/db/database'
import type { Feature } from '../../../server/engine/contract'
import { isInside } from '../../../server/engine/http/address'
import { log, setSink } from '../../../server/engine/telemetry/log'
import { openLog } from '../../../server/engine/telemetry/openLog'
import { startTestServer, type TestServer } from '../../support/server'

const person = 'maria.souza@example.com'
const document = '529.982.247-25'

const keeper = {
  type: 'object',
  title: 'Keeper',
  'x-entity': {
    plural: 'Keepers',
    menu: false,
    access: { list: ['keeper'], create: ['keeper'], edit: ['keeper'] },
    account: { role: 'keeper', title: 'Keeper', level: 0, name: 'name', email: 'email' },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    email: { type: 'string', format: 'email', title: 'E-mail' },
  },
  required: ['name', 'email'],
} as const

const broken: Feature = {
  name: 'broken',
  routes(api) {
    api.get('/broken/:id', () => {
      throw new Error(`no mail to <${person}>, document ${document}`)
    })
    api.get('/taken', () => {
      throw new DatabaseError(`duplicate "${person}"`, { code: '23999', detail: `Key (email)=(${person})` })
    })
  },
}

let server: TestServer
let lines: string[] = []

beforeAll(async () => {
  const options = { schemas: { keeper }, features: [broken], isBehindProxy: true }
  server = await startTestServer(options)
})
afterEach(() => {
  setSink(undefined)
  lines = []
})
afterAll(() => server.close())

const keepLines = (format: 'json' | 'text') =>
  openLog({ format, level: 'info' }, (line) => void lines.push(line))
const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('a request', () => {
  it('has an id on every response: ours, or a well-formed one of a proxy', async () => {
    for (const path of ['/api/sistema', '/api/nothing', '/nothing', '/api/keeper', '/healthz']) {
      const { headers } = await server.app.request(path)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-z]{12}$/)
    }
    const ask = async (given: string) =>
      (await server.app.request('/api/sistema', { headers: { 'X-Request-Id': given } })).headers.get(
        'x-request-id',
      )
    expect(await ask('proxy-1234.abc')).toBe('proxy-1234.abc')
    for (const bad of ['short', 'with space in it', '<b>12345678</b>', 'x'.repeat(65)]) {
      expect(await ask(bad)).toMatch(/^[0-9a-z]{12}$/)
    }
  })

  it('is logged with its id, person, route, status and time, without query values and bodies', async () => {
    const signedIn = await server.signIn('keeper', { name: 'Maria Souza', email: person })
    keepLines('json')
    const answer = await signedIn.get(`/api/keeper/${signedIn.recordId}?labels=1`)
    await signedIn.get(`/api/keeper?q=${person}&filter={"email":"${person}"}&range=[0,4]`)
    await server.app.request('/api/auth/login/web', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userLogin: person, password: 'a secret' }),
    })
    await server.app.request('/api/calendario/address-of-a-calendar.ics')
    const [one] = told()
    expect(one).toMatchObject({
      level: 'info',
      request: answer.headers.get('x-request-id'),
      actor: signedIn.accountId,
      method: 'GET',
      route: '/api/keeper/:id',
      status: 200,
      ms: expect.any(Number),
    })
    expect(told().map(({ route, status }) => [route, status])).toEqual([
      ['/api/keeper/:id', 200],
      ['/api/keeper', 200],
      ['/api/auth/login/web', 401],
      ['/api/calendario/:arquivo', 404],
    ])
    for (const secret of ['address-of', person, 'souza', 'Maria', 'a secret', signedIn.token]) {
      expect(lines.join('')).not.toContain(secret)
    }
  })

  it('that is refused is logged with the person, for permissions, invalid input and rate limits', async () => {
    const signedIn = await server.signIn('keeper', { name: 'Rui Alves', email: 'rui@example.com' })
    keepLines('json')
    await signedIn.remove(`/api/keeper/${signedIn.recordId}`)
    await signedIn.get('/api/keeper?filter={"nmae":"x"}')
    await signedIn.post('/api/keeper', { name: 7, email: 'none' })
    await signedIn.get(`/api/keeper?q=${'a '.repeat(80)}`)
    expect(told().map(({ actor, method, route, status }) => [actor, method, route, status])).toEqual([
      [signedIn.accountId, 'DELETE', '/api/keeper/:id', 403],
      [signedIn.accountId, 'GET', '/api/keeper', 400],
      [signedIn.accountId, 'POST', '/api/keeper', 422],
      [signedIn.accountId, 'GET', '/api/keeper', 400],
    ])
  })

  it('that fails is reported with its id to the person and in the log, without values', async () => {
    keepLines('json')
    const answers = await Promise.all(['/api/broken/7', '/api/taken'].map((path) => server.app.request(path)))
    for (const answer of answers) {
      expect(answer.status).toBe(500)
      const body = (await answer.json()) as Record<string, unknown>
      expect(body).toMatchObject({ error: 'internal', requestId: answer.headers.get('x-request-id') })
      const own = told().filter(({ request }) => request === body.requestId)
      expect(own.map(({ level }) => level)).toEqual(['error', 'error'])
      expect(JSON.stringify(own)).toContain('telemetry.test')
    }
    expect(lines.join('')).not.toContain(person)
    expect(lines.join('')).not.toContain(document)
  })

  it('at a terminal is a short line when it changed something, failed or was slow', async () => {
    keepLines('text')
    await server.app.request('/api/sistema')
    const { headers } = await server.app.request('/api/keeper', { method: 'POST' })
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\d\\d:\\d\\d:\\d\\d POST /api/keeper 401 \\d+ ms \\[${headers.get('x-request-id')}\\]\n$`,
        ),
      ),
    ])
  })
})

describe('the metrics', () => {
  const read = (headers: Record<string, string> = {}) => server.app.request('/metrics', { headers })

  it('count requests by route and status, statements, connections and messages', async () => {
    await server.app.request('/api/keeper/12345', { headers: { Authorization: 'Bearer none' } })
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toMatch(
      /^http_requests_total\{method="GET",route="\/api\/keeper\/:id",status="401"\} [1-9]/m,
    )
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{le="0.1",method="GET",route="\/api\/keeper"/m,
    )
    expect(text).toMatch(/^database_statement_duration_seconds_count\{outcome="ok"\} [1-9]/m)
    expect(text).toMatch(/^database_connections\{state="open"\} [1-9]/m)
    expect(text).toMatch(/^outbox_messages\{state="failed"\} 0$/m)
    expect(text).toMatch(/^database_up 1$/m)
    expect(text).not.toContain('12345')
  })

  it('are restricted to the internal network', async () => {
    expect((await read({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(403)
    expect((await read({ 'X-Forwarded-For': '10.1.2.3' })).status).toBe(200)
    for (const address of [
      '127.0.0.1',
      '::1',
      '::ffff:192.168.0.9',
      '172.31.255.1',
      'fe80::1%eth0',
      'fd00::1',
    ]) {
      expect([address, isInside(address)]).toEqual([address, true])
    }
    for (const address of ['172.32.0.1', '8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', 'nonsense', '']) {
      expect([address, isInside(address)]).toEqual([address, false])
    }
  })
})

describe('an unavailable database', () => {
  it('causes a 503 with Retry-After, one log line a second, and a server that is alive but not ready', async () => {
    const own = await startTestServer({ schemas: { keeper }, metricsToken: 'a long enough token' })
    expect((await own.app.request('/readyz')).status).toBe(200)
    await own.db.close()
    keepLines('json')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.app.request('/api/sistema')))
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await answers[0]?.json()).toMatchObject({
      error: 'unavailable',
      message: 'O sistema está ocupado ou em manutenção. Tente novamente em instantes.',
      requestId: expect.any(String),
    })
    // One line is for the failure and one for the response.
    expect(told().map(({ level }) => level)).toEqual(['error', 'warn'])
    clock.mockRestore()
    expect((await own.app.request('/healthz')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const ready = await own.app.request('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ database: false })])
    expect((await own.app.request('/metrics')).status).toBe(403)
    const measures = await own.app.request('/metrics', {
      headers: { Authorization: 'Bearer a long enough token' },
    })
    expect(await measures.text()).toMatch(/^database_up 0$/m)
  })

  it('is logged again with the number of suppressed lines', async () => {
    keepLines('json')
    const away = new DatabaseError('gone', { code: '57P01' })
    for (let at = 0; at < 5; at++) log.failure('Pix', away)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    log.failure('Pix', away)
    expect(told().map(({ omitted }) => omitted)).toEqual([undefined, 4])
  })

  it('does not delay a server that is shutting down', async () => {
    expect((await server.app.request('/readyz')).status).toBe(200)
    server.leave()
    expect((await server.app.request('/readyz')).status).toBe(503)
    expect((await server.app.request('/healthz')).status).toBe(200)
  })
})
