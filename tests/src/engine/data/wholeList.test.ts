import '../../../support/dom'
import { Hono } from 'hono'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ConsoleDataProvider, createDataProvider } from '../../../../src/engine/data/dataProvider'
import { allRows } from '../../../../src/engine/data/listParams'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type SentRequest, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let seen: SentRequest[]
let provider: ConsoleDataProvider
let makers: readonly number[]

/** The real server behind an API that ignores parameters, sends no counts and has no summaries. */
function deaf(): { app: Hono } {
  const app = new Hono()
  app.get('/api/:endpoint/resumo', (c) => c.json({ error: 'not_found', message: '?' }, 404))
  app.all('*', async (c) => {
    const { origin, pathname } = new URL(c.req.url)
    const answer = await server.app.fetch(new Request(`${origin}${pathname}`, c.req.raw))
    const headers = new Headers(answer.headers)
    headers.delete('Content-Range')
    return new Response(answer.body, { status: answer.status, headers })
  })
  return { app }
}

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  const ana = await server.make('maker', { name: 'Ana' })
  const zeca = await server.make('maker', { name: 'Zéca' })
  makers = [ana.id, zeca.id]
  const sizes = { Beta: 2, alfa: 3, Ágata: 2, Gama: 1, Delta: 3 }
  for (const [name, size] of Object.entries(sizes)) {
    await server.make('widget', { name, size, price: size / 10, maker_id: size === 2 ? ana.id : zeca.id })
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  connectTo(server)
  await signInAs(server, 'owner')
  seen = connectTo(deaf())
  provider = createDataProvider(server.index)
})
afterEach(leaveConsole)

const list = async (params: Parameters<ConsoleDataProvider['getList']>[1]) => {
  const { data, total } = await provider.getList('widget', params)
  return [data.map(({ name }) => name), total]
}

/** Expects the same result from both APIs. */
async function onBoth<T>(ask: () => Promise<T>): Promise<void> {
  const deafAnswer = await ask()
  connectTo(server)
  provider = createDataProvider(server.index)
  expect(deafAnswer).toEqual(await ask())
}

describe('an API that returns whole lists', () => {
  it('has its list paged, sorted, searched, filtered and counted in memory', async () => {
    const sort = { field: 'name', order: 'ASC' } as const
    expect(await list({ pagination: { page: 2, perPage: 2 }, sort, filter: {} })).toEqual([
      ['Beta', 'Delta'],
      5,
    ])
    expect(await list({ pagination: { page: 9, perPage: 2 }, sort, filter: {} })).toEqual([[], 5])
    expect(await list({ pagination: { page: 1, perPage: allRows }, sort, filter: { q: 'AGA' } })).toEqual([
      ['Ágata'],
      1,
    ])
    const filter = { size: { ne: 2 }, maker_id: [makers[1], null] }
    expect(await list({ pagination: { page: 1, perPage: 2 }, sort, filter })).toEqual([['alfa', 'Delta'], 3])
    expect(seen.map(({ url }) => url.searchParams.get('range'))).toEqual(['[2,3]'])
  })

  it('is queried again after a change, on a refresh and when the cache expires', async () => {
    const ask = () => list({ pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } })
    const lists = () => seen.filter(({ method }) => method === 'GET').length
    expect(await ask()).toEqual([['Beta'], 5])
    await ask()
    expect(lists()).toBe(1)
    const { data } = await provider.create('widget', {
      data: { name: 'Zero', size: 1, price: 1, maker_id: makers[0] },
    })
    expect((await ask())[1]).toBe(6)
    await provider.delete('widget', { id: data.id })
    expect(await ask()).toEqual([['Beta'], 5])
    expect(lists()).toBe(3)
    await provider.forget('widget')
    await ask()
    expect(lists()).toBe(4)
    vi.setSystemTime(Date.now() + 60_000)
    await ask()
    vi.useRealTimers()
    expect(lists()).toBe(5)
  })

  it('gives the same results as our own server', async () => {
    await onBoth(() =>
      list({
        pagination: { page: 1, perPage: 3 },
        sort: { field: 'size', order: 'DESC' },
        filter: { price: { lt: 0.3 } },
        meta: { thenBy: [['name', 'DESC']], fields: ['name', 'price'] },
      }),
    )
  })

  it('supports getManyReference', async () => {
    const ask = () =>
      provider.getManyReference('widget', {
        target: 'maker_id',
        id: makers[0] as number,
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
        // Such an API returns no labels.
        meta: { labels: false },
      })
    expect((await ask()).data.map(({ name }) => name)).toEqual(['Ágata', 'Beta'])
    await onBoth(ask)
  })

  it('is summarised in memory, and queried only for the list from then on', async () => {
    const query = { filter: { size: [2, 3] }, sums: ['price'], facets: ['size'], group: 'size' }
    const { data } = await provider.summary('widget', query)
    expect(data).toMatchObject({ total: 4, sums: { price: 1 } })
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/widgets-api/resumo', '/api/widgets-api'])
    expect((await provider.summary('widget', query)).data).toEqual(data)
    expect(seen).toHaveLength(2)
    await onBoth(() => provider.summary('widget', query))
  })

  it('is read from the cache synchronously until it has to be queried again', async () => {
    const params = {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'size', order: 'DESC' } as const,
      filter: { q: 'a', price: { gte: 0.2 } },
      meta: { thenBy: [['name', 'ASC']] as const, fields: ['name', 'price'], labels: true },
    }
    const query = { filter: { price: { gte: 0.2 } }, sums: ['price'], facets: [], group: 'size' }
    const known = () => [provider.peekList('widget', params), provider.peekSummary('widget', query)]
    expect(known()).toEqual([undefined, undefined])
    const { data, total } = await provider.getList('widget', params)
    const summary = await provider.summary('widget', query)
    const asked = seen.length
    expect(known()).toMatchObject([{ rows: data, total }, summary.data])
    expect(provider.peekList('widget', { filter: { nope: 1 } })).toBeUndefined()
    expect(seen).toHaveLength(asked)
    await provider.forget('widget')
    expect(known()).toEqual([undefined, undefined])
  })

  it('rejects the queries that our server would reject', async () => {
    const asked = list({ filter: { nope: 1 }, pagination: { page: 1, perPage: 5 } })
    await expect(asked).rejects.toMatchObject({ status: 400, body: { error: 'unknown_field' } })
    await expect(asked).rejects.toBeInstanceOf(HttpError)
  })

  it('pages resources that are not entities without conversion', async () => {
    const answer = await provider.getList('widgets-api', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })
    expect([answer.data.length, answer.total]).toEqual([2, 5])
  })
})

it('our own server receives no list request when it rejects a summary', async () => {
  seen = connectTo(server)
  await expect(
    provider.summary('widget', { filter: { nope: 1 }, sums: [], facets: [] }),
  ).rejects.toMatchObject({
    status: 400,
    body: { error: 'unknown_field' },
  })
  expect(seen.at(-1)?.url.searchParams.get('range')).toBe('[0,0]')
})
