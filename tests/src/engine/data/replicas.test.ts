import '../../../support/dom'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entity, Filter } from '#model/entity/entity'
import { systemActor } from '#model/people/actor'
import { watchConnection } from '../../../../src/engine/data/connection'
import { type ConsoleDataProvider, createDataProvider } from '../../../../src/engine/data/dataProvider'
import type { ListParams } from '../../../../src/engine/data/listParams'
import { liveHooks } from '../../../../src/engine/data/live/liveMarks'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type SentRequest, signInAs } from '../../console'
import { estate } from '../../estate'

const fields = ['name', 'size', 'price', 'maker_id', 'ativo']
const sizes = { Beta: 2, alfa: 3, Ágata: 2, Gama: 1, Delta: 3 }

let server: TestServer
let widget: Entity
let seen: SentRequest[]
let provider: ConsoleDataProvider

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  widget = server.index.get('widget') as Entity
  const ana = await server.make('maker', { name: 'Ana' })
  for (const [name, size] of Object.entries(sizes)) {
    await server.make('widget', { name, size, price: size / 10, maker_id: ana.id })
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  seen = connectTo(server)
  await signInAs(server, 'owner')
  seen.length = 0
  provider = createDataProvider(server.index)
})
afterEach(async () => {
  vi.useRealTimers()
  await leaveConsole()
})

const query = (q: string, more: Partial<ListParams> = {}): ListParams => ({
  pagination: { page: 1, perPage: 2 },
  sort: { field: 'name', order: 'ASC' },
  filter: { q },
  meta: { labels: true, fields },
  ...more,
})
const peekNames = (q: string) => provider.peekList('widget', query(q))?.rows.map(({ name }) => name)

async function keep(): Promise<void> {
  const replicas = await provider.replicas.load()
  replicas.keep(widget, fields)
}

