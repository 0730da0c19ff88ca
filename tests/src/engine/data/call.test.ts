import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../src/engine/data/call'
import { callForPage } from '../../../../src/engine/data/callForPage'
import { createDataProvider } from '../../../../src/engine/data/dataProvider'
import { problemIn } from '../../../../src/engine/data/problemIn'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, type Seen, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let seen: Seen[]

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

describe('a call by its name', () => {
  it('fills the path, the parameters and the body, and gives what the server answers', async () => {
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

  it('brings the headers of the answer where they are asked for', async () => {
    const { answer, headers } = await callForPage('GET /sistema')
    expect([answer.demo, headers.get('version')]).toEqual([false, answer.version])
  })

  it('fails with what the server said was wrong', async () => {
    const failure: unknown = await call('PATCH /visoes/:id', { path: { id: 999 }, body: {} }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(HttpError)
    expect(problemIn(failure)?.error).toBe('not_found')
    expect(problemIn(new Error('else'))).toBeUndefined()
  })

  it('is checked against the table: names, parts of the path, bodies', () => {
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

describe('an answer about records that another server gives in its own way', () => {
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
  ])('is refused in a sentence: %s', async (_what, json, ask) => {
    answerWith(json)
    await expect(ask()).rejects.toThrow(sentence)
  })
})
