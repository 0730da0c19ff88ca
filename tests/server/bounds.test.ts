import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { kindBounds } from '#model/entity/numberBounds'
import { walkFields } from '#model/entity/paths'
import { mostNodes, mostProblems, mostRefused, weigh } from '#model/problem/bounds'
import { checkBounds } from '#model/record/checkBounds'
import type { OpenApi } from '../../server/engine/openapi/document'
import { startDemonstration } from '../support/demonstration'
import type { SignedIn, TestServer } from '../support/server'

let server: TestServer
let technician: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startDemonstration({ asksNonsense: true })
  technician = await server.signInAs('tecnico', 1)
  admin = await server.signInAs('admin', 1)
}, 240_000)
afterAll(() => server.close())

const many = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`

async function refusalOf(who: SignedIn | undefined, method: string, path: string, body: string) {
  const headers = {
    'Content-Type': 'application/json',
    ...(who && { Authorization: `Bearer ${who.token}` }),
  }
  const answer = await server.app.request(`/api${path}`, { method, headers, body })
  const text = await answer.text()
  return { status: answer.status, size: Buffer.byteLength(text), body: JSON.parse(text) as Row }
}

describe('a field', () => {
  const fields = entities.flatMap((entity) =>
    [...walkFields(entity.fields)]
      .filter(({ system }) => !system)
      .map((field) => [`${entity.name}.${field.path}`, field] as const),
  )

  it('has an upper limit in every entity, by its schema or its kind', () => {
    const unbounded = fields.filter(([, { kind, maxLength, maxItems, fields: inner, format }]) => {
      const { json, types } = traitsOf(kind)
      const { maxNodes } = kindBounds[kind]
      if (json === 'array') return maxItems === undefined
      if (json === 'object' || kind === 'json') return inner.length === 0 && maxNodes === undefined
      const isText = json === 'string' || (json === 'any' && types.includes('string'))
      return isText && maxLength === undefined && format === undefined
    })
    expect(unbounded.map(([name]) => name)).toEqual([])
  })

  it('that exceeds its limit is refused with one error, however large it is', () => {
    for (const entity of entities) {
      for (const field of entity.fields.filter(({ maxItems }) => maxItems !== undefined)) {
        const row = { [field.name]: Array.from({ length: (field.maxItems ?? 0) + 1 }, () => ({})) }
        const { problems, isBulky } = checkBounds(entity.fields, row)
        expect([entity.name, problems.map(({ path }) => path), isBulky]).toEqual([
          entity.name,
          [`/${field.name}`],
          true,
        ])
      }
    }
  })
})

describe('a request body', () => {
  it('is measured only up to its limit', () => {
    expect(weigh('{"a":[1,2]}', 4).isTooMuch).toBe(false)
    expect(weigh('{"a":[1,2]}', 3).isTooMuch).toBe(true)
  })

  it('counts every value in its JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1), (value, spaces) => {
        const json = JSON.stringify(value, undefined, spaces)
        const nodes = nodesOf(JSON.parse(json))
        expect(weigh(json, nodes).isTooMuch).toBe(false)
        expect(weigh(json, nodes - 1).isTooMuch).toBe(true)
      }),
    )
  })

  it('is refused when one object has more keys than any record', () => {
    const named = (many: number) => `{${Array.from({ length: many }, (_, i) => `"k${i}":1`).join()}}`
    expect([5_000, 5_001].map((many) => weigh(`{"a":[${named(many)}]}`).isTooMuch)).toEqual([false, true])
  })

  it('is refused beyond forty levels of nesting, whatever its texts contain', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}"[[\\"[\\\\"${']'.repeat(levels)}`
    expect([40, 41].map((levels) => weigh(deep(levels)).isTooDeep)).toEqual([false, true])
  })

  it.each([
    ['PATCH', '/profile', 'telefones'],
    ['PATCH', '/fazenda/1', 'telefones'],
    ['POST', '/produtor', 'telefones'],
    ['POST', '/atividades/previa', 'insumos'],
  ])('of 200,000 items is refused by %s %s before validation', async (method, path, name) => {
    const { status, size } = await refusalOf(admin, method, path, `{"${name}":${many(200_000, '{}')}}`)
    expect([status, size < 1_000]).toEqual([413, true])
  })

  it('with the maximum number of items is refused with one error at its list', async () => {
    const { status, body } = await refusalOf(
      technician,
      'PATCH',
      '/profile',
      `{"telefones":${many(mostNodes - 10, '{}')}}`,
    )
    expect([status, body.errors]).toEqual([
      422,
      [{ path: '/telefones', message: 'Informe no máximo 1000 itens' }],
    ])
  })

  it('with thousands of problems returns the first of them and their number', async () => {
    const names = Array.from({ length: 4_000 }, (_, at) => `"k${at}":1`).join(',')
    const { status, size, body } = await refusalOf(admin, 'POST', '/fazenda', `{${names}}`)
    expect(status).toBe(422)
    expect(size).toBeLessThan(mostRefused)
    expect(Array.isArray(body.errors) && body.errors.length).toBe(mostProblems)
    expect(body.message).toBe('Verifique os campos indicados. E mais 3.950 problemas.')
  })

  it('of a visitor with 80,000 keys is refused with a short response', async () => {
    const names = Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')
    const { status, size } = await refusalOf(undefined, 'POST', '/register', `{${names}}`)
    expect([status, size < 1_000]).toEqual([413, true])
  })
})

describe('the OpenAPI document', () => {
  it('declares an upper limit for every text and list of request bodies', async () => {
    const document = (await server.describe()) as OpenApi
    const unbounded: string[] = []
    const seen = new Set<string>()
    const look = (value: unknown, at: string): void => {
      if (!isRow(value)) return
      if (typeof value.$ref === 'string') {
        const name = value.$ref.split('/').at(-1) ?? ''
        if (seen.has(name)) return
        seen.add(name)
        look(document.components.schemas?.[name], name)
        return
      }
      const types = [value.type].flat()
      const isOpen = value.enum === undefined && value.const === undefined && value.pattern === undefined
      if (types.includes('string') && isOpen && value.format === undefined && value.maxLength === undefined)
        unbounded.push(at)
      if (types.includes('array') && value.maxItems === undefined) unbounded.push(at)
      for (const [name, each] of Object.entries(isRow(value.properties) ? value.properties : {}))
        look(each, `${at}.${name}`)
      look(value.items, `${at}[]`)
      for (const each of Array.isArray(value.anyOf) ? value.anyOf : []) look(each, at)
    }
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { requestBody }] of Object.entries(operations))
        look(requestBody?.content['application/json']?.schema, `${method} ${path}`)
    expect(unbounded).toEqual([])
  })
})

function nodesOf(value: unknown): number {
  const inside = typeof value === 'object' && value !== null ? Object.values(value) : []
  return inside.reduce((sum: number, each) => sum + nodesOf(each), 1)
}
