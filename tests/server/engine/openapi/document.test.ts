import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, systemEntities } from '#generated/entities.ts'
import { isRow } from '#model/entity/jsonSchema'
import { serve } from '../../../../server/engine/http/serve'
import type { Feature, OpenApi } from '../../../../server/engine/index'
import { declared } from '../../../../server/features/declared'
import { features } from '../../../support/features'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'
import { openEstate } from '../../features/estate'

let server: TestServer
let whole: OpenApi
let admin: SignedIn
let producer: SignedIn

beforeAll(async () => {
  const estate = await openEstate(features)
  ;({ server, admin, producer } = estate)
  whole = await documentOf(server)
}, 120_000)
afterAll(() => server.close())

async function documentOf({ describe: write }: Pick<TestServer, 'describe'>): Promise<OpenApi> {
  const document = await write()
  if (!document) throw new Error('There is no document.')
  return document
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
const callsOf = (document: OpenApi) => operationsOf(document).map(({ call }) => call)
const seenBy = async (person: SignedIn) => (await (await person.get('/api/openapi.json')).json()) as OpenApi

const shapeOf = (call: string) => call.replace(/\{\w+\}/g, '*')

describe('the OpenAPI document', () => {
  it('is valid against the schema of OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(whole)) as Record<string, unknown>
    const { valid, errors } = await new Validator().validate(plain)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('only has examples that match their schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
    ajv.addSchema({ ...whole, $id: 'document' })
    const wrong: unknown[] = []
    const visit = (node: unknown, at: string): void => {
      if (Array.isArray(node)) for (const [place, each] of node.entries()) visit(each, `${at}/${place}`)
      if (!isRow(node)) return
      const { schema, example, examples } = node
      const own = example !== undefined && isRow(schema) ? [[example, `${at}/schema`]] : []
      const told = Array.isArray(examples) ? examples.map((each: unknown) => [each, at]) : []
      for (const [value, place] of [...own, ...told])
        if (!ajv.validate({ $ref: `document#${encodeURI(String(place))}` }, value)) wrong.push([place, value])
      for (const [name, each] of Object.entries(node))
        visit(each, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    }
    visit(JSON.parse(JSON.stringify(whole)), '')
    expect(wrong).toEqual([])
  })

  it('declares exactly the parameters of every path', () => {
    const declaredBy = (parameters: readonly unknown[] = []) =>
      parameters.flatMap((each) => {
        const { $ref } = each as { readonly $ref?: string }
        const told = $ref === undefined ? each : whole.components.parameters?.[$ref.split('/').at(-1) ?? '']
        const { name, in: place, required } = told as { name: string; in: string; required?: boolean }
        return place === 'path' ? [[name, required] as const] : []
      })
    const wrong = operationsOf(whole).flatMap(({ call, operation }) => {
      const named = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true] as const)
      const found = declaredBy(operation.parameters)
      return JSON.stringify(found.toSorted()) === JSON.stringify(named.toSorted()) ? [] : [[call, found]]
    })
    expect(wrong).toEqual([])
  })

  it('has exactly the served routes', () => {
    const routes = server.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && /^\/api\/[^*]+$/.test(path),
    )
    const patterns = callsOf(whole).map(shapeOf)
    const missing = routes.filter(({ method, path }) => {
      const shape = path
        .slice(4)
        .replace(/:(\w+)(?:\{([^/]*)\})?/g, (_part, name: string, words = '') =>
          name === 'endpoint' || name === 'name' || /^[\w-]+(?:\|[\w-]+)+$/.test(words) ? '[\\w-]+' : '\\*',
        )
      return !patterns.some((each) => new RegExp(`^${method} ${shape}$`).test(each))
    })
    // The routes have one parameter for all transitions of an entity.
    const without = [...entities, ...systemEntities]
      .filter(({ workflow }) => Object.keys(workflow?.transitions ?? {}).length === 0)
      .map(({ endpoint }) => `/api/${endpoint}/`)
    expect(
      missing.filter(
        ({ path }) => !(path.endsWith('/transicoes/:name') && without.some((at) => path.startsWith(at))),
      ),
    ).toEqual([])
    const answered = callsOf(whole).filter((call) => {
      const [method = '', path = ''] = call.split(' ')
      const asked = `/api${path
        .replace(/\{type\}/g, '3')
        .replace('{arquivo}', `${'x'.repeat(43)}.ics`)
        .replace(/\{\w+\}/g, '1')}`
      return server.app.router.match(method, asked)[0].every(([[, route]]) => route.method === 'ALL')
    })
    expect(answered).toEqual([])
  })

  it('gives each operation a unique name and a description', () => {
    const told = operationsOf(whole)
    expect(told.length).toBeGreaterThan(800)
    const names = told.map(({ operation }) => operation.operationId)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(
      told.filter(({ operation }) => operation.summary.length < 5 || operation.tags.length === 0),
    ).toEqual([])
    const old = told.filter(({ operation }) => operation.deprecated)
    expect(old.map(({ call }) => call)).toContain('PATCH /aprovacao/status/{id}')
    expect(old.every(({ operation }) => operation.description?.includes('Grafia antiga'))).toBe(true)
  })

  it('describes lists, files, transitions and failures of an entity', () => {
    const list = whole.paths['/fazenda']?.get
    const content = list?.responses['200']?.content as Record<string, unknown>
    expect(Object.keys(content)).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/x-ndjson',
    ])
    expect(list?.responses['200']?.headers).toHaveProperty('Content-Range')
    expect(list?.responses).toHaveProperty('503')
    expect(whole.paths['/fazenda/{id}']?.patch?.parameters).toContainEqual({
      $ref: '#/components/parameters/ifMatch',
    })
    expect(whole.paths['/aprovacao/{id}/transicoes/aprovar']?.post?.summary).toContain('Aprovar')
    const status = whole.components.schemas?.aprovacao?.properties as Record<string, { oneOf?: unknown }>
    expect(status.status?.oneOf).toContainEqual({ const: 'pendente', title: 'Aguardando Aprovação' })
  })

  it('fails for an undeclared route', async () => {
    const app = new Hono()
    serve(app, 'GET /sistema', () => ({ demo: false, version: '1' }))
    const stray: Feature = { name: 'stray', routes: (api) => void api.get('/stray', (c) => c.json({})) }
    const other = await startTestServer({ schemas: workshop, features: [stray] })
    await expect(other.describe()).rejects.toThrow('The call GET /stray is not declared')
    await other.close()
  })

  it('has the operations of an unknown catalogue of schemas', async () => {
    const other = await startTestServer({ schemas: workshop })
    const document = await documentOf(other)
    expect(callsOf(document)).toEqual(
      expect.arrayContaining(['GET /widget', 'POST /widget/{id}/transicoes/publish', 'GET /note/{id}/ficha']),
    )
    expect(document.components.schemas?.['widget.novo']).toMatchObject({ required: ['name'] })
    await other.close()
  })
})

