import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ConsoleDataProvider, createDataProvider } from '../../../../src/engine/data/dataProvider'
import { problemsOf } from '../../../../src/engine/data/fieldErrors'
import { allRows } from '../../../../src/engine/data/listParams'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type SentRequest, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let provider: ConsoleDataProvider
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  const maker = await server.make('maker', { name: 'Ana & Co', town: 'Lavras' })
  for (const name of ['Beta', 'Alfa', 'Delta', 'Gama']) {
    await server.make('widget', { name, size: 2, maker_id: maker.id, price: 10 })
  }
  provider = createDataProvider(server.index)
})
afterAll(() => server.close())
beforeEach(async () => {
  seen = connectTo(server)
  await signInAs(server, 'owner')
})
afterEach(leaveConsole)

const byName = { field: 'name', order: 'ASC' } as const
const firstTwo = { page: 1, perPage: 2 }

const chosen = { id: Array.from({ length: 2300 }, (_, at) => at + 1) }

describe('a query too long for a URL', () => {
  it('is sent as a form and answered like any other, for a list and for its summary', async () => {
    const list = { sort: byName, pagination: firstTwo, filter: chosen }
    const { data, total } = await provider.getList('widget', list)
    expect([data.map(({ name }) => name), total]).toEqual([['Alfa', 'Beta'], 4])
    const summary = await provider.summary('widget', { filter: chosen, sums: ['price'], facets: [] })
    expect(summary.data).toMatchObject({ total: 4, sums: { price: 40 } })
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })

  it('stays a GET request where it fits', async () => {
    await provider.getList('widget', { sort: byName, pagination: firstTwo, filter: {} })
    expect(seen.map(({ method }) => method)).toEqual(['GET'])
  })
})

async function refusalOf(work: Promise<unknown>): Promise<HttpError> {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!(error instanceof HttpError)) throw new Error(`not a refusal: ${String(error)}`)
  return error
}

describe('getList', () => {
  it('requests a sorted page from the endpoint of the entity and reads the total', async () => {
    const { data, total } = await provider.getList('widget', {
      pagination: firstTwo,
      sort: byName,
      filter: {},
    })
    expect([data.map(({ name }) => name), total]).toEqual([['Alfa', 'Beta'], 4])
    expect(seen.at(-1)?.url.pathname).toBe('/api/widgets-api')
    expect(seen.at(-1)?.headers.has('Range')).toBe(false)
  })

  it('searches, filters, sorts by several keys and returns labels and fields of references', async () => {
    const { data } = await provider.getList('widget', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'state', order: 'ASC' },
      filter: { q: 'ta', size: [2, 3] },
      meta: { labels: true, fields: ['name', 'maker_id', 'maker_id.town'], thenBy: [['name', 'DESC']] },
    })
    expect(data.map(({ name }) => name)).toEqual(['Delta', 'Beta'])
    expect(data[0]).toMatchObject({
      _label: 'Delta',
      _labels: { maker_id: 'Ana & Co' },
      'maker_id.town': 'Lavras',
    })
    expect(seen.at(-1)?.url.searchParams.get('sort')).toBe('[["state","ASC"],["name","DESC"]]')
  })

  it('sends no range when it requests all rows, and counts the rows it receives', async () => {
    const { data, total } = await provider.getList('widget', {
      pagination: { page: 1, perPage: allRows },
      sort: byName,
      filter: {},
    })
    expect([data.length, total]).toEqual([4, 4])
    expect(seen.at(-1)?.url.searchParams.has('range')).toBe(false)
  })

  it('pages and counts in memory when the server ignores the range', async () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
    vi.stubGlobal('fetch', async () => Response.json(rows))
    const { data, total } = await provider.getList('elsewhere', {
      pagination: { page: 2, perPage: 2 },
      sort: byName,
      filter: {},
    })
    expect([data, total]).toEqual([[{ id: 3 }, { id: 4 }], 5])
  })

  it('returns inactive records too when they are requested by id', async () => {
    const gone = await server.make('maker', { name: 'Gone' })
    await provider.delete('maker', { id: gone.id })
    const { data } = await provider.getMany('maker', { ids: [gone.id], meta: { labels: true } })
    expect(data).toEqual([expect.objectContaining({ id: gone.id, ativo: false, _label: 'Gone' })])
  })

  it('rejects an unknown field and lists the allowed ones', async () => {
    const refusal = await refusalOf(provider.getList('widget', { pagination: firstTwo, filter: { nope: 1 } }))
    expect(refusal.status).toBe(400)
    expect(refusal.body.allowed).toContain('name')
  })
})

describe('a record', () => {
  it('is created, read, updated by its changed fields, inactivated and has a history', async () => {
    const { data: made } = await provider.create('widget', { data: { name: 'Zeta', size: 1 } })
    const { id } = made
    const { data: read } = await provider.getOne('widget', { id, meta: { labels: true } })
    expect(read).toMatchObject({ name: 'Zeta', _label: 'Zeta' })

    const { data: changed } = await provider.update('widget', {
      id,
      data: { size: 3 },
      previousData: read,
      meta: { version: read.versao },
    })
    expect(seen.at(-1)).toMatchObject({ method: 'PATCH' })
    expect(seen.at(-1)?.headers.get('If-Match')).toBe(`"${read.versao}"`)
    expect(changed).toMatchObject({ name: 'Zeta', size: 3 })

    await provider.delete('widget', { id })
    const { data: history } = await provider.history('widget', { id })
    expect(history.map(({ act }) => act).toSorted()).toEqual(['create', 'edit', 'remove'])
  })

  it('rejects an update after a concurrent change and returns the current record', async () => {
    const widget = await server.make('widget', { name: 'Shared' })
    const change = (size: number) =>
      provider.update('widget', {
        id: widget.id,
        data: { size },
        previousData: widget,
        meta: { version: Number(widget.versao) },
      })
    await change(1)
    const refusal = await refusalOf(change(2))
    expect([refusal.status, refusal.body.error]).toEqual([412, 'stale'])
    expect(refusal.body.current).toMatchObject({ size: 1 })
  })

  it('rejects invalid values with the fields at fault', async () => {
    const refusal = await refusalOf(provider.create('widget', { data: { name: 'Z' } }))
    expect(refusal.status).toBe(422)
    expect(refusal.body.errors).toEqual({ name: '* Inválido' })
    expect(problemsOf(refusal)).toEqual([{ path: '/name', message: '* Inválido' }])
  })

  it('moves through its workflow', async () => {
    const { id } = await server.make('widget', { name: 'Moving' })
    const { data } = await provider.transition('widget', { id, name: 'publish' })
    expect(data).toMatchObject({ id, state: 'live' })
  })
})

it('a summary counts and sums all rows, whatever the page', async () => {
  const { data } = await provider.summary('widget', {
    filter: { size: 2 },
    sums: ['price'],
    facets: ['size'],
  })
  expect(data.total).toBe(4)
  expect(data.sums).toEqual({ price: 40 })
  // A facet ignores the filter on its own field.
  expect(data.facets.size?.[0]).toEqual({ value: 2, label: 'Size 2', count: 4 })
})
