// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity } from '#model/entity/entity'
import { callsOf } from '../../scripts/drills/hostile/calls'
import type { OpenApi } from '../../server/engine/openapi/document'
import { features } from '../support/features'
import { recordMaker } from '../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../support/server'

const accounts = entities.flatMap((entity) =>
  entity.account ? [[entity.account.role, entity] as const] : [],
)
let server: TestServer
let all: OpenApi
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  server = await startTestServer({ entities, validators, features })
  const make = recordMaker(server.index, server.store)
  for (const [role, entity] of accounts)
    people.set(role, await server.signInAs(entity.name, await make(entity.name, {})))
  all = (await server.describe()) as OpenApi
}, 240_000)
afterAll(() => server.close())

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

function withBody(document: OpenApi): ReadonlySet<string> {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).filter(([, { requestBody }]) => requestBody)),
  ])
  return new Set(callsOf({ paths: Object.fromEntries(paths) }).map(nameOf))
}

async function send(as: SignedIn, name: string): Promise<readonly [status: number, isRead: boolean]> {
  const [method = '', path = ''] = name.split(' ')
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(new Uint8Array(5_000_000).fill(32))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const isForm = name.endsWith('/arquivos') || name.endsWith('/integracaofile')
  const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json'
  const headers = { 'Content-Type': type, Authorization: `Bearer ${as.token}` }
  const { status } = await server.app.request(path, { method, headers, body, duplex: 'half' } as RequestInit)
  return [status, isRead]
}

describe('an endpoint with a body', () => {
  it.each(accounts.map(([role]) => role))('is forbidden to a %s before the body is read', async (role) => {
    const as = people.get(role) as SignedIn
    const own = withBody((await (await as.get('/api/openapi.json')).json()) as OpenApi)
    const closed = [...withBody(all)].filter((name) => !own.has(name))
    const wrong = []
    for (const name of closed) {
      const [status, isRead] = await send(as, name)
      if (status !== 403 || isRead) wrong.push(`${name}: ${status}${isRead ? ', read' : ''}`)
    }
    expect(wrong).toEqual([])
    const [, entity] = accounts.find(([each]) => each === role) as readonly [string, Entity]
    if (entity.account?.level !== 0) expect(closed.length).toBeGreaterThan(10)
  })
})