describe('GET /api/openapi.json', () => {
  it('lists the endpoints and fields available to its reader', async () => {
    const [own, all] = [await seenBy(producer), await seenBy(admin)]
    expect(callsOf(own)).toContain('GET /fazenda')
    for (const closed of ['GET /auditoria', 'POST /fazenda', 'PATCH /role', 'GET /admin'])
      expect(callsOf(own)).not.toContain(closed)
    expect(callsOf(all)).toEqual(expect.arrayContaining(['GET /auditoria', 'POST /fazenda', 'GET /admin']))
    expect(all.paths['/fazenda']?.get?.['x-roles']).toContain('produtor')
    expect(own.paths['/fazenda']?.get).not.toHaveProperty('x-roles')
    expect(callsOf(whole)).toEqual(expect.arrayContaining([...callsOf(own), ...callsOf(all)]))
  })

  it('has every field visible to the reader and no hidden one', async () => {
    const { components } = await seenBy(producer)
    for (const entity of entities) {
      const told = components.schemas?.[entity.name]?.properties
      if (!told) continue
      const seen = entity.fields.filter(({ roles }) => roles.view?.includes('produtor') ?? true)
      const added = Object.keys(declared.wire.additions[entity.name] ?? {})
      const names = Object.keys(told).filter((name) => !name.startsWith('_'))
      expect(new Set(names)).toEqual(new Set([...seen.map(({ name }) => name), ...added]))
    }
  })

  it('is generated once, stored compressed and revalidated by ETag', async () => {
    const first = await admin.get('/api/openapi.json', { 'Accept-Encoding': 'gzip' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(150_000)
    const tag = first.headers.get('etag') ?? ''
    expect((await admin.get('/api/openapi.json', { 'If-None-Match': tag })).status).toBe(304)
    expect((await producer.get('/api/openapi.json', { 'If-None-Match': tag })).status).toBe(200)
    expect((await server.app.request('/api/openapi.json')).status).toBe(401)
  })
})
