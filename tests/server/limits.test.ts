import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionLimits } from '#model/query/limits'
import { search } from '../../server/features/palette/feature'
import { reports } from '../../server/features/reports/feature'
import { type Estate, openEstate } from './features/estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([reports, search])
}, 120_000)
afterAll(() => estate.server.close())

const asked = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-HTTP-Method-Override': 'GET' }

/** Sends a GET as a form, as browsers do for long URLs. */
function askByForm(
  path: string,
  params: Readonly<Record<string, string>>,
  headers: Record<string, string> = form,
) {
  return estate.server.app.request(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${estate.producer.token}`, ...headers },
    body: new URLSearchParams(params).toString(),
  })
}

const cycle = `${Array.from({ length: 35 }, () => 'produtor.fazendas').join('.')}.nome`
const words = Array.from({ length: 3000 }, (_, at) => `palavra${at}`).join(' ')
const far = Array.from({ length: 60 }, (_, at) => [at % 2 ? 'regiao_id.nome' : 'regiao_id.sigla', 'ASC'])
const points = `produtor${'.fazendas.produtor'.repeat(35_000)}.nome`

const path = `produtor${'.fazendas.produtor'.repeat(1_000)}.nome`

describe('a too costly query', () => {
  const questions: readonly (readonly [string, Record<string, string>])[] = [
    ['a condition at the end of a cycle', { filter: JSON.stringify({ [cycle]: 'x' }) }],
    ['a field at the end of a cycle', { fields: cycle }],
    ['a search for thousands of words', { q: words }],
    [
      'a search for many short words',
      { q: Array.from({ length: 70 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ') },
    ],
    ['a sort by many fields of other records', { sort: JSON.stringify(far) }],
    [
      'more conditions than a person could give',
      { filter: JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, 1]))) },
    ],
    [
      'more ids than a list could hold',
      { filter: JSON.stringify({ id: Array.from({ length: 20_000 }, (_, at) => at) }) },
    ],
    ['a page as long as a table', { range: '[0,999999]' }],
    ['fields without end', { fields: Array.from({ length: 1000 }, () => 'nome').join(',') }],
    ['a value as long as a book', { filter: JSON.stringify({ nome: { contains: 'x'.repeat(5000) } }) }],
  ]
  const summaries: readonly (readonly [string, Record<string, string>])[] = [
    ['a group at the end of a cycle', { groups: cycle }],
    ['a sum at the end of a cycle', { sums: cycle }],
    ['facets without end', { facets: Array.from({ length: 500 }, () => 'nome').join(',') }],
    ['a facet searched for a long text', { facets: 'nome', facetText: words }],
  ]

  it.each([
    ...questions.map(([name, params]) => [name, '/api/fazenda', params] as const),
    ...questions
      .filter(([, params]) => !('fields' in params) && !('range' in params))
      .map(
        ([name, params]) => [`${name}, in a file`, '/api/fazenda', { ...params, formato: 'csv' }] as const,
      ),
    ...summaries.map(([name, params]) => [name, '/api/fazenda/resumo', params] as const),
    ['a search over everything for thousands of words', '/api/busca', { q: words }] as const,
  ])('is refused with a message: %s', async (_name, path, params) => {
    const refused = askByForm(path, params)
    // A simple query in the meantime does not wait.
    expect((await estate.stranger.get('/api/fazenda?range=[0,0]')).status).toBe(200)
    const answer = await refused
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: 'too_costly',
      message: expect.stringMatching(/máximo .*\d/),
    })
  })

  it.each([
    ['a column', { colunas: [path] }],
    ['a group', { grupo: path }],
    ['a sum', { somas: [path] }],
    ['a condition', { filtro: { [points]: 1 } }],
    ['a period', { data: path, de: '2026-01-01' }],
  ])('is refused with a message in a report with thousands of points: %s', async (_name, part) => {
    const question = { entidade: 'fazenda', colunas: [], somas: [], ...part }
    const answer = await estate.producer.post('/api/relatorio/executar', question)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'too_costly' }])
  })

  it('is refused when it is saved as a view', async () => {
    const vista = {
      columns: [],
      density: 'standard',
      pageSize: 25,
      sort: [],
      filter: {},
      q: words.slice(0, 5000),
    }
    const answer = await estate.producer.post('/api/visoes', { entidade: 'fazenda', nome: 'Longa', vista })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'too_costly' }])
  })
})

describe('a query too long for a URL', () => {
  const ids = () => [estate.farm, ...Array.from({ length: 2300 }, (_, at) => 1_000_000 + at)]

  it('can be posted as a form with the meaning of the GET', async () => {
    const filter = JSON.stringify({ id: ids() })
    const answer = await askByForm('/api/fazenda', {
      filter,
      range: '[0,24]',
      sort: '["nome_fantasia","ASC"]',
    })
    const short = await estate.producer.get(
      `/api/fazenda?filter=${asked({ id: [estate.farm] })}&range=[0,24]&sort=${asked(['nome_fantasia', 'ASC'])}`,
    )
    expect([answer.status, answer.status === 200 || (await answer.clone().json())]).toEqual([200, true])
    expect(answer.headers.get('content-range')).toBe(short.headers.get('content-range'))
    expect(await answer.json()).toEqual(await short.json())
    const file = await askByForm('/api/fazenda', { filter, formato: 'csv' })
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
    expect(await (await askByForm('/api/fazenda/resumo', { filter })).json()).toMatchObject({ total: 1 })
  })

  it('requires a session, supports view as and writes nothing', async () => {
    const filter = JSON.stringify({ id: ids() })
    const nobody = await askByForm('/api/fazenda', { filter }, { ...form, Authorization: '' })
    expect(nobody.status).toBe(401)
    const before = await estate.server.db.query('select count(*) from fazenda')
    expect((await askByForm('/api/fazenda', { filter })).status).toBe(200)
    expect(await estate.server.db.query('select count(*) from fazenda')).toEqual(before)
  })

  it('cannot override other methods or use other or oversized bodies', async () => {
    const as = (more: Record<string, string>, params = {}) =>
      askByForm('/api/fazenda', params, { ...form, ...more })
    expect((await as({ 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(400)
    expect((await as({ 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await as({}, { q: 'x'.repeat(2_000_000) })).status).toBe(413)
  })
})

describe('queries of the console', () => {
  it('are within the limits for every list with all its columns and its sort', async () => {
    for (const entity of estate.server.index.values()) {
      const fields = entity.list.columns.map(({ field }) => field)
      expect(fields.length).toBeLessThan(questionLimits.fields)
      const params = { fields: fields.join(','), sort: JSON.stringify(entity.list.sort), range: '[0,0]' }
      const path = `/api/${entity.endpoint}?${new URLSearchParams(params)}`
      expect([entity.name, (await estate.admin.get(path)).status]).not.toContain(400)
    }
  })
})
