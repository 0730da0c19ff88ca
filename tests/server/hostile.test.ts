// @module-tag extended
/* The short form of the drill `hostile`: harmful bodies for every endpoint of the document in every role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { mostRefused } from '#model/problem/bounds'
import { createSend } from '../../scripts/drills/fuzz/send'
import { bombs, type HostileBody, oneWrong, wrongBodies } from '../../scripts/drills/hostile/bodies'
import { type Call, callsOf, createResolve } from '../../scripts/drills/hostile/calls'
import type { OpenApi } from '../../server/engine/openapi/document'
import { startDemonstration } from '../support/demonstration'
import { effort } from '../support/effort'
import type { TestServer } from '../support/server'

const roles = entities.flatMap(({ account }) => account?.role ?? [])
const guest = 'guest'
/** These endpoints end the session of the test. */
const skips = [/^POST \/auth\/(?:logout|sair-de-todos)/]
let server: TestServer
let document: OpenApi
let calls: readonly Call[]
let ask: (role: string, call: Call, body: string) => Promise<{ status: number; size: number }>

beforeAll(async () => {
  server = await startDemonstration({ asksNonsense: true })
  document = (await server.describe()) as OpenApi
  calls = callsOf(document, skips).filter(({ method }) => method !== 'GET')
  let size = 0
  const send = createSend({
    ...server,
    origin: 'http://localhost',
    ask: async (url, init) => {
      const answer = await server.app.request(url, init)
      const bytes = await answer.clone().arrayBuffer()
      size = bytes.byteLength
      return answer
    },
  })
  ask = async (role, { method, path }, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await send({ role, method, path, query: [], headers, body })
    return { status, size }
  }
}, 240_000)
afterAll(() => server.close())

async function faultsOf(
  role: string,
  call: Call,
  bodies: readonly HostileBody[],
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { kind, text } of bodies) {
    const { status, size } = await ask(role, call, text)
    const isRefusal = status >= 400
    if (status >= 500 || (isRefusal && size > mostRefused))
      faults.push(`${role} ${call.method} ${call.path} ${kind}: ${status}, ${size} bytes`)
  }
  return faults
}

/** Endpoints whose bodies are not generated from an entity. */
const isOwn = ({ path }: Call) => !entities.some(({ endpoint }) => path.startsWith(`/api/${endpoint}`))

describe('hostile request bodies', () => {
  it.each([...roles, guest])(
    'cause no fault on any endpoint for a %s',
    async (role) => {
      const resolve = createResolve(document)
      const faults: string[] = []
      for (const call of calls)
        faults.push(
          ...(await faultsOf(
            role,
            call,
            wrongBodies(call.body ?? {}, resolve, role === 'admin' ? effort.wrongBodies : 3),
          )),
        )
      expect(faults).toEqual([])
    },
    600_000,
  )

  it('with one invalid value cause no fault on any own endpoint', async () => {
    const resolve = createResolve(document)
    const faults: string[] = []
    for (const call of calls.filter(isOwn))
      faults.push(...(await faultsOf('admin', call, oneWrong(call.body ?? {}, resolve))))
    expect(faults).toEqual([])
  }, 600_000)

  it('are refused with short responses, however large they are', async () => {
    const resolve = createResolve(document)
    const faults: string[] = []
    const some = calls.filter((call) => call.body && (isOwn(call) || call.method === 'PATCH'))
    for (const [at, call] of some.entries()) {
      const few = bombs(call.body ?? {}, resolve).filter(({ kind }) =>
        /^(?:wide|deep|control)|19000 \{/.test(kind),
      )
      // Harmful bodies are distributed in turn, so that each kind of endpoint gets each kind of body.
      const turn = few.map((_, next) => few[(at + next) % few.length] as HostileBody)
      faults.push(...(await faultsOf('admin', call, turn.slice(0, effort.bombs))))
    }
    expect(faults).toEqual([])
  }, 600_000)

  it('of visitors are not read where a session is required', async () => {
    const read: string[] = []
    for (const call of calls.filter(({ isForVisitors }) => !isForVisitors)) {
      for (const body of ['{', '{}', '{"x":1}', '[]']) {
        const { status } = await ask(guest, call, body)
        if (status !== 401) read.push(`${call.method} ${call.path} ${body}: ${status}`)
      }
    }
    expect(read).toEqual([])
  }, 600_000)
})
