import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createAccess } from '../../server/features/access-control/feature'
import { createRegistrations } from '../../server/features/registrations/feature'
import { bodyOf, type Estate, openEstate } from './features/estate'

let estate: Estate
const printed: string[] = []

beforeAll(async () => {
  for (const way of ['log', 'error', 'warn'] as const) {
    vi.spyOn(console, way).mockImplementation((...words) => void printed.push(words.map(String).join(' ')))
  }
  estate = await openEstate([createAccess(), createRegistrations('https://console.example.com')])
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await estate.server.close()
})

const asked = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const snippets = [
  `' or '1'='1`,
  `nome"; drop table "safra"; --`,
  `1); select pg_sleep(5); --`,
  '$1',
  '\u0000',
]

async function countRows(): Promise<unknown> {
  return estate.server.db.query(
    'select (select count(*) from safra) as safras, (select count(*) from sys_account) as people',
  )
}

describe('SQL injection in every part of a query', () => {
  const places: readonly (readonly [string, (text: string) => string])[] = [
    ['a field of a filter', (text) => `?filter=${asked({ [text]: 1 })}`],
    ['a value of a filter', (text) => `?filter=${asked({ nome: text })}`],
    ['an operator of a filter', (text) => `?filter=${asked({ nome: { [text]: 1 } })}`],
    ['a number of a filter', (text) => `?filter=${asked({ id: text })}`],
    ['a sort', (text) => `?sort=${asked([text, 'ASC'])}`],
    ['a direction', (text) => `?sort=${asked(['nome', text])}`],
    ['the fields', (text) => `?fields=${encodeURIComponent(text)}`],
    ['the range', (text) => `?range=${asked([text, 10])}`],
    ['the search', (text) => `?q=${encodeURIComponent(text)}`],
    ['the sums', (text) => `/resumo?sums=${encodeURIComponent(text)}`],
    ['the facets', (text) => `/resumo?facets=${encodeURIComponent(text)}`],
    ['the groups', (text) => `/resumo?groups=${encodeURIComponent(text)}`],
    ['the id', (text) => `/${encodeURIComponent(text)}`],
  ]

  it.each(places)('treats SQL in %s as text', async (_place, address) => {
    const before = await countRows()
    for (const snippet of snippets) {
      const answer = await estate.admin.get(`/api/regiao${address(snippet)}`)
      const body = await answer.text()
      expect(answer.status).toBeLessThan(500)
      expect(body).not.toMatch(/syntax error|sqlstate|postgres|pglite/i)
      expect(() => JSON.parse(body)).not.toThrow()
    }
    expect(await countRows()).toEqual(before)
  })
})

describe('fields that cannot be written', () => {
  it.each([
    { id: 1 },
    { versao: 9 },
    { ativo: false, versao: 3 },
    { criado_por: 1 },
    { criado_em: '2020-01-01' },
  ])('refuses %j in a new record and in a change', async (extra) => {
    const region = await estate.make('regiao', { nome: `Região ${JSON.stringify(extra)}` })
    const before = await estate.row('regiao', region)
    expect((await estate.admin.post('/api/regiao', { nome: 'Nova', ...extra })).status).toBe(422)
    expect((await estate.admin.patch(`/api/regiao/${region}`, extra)).status).toBe(422)
    expect(await estate.row('regiao', region)).toEqual(before)
  })

  it('refuses a state reached only by transitions and a higher role', async () => {
    const request = await estate.make('register', {})
    expect([403, 422]).toContain((await estate.admin.patch(`/api/register/${request}`, { status: 2 })).status)
    const own = await estate.producer.patch(`/api/produtor/${estate.producer.recordId}`, {
      role: 1,
      ativo: false,
    })
    expect([403, 422]).toContain(own.status)
  })

  it('only accepts the public fields from a visitor', async () => {
    const ask = (body: Row) =>
      estate.server.app.request('/api/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const request = {
      nome: 'Rita Alves',
      cpf_cnpj: '390.533.447-05',
      celular: '(35) 99999-0000',
      perfil: 'produtor',
    }
    for (const extra of [{ status: 2 }, { id: 1 }, { ativo: false }, { criado_por: 1 }, { motivo: 'x' }]) {
      expect((await ask({ ...request, ...extra })).status).toBe(422)
    }
    expect((await ask(request)).status).toBe(201)
    expect((await ask(request)).status).toBe(201)
    const filter = { cpf_cnpj: '39053344705' }
    const { rows } = await estate.server.store.list('register', { filter, sort: [] }, systemActor)
    expect(rows.map(({ status, nome }) => [status, nome])).toEqual([[0, 'Rita Alves']])
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await ask(request)).status))
    expect(codes).toContain(429)
  })
})

