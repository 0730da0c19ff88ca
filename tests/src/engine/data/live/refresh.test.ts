import '../../../../support/dom'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from '../../../../../src/engine/data/http'
import { holdLive, liveHooks } from '../../../../../src/engine/data/live/liveMarks'
import { refreshWith } from '../../../../../src/engine/data/live/useLiveChanges'

const names = ['list', 'head', 'form', 'cell', 'other', 'bell', 'dashboard'] as const
type Name = (typeof names)[number]

const queries: Readonly<
  Record<Name, { queryKey: readonly unknown[]; meta?: { live: 'counts' | 'notices' } }>
> = {
  list: { queryKey: ['widget', 'getList', { page: 1 }] },
  head: { queryKey: ['widget', 'head', 7] },
  form: { queryKey: ['widget', 'getOne', { id: 7 }] },
  cell: { queryKey: ['widget', 'cell', 7, 'a'] },
  other: { queryKey: ['gadget', 'getList', { page: 1 }] },
  bell: { queryKey: ['notification'], meta: { live: 'notices' } },
  dashboard: { queryKey: ['dashboard'], meta: { live: 'counts' } },
}

let client: QueryClient
let reads: Name[]
let stops: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient()
  reads = []
  stops = names.map((name) => {
    const queryFn = async () => reads.push(name)
    return new QueryObserver(client, {
      ...queries[name],
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  })
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
})
afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
  vi.useRealTimers()
})

async function readsAfter(ms: number): Promise<readonly Name[]> {
  await vi.advanceTimersByTimeAsync(ms)
  return reads.splice(0)
}

describe('changes of others', () => {
  it('refresh what shows the entity, but not what a form or an open cell holds', async () => {
    refreshWith(client)({ entidades: ['widget'] })
    expect(await readsAfter(0)).toEqual(['list', 'head', 'bell', 'dashboard'])
  })

  it('refresh every entity if it is unknown what was written', async () => {
    refreshWith(client)({ avisos: true })
    expect(new Set(await readsAfter(0))).toEqual(new Set(['list', 'head', 'other', 'bell', 'dashboard']))
  })

  it('refresh the bell alone when they are only notices', async () => {
    refreshWith(client)({ entidades: [], avisos: true })
    expect(await readsAfter(0)).toEqual(['bell'])
  })

  it('that follow each other quickly are read together, and counts seldom', async () => {
    const refresh = refreshWith(client)
    for (const name of ['widget', 'widget', 'gadget', 'widget']) refresh({ entidades: [name] })
    expect(await readsAfter(0)).toEqual(['list', 'head', 'bell', 'dashboard'])
    expect(await readsAfter(2_000)).toEqual(['list', 'head', 'other'])
    expect(await readsAfter(30_000)).toEqual(['bell', 'dashboard'])
    expect(await readsAfter(60_000)).toEqual([])
  })

  it('wait while a card is dragged, and show when it is dropped', async () => {
    const drop = holdLive()
    refreshWith(client)({ entidades: ['widget'] })
    expect(await readsAfter(60_000)).toEqual([])
    drop()
    expect(await readsAfter(250)).toEqual(['list', 'head', 'bell', 'dashboard'])
  })

  it('wait after a write of this page, which reads again itself', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    await request('/api/widget/7', { method: 'PATCH' })
    refreshWith(client)({ entidades: ['widget'] })
    expect(await readsAfter(0)).toEqual(['bell', 'dashboard'])
    expect(await readsAfter(2_000)).toEqual(['list', 'head'])
    vi.unstubAllGlobals()
  })
})

it('reads again at once what the queue of the device has written, which no page reads itself', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await request('/api/widget/7', { method: 'PATCH' })
  refreshWith(client)
  liveHooks.own?.(new Set(['widget']))
  expect(await readsAfter(0)).toEqual(['list', 'head'])
  vi.unstubAllGlobals()
})
