import '../../../support/dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { type Batch, sendBatch } from '../../../../src/engine/data/batch'
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

const widget = () => {
  const entity = server.index.get('widget')
  if (!entity) throw new Error('no widget')
  return entity
}
const make = async (count: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at++)
    ids.push(Number((await server.make('widget', { name: `W${at}`, size: 2 })).id))
  return ids
}
const publish = (ids: readonly number[]): Batch => ({
  path: 'transicoes/publish',
  records: ids.map((id) => ({ id, valores: {} })),
})
const keysSeen = () => seen.map(({ headers }) => headers.get('Idempotency-Key'))
const versionOf = async (id: number | undefined) =>
  (await server.store.get('widget', Number(id), systemActor)).versao

/** Drops the responses to the next requests, or the requests themselves. */
function cutConnection(times: number, isServed: boolean) {
  const { fetch } = globalThis
  let left = times
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (left === 0) return fetch(...request)
    left -= 1
    if (isServed) await fetch(...request)
    throw new TypeError('offline')
  })
}

describe('a call on many records', () => {
  it('is one request with a result for each record', async () => {
    const [one = 0, two = 0] = await make(2)
    const { saved, failures } = await sendBatch(widget(), publish([one, two, 999_999]))
    expect(seen.map(({ method, url }) => [method, url.pathname])).toEqual([
      ['POST', `/api/${widget().endpoint}/transicoes/publish`],
    ])
    expect([...saved].map(([id, row]) => [id, (row as Row).state])).toEqual([
      [one, 'live'],
      [two, 'live'],
    ])
    expect([...failures].map(([id, { status }]) => [id, status])).toEqual([[999_999, 404]])
  })

  it('gives its own refusal to each record', async () => {
    const { failures } = await sendBatch(widget(), {
      path: 'transicoes/melt',
      records: [{ id: 1 }, { id: 2 }],
    })
    expect([...failures].map(([id, { status }]) => [id, status])).toEqual([
      [1, 404],
      [2, 404],
    ])
  })

  it('is repeated with its key when its answer is lost, and reports the result of the first one', async () => {
    const ids = await make(2)
    cutConnection(1, true)
    const { saved, failures } = await sendBatch(widget(), publish(ids))
    expect([...saved.keys()]).toEqual(ids)
    expect(failures.size).toBe(0)
    const [first, second] = keysSeen()
    expect(second).toBe(first)
    expect(await versionOf(ids[0])).toBe(2)
  })

  it('keeps the key of a record until its result arrives, even when it is sent with others', async () => {
    const [one = 0, two = 0, three = 0] = await make(3)
    cutConnection(2, true)
    const lost = await sendBatch(widget(), publish([one, two]))
    expect([...lost.failures].map(([id, { status }]) => [id, status])).toEqual([
      [one, 0],
      [two, 0],
    ])
    const { saved, failures } = await sendBatch(widget(), publish([three, two]))
    expect([[...saved.keys()].toSorted(), failures.size]).toEqual([[two, three], 0])
    expect(new Set(keysSeen()).size).toBe(2)
    expect(await versionOf(two)).toBe(2)
    // Its result has arrived, so another attempt is a new request.
    expect((await sendBatch(widget(), publish([two]))).failures.get(two)?.status).toBe(409)
  })

  it('processes what an offline page could not send, once the connection is back', async () => {
    const ids = await make(2)
    cutConnection(2, false)
    expect((await sendBatch(widget(), publish(ids))).failures.size).toBe(2)
    expect((await sendBatch(widget(), publish(ids))).saved.size).toBe(2)
  })

  it('changes each record on the version that was read', async () => {
    const [one = 0, two = 0] = await make(2)
    const records = [
      { id: one, versao: 1, valores: { size: 3 } },
      { id: two, versao: 9, valores: { size: 3 } },
    ]
    const { saved, failures } = await sendBatch(widget(), { path: 'alteracoes', records })
    expect(saved.get(one)).toMatchObject({ size: 3, versao: 2 })
    expect(failures.get(two)?.status).toBe(412)
  })
})
