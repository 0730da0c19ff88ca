// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRow } from '#model/entity/jsonSchema'
import type { ProblemBody } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { OpenApi } from '../../../../server/engine/index'
import { uploadText } from '../../../../server/features/kit/messages'
import { startDemonstration } from '../../../support/demonstration'
import type { SignedIn, TestServer } from '../../../support/server'

let server: TestServer
let admin: SignedIn
let document: OpenApi

beforeAll(async () => {
  // Each response is validated against the document.
  server = await startDemonstration({ replays: true })
  admin = await server.signInAs('admin', 1)
  document = (await (await admin.get('/api/openapi.json')).json()) as OpenApi
}, 120_000)
afterAll(() => server.close())

function operationsOf(method: string) {
  return Object.entries(document.paths).flatMap(([path, methods]) => {
    const operation = methods[method]
    return operation ? [{ path, operation }] : []
  })
}

/** Accepted reasons for a refusal: a unique value, or a missing record or file. */
const excuses = [validationText.taken, validationText.noSuchRecord, uploadText.missing]

describe('the examples of the OpenAPI document', () => {
  it('exist for every create operation and none of their values is refused', async () => {
    const wrong: unknown[] = []
    const creates = operationsOf('post').filter(({ operation }) => operation.operationId.endsWith('.create'))
    let taken = 0
    for (const { path, operation } of creates) {
      const example = operation.requestBody?.content['application/json']?.example
      const response = await admin.post(`/api${path}`, example)
      if (response.status === 201) taken += 1
      const { message, errors = [] } = (await response.json()) as Partial<ProblemBody>
      const isExcused =
        response.status === 422 &&
        errors.length > 0 &&
        errors.every((each) => excuses.some((excuse) => each.message.startsWith(excuse)))
      if (response.status !== 201 && !isExcused) wrong.push([path, response.status, message, errors, example])
    }
    expect(wrong).toEqual([])
    expect(taken).toBeGreaterThan(creates.length / 3)
  }, 120_000)

  it('are accepted by every operation that reads records', async () => {
    const wrong: unknown[] = []
    const reads = operationsOf('get').filter(({ path }) => !path.replace('{id}', '').includes('{'))
    for (const { path, operation } of reads) {
      const [, root = ''] = path.split('/')
      const id = path.includes('{id}') ? await firstOf(root) : 0
      const named = (operation.parameters ?? []).map(shared).filter((each) => each.in === 'query')
      const needed = named.filter(({ required }) => required)
      const whole = named.filter((each) => exampleOf(each) !== undefined)
      // An entity without coordinates has no field for this parameter.
      if (id === undefined || needed.some((each) => !whole.includes(each))) continue
      const query = whole.map((each) => `${each.name}=${encodeURIComponent(String(exampleOf(each)))}`)
      const response = await admin.get(`/api${path.replace('{id}', String(id))}?${query.join('&')}`)
      if (!response.ok) wrong.push([path, query, response.status, await response.text()])
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

/** The example of the parameter or of its schema; objects are filters and have none. */
function exampleOf({ example, schema }: Readonly<Record<string, unknown>>): unknown {
  const [first]: unknown[] = isRow(schema) && Array.isArray(schema.examples) ? schema.examples : []
  return isRow(example) ? undefined : (example ?? first)
}

const firsts = new Map<string, number | undefined>()

async function firstOf(endpoint: string): Promise<number | undefined> {
  if (!firsts.has(endpoint)) {
    const response = await admin.get(`/api/${endpoint}?range=[0,0]`)
    const rows: unknown = response.ok ? await response.json() : []
    const [row] = Array.isArray(rows) ? (rows as readonly unknown[]) : []
    firsts.set(endpoint, isRow(row) ? Number(row.id) : undefined)
  }
  return firsts.get(endpoint)
}

function shared(parameter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const name =
    String(parameter.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  return document.components.parameters?.[name] ?? parameter
}