describe('paths and bodies', () => {
  it.each([
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/regiao/1%00',
    '/api/regiao/-1',
    '/api/regiao/1e3',
    '/api/nada',
    '/api/s/%2e%2e',
  ])('%s returns 404', async (path) => {
    expect((await estate.admin.get(path)).status).toBe(404)
  })

  it.each([
    ['no JSON', 'application/json', '{"nome":', 400],
    ['a list', 'application/json', '[]', 400],
    ['null', 'application/json', 'null', 400],
    ['another type', 'text/plain', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'nome=x', 415],
    ['a depth without end', 'application/json', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 400],
    ['two megabytes', 'application/json', `{"nome":"${'x'.repeat(2_000_000)}"}`, 413],
  ])('refuses %s', async (_what, type, body, status) => {
    const answer = await estate.server.app.request('/api/regiao', {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: `Bearer ${estate.admin.token}` },
      body,
    })
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as Row).message).toBeTruthy()
  })

  it('ignores __proto__', async () => {
    const answer = await estate.server.app.request('/api/regiao', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${estate.admin.token}` },
      body: '{"nome":"x","__proto__":{"role":"admin"}}',
    })
    expect([400, 422]).toContain(answer.status)
    expect(({} as Row).role).toBeUndefined()
  })
})

it('records of another person return 404', async () => {
  for (const path of [`/api/produtor/${estate.stranger.recordId}`, `/api/fazenda/${estate.otherFarm}`]) {
    expect((await estate.producer.get(path)).status).toBe(404)
    expect([403, 404]).toContain((await estate.producer.patch(path, {})).status)
    expect([403, 404]).toContain((await estate.producer.remove(path)).status)
    expect((await estate.producer.get(`${path}/historico`)).status).toBe(404)
  }
})

it('a stored script is returned as text, in responses and in files', async () => {
  const script = '=HYPERLINK("x")<script>alert(1)</script>'
  await estate.make('regiao', { nome: script })
  const list = await estate.admin.get(`/api/regiao?filter=${asked({ nome: script })}`)
  expect(list.headers.get('content-type')).toContain('application/json')
  expect(list.headers.get('x-content-type-options')).toBe('nosniff')
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await bodyOf<Row[]>(list))[0]?.nome).toBe(script)
  const file = await estate.admin.get(`/api/regiao?filter=${asked({ nome: script })}`, { Accept: 'text/csv' })
  expect(await file.text()).toContain(`'=HYPERLINK`)
})

it('a token that is logged out, guessed or altered is refused', async () => {
  const { token } = estate.stranger
  const me = (authorization: string) =>
    estate.server.app.request('/api/auth/me', { method: 'POST', headers: { Authorization: authorization } })
  expect((await me(`Bearer ${token}`)).status).toBe(200)
  for (const wrong of [
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    'Bearer',
    `Bearer ' or 1=1`,
  ]) {
    expect((await me(wrong)).status).toBe(401)
  }
  await estate.stranger.post('/api/auth/logout', {})
  expect((await me(`Bearer ${token}`)).status).toBe(401)
})

it('HSTS is only sent over TLS', async () => {
  const { app } = estate.server
  const header = async (env?: object, proto?: string) =>
    (
      await app.request('/api/sistema', proto ? { headers: { 'X-Forwarded-Proto': proto } } : {}, env)
    ).headers.get('strict-transport-security')
  const over = (encrypted: boolean) => ({ incoming: { socket: { encrypted, remoteAddress: '203.0.113.9' } } })
  expect(await header(over(true))).toBe('max-age=31536000; includeSubDomains')
  expect(await header(over(false))).toBeNull()
  // No proxy is trusted here.
  expect(await header(over(false), 'https')).toBeNull()
})

it('responses have no CORS headers and forbid framing', async () => {
  const answer = await estate.admin.get('/api/regiao?range=[0,0]', { Origin: 'https://evil.example.com' })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('a page of another origin can neither write nor call a writing GET', async () => {
  const region = await estate.make('regiao', { nome: 'Da própria página' })
  const change = (headers: Record<string, string>) =>
    estate.admin.patch(`/api/regiao/${region}`, { nome: 'De outra página' }, headers)
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }
  const answer = await change(elsewhere)
  expect([answer.status, await bodyOf<Row>(answer)]).toMatchObject([403, { error: 'forbidden' }])
  expect((await estate.admin.get('/api/register/send-sms/1', elsewhere)).status).toBe(403)
  expect(await estate.row('regiao', region)).toMatchObject({ nome: 'Da própria página' })
  // Reads only need the token, which no other page has.
  expect((await estate.admin.get('/api/regiao?range=[0,1]', elsewhere)).status).toBe(200)
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }
  expect((await change(own)).status).toBe(200)
})

it('the log contains no token and no document', () => {
  const all = printed.join('\n')
  for (const secret of [estate.admin.token, estate.producer.token, '52998224725', '39053344705']) {
    expect(all).not.toContain(secret)
  }
})
