import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

let server: TestServer
let chief: SignedIn
let keeper: SignedIn
let mine: Row & { id: number }
let theirs: Row & { id: number }

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop })
  chief = await server.signIn('chief')
  keeper = await server.signIn('keeper', { name: 'Ana', email: 'ana@example.com', wage: 1000 })
  const other = await server.make('keeper', { name: 'Other', email: 'other@example.com' })
  mine = await server.make('widget', {
    name: 'Mine',
    keeper_id: keeper.recordId,
    size: 1,
    price: 10,
    grade: 'a',
    details: { color: 'red', cost: 5 },
    parts: [
      { label: 'one', cost: 1 },
      { label: 'two', cost: 2 },
    ],
  })
  theirs = await server.make('widget', { name: 'Theirs', keeper_id: other.id, size: 2, price: 20 })
})
afterAll(() => server.close())

async function body<T>(answer: Promise<Response>): Promise<T> {
  return (await answer).json() as Promise<T>
}

const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`
const whole = (id: number) => body<Row>(chief.get(`/api/widget/${id}`))

describe('row scope', () => {
  it('applies to lists, totals and searches', async () => {
    const page = await keeper.get('/api/widget?range=[0,24]')
    expect(page.headers.get('content-range')).toBe('widget 0-0/1')
    expect(await page.json()).toMatchObject([{ name: 'Mine' }])
    const full = await keeper.get('/api/widget')
    expect(full.headers.get('content-range')).toBe('widget 0-0/1')
    expect(await full.json()).toHaveLength(1)
    expect(await body(keeper.get('/api/widget?q=theirs'))).toEqual([])
    expect(await body(keeper.get(`/api/widget?${filter({ id: [mine.id, theirs.id] })}`))).toHaveLength(1)
  })

  it('applies to counts, sums, facets and groups', async () => {
    const summary = await body(keeper.get('/api/widget/resumo?sums=size&facets=name&groups=state'))
    expect(summary).toEqual({
      total: 1,
      sums: { size: 1 },
      facets: { name: [{ value: 'Mine', count: 1 }] },
      groups: [{ value: 'draft', label: 'Draft', count: 1, sums: { size: 1 } }],
    })
  })

  it('returns 404 for every request about a record outside of it', async () => {
    const path = `/api/widget/${theirs.id}`
    for (const answer of [
      keeper.get(path),
      keeper.patch(path, { size: 3 }),
      keeper.remove(path),
      keeper.get(`${path}/historico`),
      keeper.post(`${path}/transicoes/refuse`, {}),
    ]) {
      expect((await answer).status).toBe(404)
    }
    expect(await whole(theirs.id)).toMatchObject({ size: 2, ativo: true, state: 'draft' })
  })

  it('applies to exports', async () => {
    const text = await (await keeper.get('/api/widget', { accept: 'text/csv' })).text()
    expect(text).toContain('Mine')
    expect(text).not.toContain('Theirs')
  })

  it('refuses a change that would move the record out of it and rolls the change back', async () => {
    const born = await keeper.post('/api/note', { text: 'Closed', isOpen: false })
    expect(born.status).toBe(403)
    const note = await server.make('note', { text: 'Open', isOpen: true })
    expect((await keeper.patch(`/api/note/${note.id}`, { isOpen: false })).status).toBe(403)
    expect((await keeper.patch(`/api/note/${note.id}`, { text: 'Still open' })).status).toBe(200)
    const rows = await body<Row[]>(chief.get('/api/note'))
    expect(rows.map((row) => [row.text, row.isOpen])).toEqual([['Still open', true]])
    expect(await body(chief.get(`/api/note/${note.id}/historico`))).toHaveLength(2)
  })

  it('allows a transition or a removal to move a record out of it', async () => {
    const [a, b] = [await server.make('note', { isOpen: true }), await server.make('note', { isOpen: true })]
    const moved = await keeper.post(`/api/note/${a.id}/transicoes/finish`, { isOpen: false })
    expect([moved.status, await moved.json()]).toEqual([200, { id: a.id }])
    expect((await keeper.get(`/api/note/${a.id}`)).status).toBe(404)
    expect((await keeper.remove(`/api/note/${b.id}`)).status).toBe(200)
    expect((await keeper.get(`/api/note/${b.id}`)).status).toBe(404)
    expect((await keeper.remove(`/api/note/${b.id}`)).status).toBe(404)
  })

  it('refuses references to records outside of it', async () => {
    const other = await server.make('keeper')
    const refused = await keeper.patch(`/api/widget/${mine.id}`, { keeper_id: other.id })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ path: '/keeper_id' }] })
  })

  it('limits labels to visible records', async () => {
    const [row] = await body<Row[]>(keeper.get('/api/widget?labels=1'))
    expect(row).toMatchObject({ _label: 'Mine', _labels: { keeper_id: 'Ana' } })
  })
})

describe('access control', () => {
  it('refuses requests without the permission or without a session', async () => {
    expect((await keeper.get('/api/gadget')).status).toBe(403)
    expect((await keeper.get('/api/gadget/1')).status).toBe(403)
    expect((await keeper.get('/api/gadget/resumo')).status).toBe(403)
    expect((await keeper.get('/api/gadget', { accept: 'text/csv' })).status).toBe(403)
    expect((await keeper.post('/api/gadget', { name: 'G' })).status).toBe(403)
    expect((await keeper.post('/api/region', { name: 'R' })).status).toBe(403)
    expect((await server.app.request('/api/widget')).status).toBe(401)
    expect((await server.app.request('/api/widget', { method: 'POST', body: '{}' })).status).toBe(401)
  })

  it('refuses filters through a reference to an entity without access', async () => {
    const refused = await keeper.get(`/api/widget?${filter({ 'gadgets.name': 'x' })}`)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: 'unknown_field' })
  })
})

describe('view roles of a field', () => {
  it('omit the value from every response', async () => {
    const rows = await body<Row[]>(keeper.get('/api/widget'))
    const row = await body<Row>(keeper.get(`/api/widget/${mine.id}`))
    for (const each of [rows[0], row]) {
      expect(each).not.toHaveProperty('price')
      expect(each).toMatchObject({ details: { color: 'red' }, parts: [{ label: 'one' }, { label: 'two' }] })
      expect(JSON.stringify(each)).not.toContain('cost')
    }
    expect(await whole(mine.id)).toMatchObject({ price: 10, details: { color: 'red', cost: 5 } })
  })

  it('make the field unknown in filters, sorts, fields, sums, facets and groups', async () => {
    for (const question of [
      filter({ price: 10 }),
      filter({ 'details.cost': 5 }),
      'sort=["price","ASC"]',
      'fields=price',
    ]) {
      const refused = await keeper.get(`/api/widget?${question}`)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        error: 'unknown_field',
        allowed: expect.not.arrayContaining(['price']),
      })
    }
    for (const question of ['sums=price', 'facets=price', 'groups=price']) {
      expect((await keeper.get(`/api/widget/resumo?${question}`)).status).toBe(400)
    }
  })

  it('omit the value from history and exports', async () => {
    await chief.patch(`/api/widget/${mine.id}`, { price: 11, details: { color: 'blue', cost: 6 } })
    const told = JSON.stringify(await body(keeper.get(`/api/widget/${mine.id}/historico`)))
    expect(told).toContain('blue')
    expect(told).not.toContain('price')
    expect(told).not.toContain('cost')
    const columns = (await (await keeper.get('/api/widget', { accept: 'text/csv' })).text()).split('\r\n')[0]
    expect(columns).toContain('Size')
    expect(columns).not.toContain('Price')
  })

  it('omit the value from the current record of a refused change', async () => {
    const refused = await keeper.patch(`/api/widget/${mine.id}`, { size: 9 }, { 'If-Match': '"1"' })
    expect(refused.status).toBe(412)
    const { current } = (await refused.json()) as { current: Row }
    expect(current).toHaveProperty('size')
    expect(current).not.toHaveProperty('price')
  })

  it("omit the value from the caller's own record", async () => {
    const user = await body<{ actor: { record: Row } }>(keeper.post('/api/auth/me'))
    expect(user.actor.record).toMatchObject({ name: 'Ana' })
    expect(user.actor.record).not.toHaveProperty('wage')
  })
})

describe('mass assignment protection', () => {
  const refusal = (path: string, message: string) => ({ error: 'invalid', errors: [{ path, message }] })

  it('treats fields hidden from a role as unknown', async () => {
    const hidden = await keeper.patch(`/api/widget/${mine.id}`, { price: 0 })
    expect(hidden.status).toBe(422)
    const unknown = await keeper.patch(`/api/widget/${mine.id}`, { nonsense: 0 })
    expect(await hidden.json()).toMatchObject(refusal('/price', 'Campo desconhecido'))
    expect(await unknown.json()).toMatchObject(refusal('/nonsense', 'Campo desconhecido'))
    const nested = await keeper.patch(`/api/widget/${mine.id}`, { details: { color: 'red', cost: 0 } })
    expect(await nested.json()).toMatchObject(refusal('/details/cost', 'Campo desconhecido'))
    const item = await keeper.patch(`/api/widget/${mine.id}`, { parts: [{ label: 'one', cost: 0 }] })
    expect(await item.json()).toMatchObject(refusal('/parts/0/cost', 'Campo desconhecido'))
  })

  it('refuses read-only, system and workflow fields unless their value is unchanged', async () => {
    const now = await whole(mine.id)
    for (const [name, value] of Object.entries({
      grade: 'z',
      serial: 'X',
      state: 'live',
      id: 999,
      versao: 99,
      ativo: false,
      criado_por: 1_000_000,
    })) {
      const refused = await keeper.patch(`/api/widget/${mine.id}`, { [name]: value })
      expect(await refused.json()).toMatchObject(refusal(`/${name}`, 'Campo somente leitura'))
    }
    const { grade, serial, state, id, versao, ativo } = now
    const kept = await keeper.patch(`/api/widget/${mine.id}`, {
      grade,
      serial,
      state,
      id,
      versao,
      ativo,
      size: 7,
    })
    expect(kept.status).toBe(200)
    expect(await whole(mine.id)).toMatchObject({ grade: 'a', state: 'draft', size: 7 })
  })

  it('starts a workflow in its initial state', async () => {
    const born = await chief.post('/api/widget', { name: 'Live', keeper_id: keeper.recordId, state: 'live' })
    expect(await born.json()).toMatchObject(refusal('/state', 'Campo somente leitura'))
    const right = await chief.post('/api/widget', {
      name: 'Draft',
      keeper_id: keeper.recordId,
      state: 'draft',
    })
    expect(right.status).toBe(201)
  })

  it('preserves hidden values when the object or item around them is replaced', async () => {
    await chief.patch(`/api/widget/${mine.id}`, { details: { color: 'blue', cost: 6 } })
    const done = await keeper.patch(`/api/widget/${mine.id}`, {
      details: { color: 'green' },
      parts: [{ label: 'two' }, { label: 'new' }],
    })
    expect(done.status).toBe(200)
    expect(await whole(mine.id)).toMatchObject({
      details: { color: 'green', cost: 6 },
      parts: [{ label: 'two', cost: 2 }, { label: 'new' }],
    })
  })

  it('is safe against prototype property names', async () => {
    const refused = await server.app.request(`/api/widget/${mine.id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${keeper.token}`, 'Content-Type': 'application/json' },
      body: '{"__proto__": {"price": 1}, "constructor": 1}',
    })
    expect(refused.status).toBe(422)
  })
})