async function keepAndWait(): Promise<void> {
  await keep()
  await vi.waitFor(() => expect(provider.replicas.current?.has(widget)).toBe(true), 30_000)
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a list whose rows were read as a whole', () => {
  it('answers searches, sorts, pages, sums and values as the server does, without asking it', async () => {
    await keepAndWait()
    // A busy server's request is sent again.
    expect(new Set(seen.map(({ url }) => url.searchParams.get('range')))).toEqual(
      new Set(['[0,0]', '[0,1999]']),
    )
    expect(peekNames('')).toEqual(['Ágata', 'alfa'])
    expect(peekNames('aga')).toEqual(['Ágata'])
    expect(peekNames('ana delta')).toEqual(['Delta'])
    const asked = seen.length
    const summary = { filter: { size: [2, 3] }, sums: ['price'], facets: ['maker_id'], group: 'size' }
    const known = provider.peekSummary('widget', summary)
    const page = query('', { filter: { size: { gte: 2 } }, sort: { field: 'size', order: 'DESC' } })
    const rows = provider.peekList('widget', page)
    expect(seen).toHaveLength(asked)
    const { data, total } = await provider.getList('widget', page)
    expect(rows).toMatchObject({ rows: data, total })
    expect(known).toMatchObject((await provider.summary('widget', summary)).data)
  })

  it('leaves to the server what its rows cannot tell', async () => {
    await keepAndWait()
    expect(peekNames('')).toBeDefined()
    const filters: readonly Filter[] = [
      { ativo: false },
      { id: 1 },
      { criado_em: { null: true } },
      { nope: 1 },
    ]
    for (const filter of filters) expect(provider.peekList('widget', query('', { filter }))).toBeUndefined()
    expect(provider.peekList('widget', query('', { meta: { labels: true } }))).toBeUndefined()
  })

  it('is stale once the server names its entity or one that its rows show', async () => {
    await keepAndWait()
    liveHooks.note?.({ entidades: ['elsewhere'] })
    expect(peekNames('')).toBeDefined()
    for (const name of ['maker', 'widget']) {
      liveHooks.note?.({ entidades: [name] })
      expect(peekNames('')).toBeUndefined()
      await keepAndWait()
    }
    liveHooks.note?.({})
    expect(peekNames('')).toBeUndefined()
  })

  it('is current again once the records that the server names were read, also those that left', async () => {
    const bia = await server.make('maker', { name: 'Bia' })
    await keepAndWait()
    const own = await server.make('widget', { name: 'Novo', size: 2, price: 1, maker_id: bia.id })
    const gone = await server.make('widget', { name: 'Some', size: 2, price: 1 })
    const note = async (entidade: string, ...ids: readonly number[]) => {
      seen.length = 0
      liveHooks.note?.({ entidades: [entidade], registros: { [entidade]: ids } })
      expect(peekNames('')).toBeUndefined()
      await keepAndWait()
      const asked = seen.map(({ url }) => [url.searchParams.get('filter'), url.searchParams.get('range')])
      return asked.filter(([, range]) => range !== '[0,0]')
    }
    expect(await note('widget', own.id, gone.id)).toEqual([
      [`{"id":[${own.id},${gone.id}],"ativo":true}`, '[0,499]'],
    ])
    expect(peekNames('novo')).toEqual(['Novo'])
    expect(peekNames('some')).toEqual(['Some'])
    await server.store.remove('widget', gone.id, systemActor)
    await server.store.update('maker', bia.id, { name: 'Carla' }, '*', systemActor)
    expect(await note('widget', gone.id)).toHaveLength(1)
    expect(await note('maker', bia.id)).toEqual([[`{"maker_id":[${bia.id}],"ativo":true}`, '[0,499]']])
    expect(peekNames('some')).toEqual([])
    expect(peekNames('carla')).toEqual(['Novo'])
    const page = query('', { pagination: { page: 1, perPage: 50 } })
    const { data, total } = await provider.getList('widget', page)
    expect(provider.peekList('widget', page)).toMatchObject({ rows: data, total })
    await server.store.remove('widget', own.id, systemActor)
  }, 60_000)

  it('does not answer until the server had time to name what this page wrote', async () => {
    await keepAndWait()
    const { data } = await provider.create('widget', { data: { name: 'Zero', size: 1, price: 1 } })
    expect(peekNames('zero')).toBeUndefined()
    await provider.delete('widget', { id: data.id })
  })

  it('is read again if the server does not confirm it', async () => {
    await keepAndWait()
    const local = provider.peekList('widget', query(''))
    const { current } = provider.replicas
    expect(
      current?.confirm(widget, { rows: local?.rows ?? [], total: local?.total ?? 0 }, local, local),
    ).toBe(local)
    const other = { rows: [], total: 0 }
    expect(current?.confirm(widget, other, local, local)).toBe(other)
    await vi.waitFor(() => expect(peekNames('')).toBeUndefined(), 10_000)
  })

  it('answers without a connection, even if it may be stale', async () => {
    const stop = watchConnection()
    await keepAndWait()
    window.dispatchEvent(new Event('offline'))
    liveHooks.note?.({})
    expect(peekNames('')).toEqual(['Ágata', 'alfa'])
    stop()
  })

  it('is forgotten with its person', async () => {
    await keepAndWait()
    await signInAs(server, 'owner', { name: 'Another' })
    expect(peekNames('')).toBeUndefined()
  })
})

describe('a list is not read as a whole', () => {
  it('on a slow or metered connection', async () => {
    for (const connection of [
      { saveData: true },
      { effectiveType: '2g' },
      { type: 'cellular' },
      { downlink: 0.4 },
    ]) {
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
      await keep()
      await wait(1_800)
      vi.unstubAllGlobals()
    }
    expect(provider.replicas.current?.has(widget)).toBe(false)
    expect(seen.filter(({ url }) => url.searchParams.get('range') === '[0,1999]')).toEqual([])
  })

  it('if it has too many rows, which is asked once', async () => {
    const app = new Hono().all('*', async (c) => {
      const answer = await server.app.fetch(c.req.raw)
      const headers = new Headers(answer.headers)
      headers.set('Content-Range', 'widget 0-0/20001')
      return new Response(answer.body, { status: answer.status, headers })
    })
    seen = connectTo({ app })
    await keep()
    await vi.waitFor(() => expect(seen).toHaveLength(1), 10_000)
    await keep()
    await wait(1_800)
    expect(seen.map(({ url }) => url.searchParams.get('range'))).toEqual(['[0,0]'])
  })
})
