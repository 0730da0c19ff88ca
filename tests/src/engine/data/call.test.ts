import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../src/engine/data/call'
import { callForPage } from '../../../../src/engine/data/callForPage'
import { createDataProvider } from '../../../../src/engine/data/dataProvider'
import { problemIn } from '../../../../src/engine/data/problemIn'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type SentRequest, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
})
afterAll(() => server.close())
beforeEach(async () => {
  seen = connectTo(server)
  await signInAs(server, 'owner')
})
afterEach(leaveConsole)

const vista = {
  columns: [],
  sort: [],
  filter: {},
  q: '',
  density: 'standard',
  pageSize: 25,
} as const

describe('call()', () => {
  it('fills in the path, the parameters and the body, and returns the response', async () => {
    const made = await call('POST /visoes', { body: { entidade: 'widget', nome: 'Minha', vista } })
    const renamed = await call('PATCH /visoes/:id', { path: { id: made.id }, body: { nome: 'Outra' } })
    expect(renamed).toMatchObject({ id: made.id, nome: 'Outra', minha: true })
    const views = await call('GET /visoes', { query: { entidade: 'widget' } })
    expect(views.map(({ nome }) => nome)).toEqual(['Outra'])
    expect(await call('DELETE /visoes/:id', { path: { id: made.id } })).toEqual({ id: made.id })
    const asked = seen.map(({ url }) => url.pathname + url.search)
    expect(asked.filter((path) => path.startsWith('/api/visoes'))).toEqual([
      '/api/visoes',
      `/api/visoes/${made.id}`,
      '/api/visoes?entidade=widget',
      `/api/visoes/${made.id}`,
    ])
  })

  it('returns the response headers where they are requested', async () => {
    const { answer, headers } = await callForPage('GET /sistema')
    expect([answer.demo, headers.get('version')]).toEqual([false, answer.version])
  })

  it('rejects with the error body of the server', async () => {
    const failure: unknown = await call('PATCH /visoes/:id', { path: { id: 999 }, body: {} }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(HttpError)
    expect(problemIn(failure)?.error).toBe('not_found')
    expect(problemIn(new Error('else'))).toBeUndefined()
  })

  it('has names, path parameters and bodies checked by the type of the route table', () => {
    const misspelt = () => {
      // @ts-expect-error no such call
      void call('GET /visao')
      // @ts-expect-error the path has an open part
      void call('DELETE /visoes/:id')
      // @ts-expect-error the body says something else
      void call('POST /auth/login/web', { body: { login: 'ana', password: 'x' } })
      // @ts-expect-error the call has no body
      void call('POST /auth/logout', { body: {} })
    }
    expect(misspelt).toBeTypeOf('function')
  })
})

describe('a response of records in an unknown shape', () => {
  const provider = () => createDataProvider(server.index)
  const sentence = 'O servidor respondeu algo que não foi possível entender.'
  const answerWith = (json: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(json), { status: 200 }))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['a record', { nome: 'no id' }, () => provider().getOne('widget', { id: 1 })],
    ['records', [{ nome: 'no id' }], () => provider().getMany('widget', { ids: [1] })],
    ['a list', { rows: [] }, () => provider().getList('widget', {})],
    ['a summary', { total: '3' }, () => provider().summary('widget', { filter: {}, sums: [], facets: [] })],
    ['a history', [{ id: 1, what: 'edit' }], () => provider().history('widget', { id: 1 })],
    ['a transition', [], () => provider().transition('widget', { id: 1, name: 'publish' })],
  ])('is rejected with a message: %s', async (_what, json, ask) => {
    answerWith(json)
    await expect(ask()).rejects.toThrow(sentence)
  })
})
