import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { request, requestHooks } from '../../../../src/engine/data/http'
import { createRequestKeys, keyWrites } from '../../../../src/engine/data/requestKeys'

afterEach(() => {
  vi.unstubAllGlobals()
  delete requestHooks.write
})

const lost = () => Promise.reject(new HttpError('offline', 0))
const refused = () => Promise.reject(new HttpError('no', 422))

it('an unanswered request reuses its idempotency key until it is answered', async () => {
  const keys = createRequestKeys()
  const first = keys.of('order 1')
  await expect(keys.settle('order 1', lost())).rejects.toThrow('offline')
  expect(keys.of('order 1')).toBe(first)
  expect(keys.of('order 2')).not.toBe(first)
  expect(await keys.settle('order 1', Promise.resolve('made'))).toBe('made')
  expect(keys.of('order 1')).not.toBe(first)
})

it('a refused request gives up its idempotency key', async () => {
  const keys = createRequestKeys()
  const first = keys.of('order 1')
  await expect(keys.settle('order 1', refused())).rejects.toThrow('no')
  expect(keys.of('order 1')).not.toBe(first)
  expect(first).toMatch(/^[\x21-\x7e]{8,200}$/)
})

it('a request on which the server failed keeps its idempotency key', async () => {
  const keys = createRequestKeys()
  const first = keys.of('order 1')
  await expect(keys.settle('order 1', Promise.reject(new HttpError('broken', 500)))).rejects.toThrow('broken')
  expect(keys.of('order 1')).toBe(first)
})

it('every write has its own idempotency key, and a retry sends the same one', async () => {
  const sent: { method: string | undefined; key: string | null }[] = []
  let isOffline = false
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({ method: init.method, key: new Headers(init.headers).get('Idempotency-Key') })
    if (isOffline) throw new TypeError('offline')
    return new Response('{"id":1}')
  })
  keyWrites()
  const form = (content: string) => {
    const body = new FormData()
    body.set('arquivo', new File([content], 'a.txt', { lastModified: 1 }))
    return body
  }
  await request('/api/a', { method: 'POST', body: '{}' })
  await request('/api/a', { method: 'POST', body: '{}' })
  isOffline = true
  for (const body of ['{"n":1}', form('one')]) {
    await expect(request('/api/a', { method: 'POST', body })).rejects.toThrow()
  }
  isOffline = false
  for (const body of ['{"n":1}', form('one'), form('other')])
    await request('/api/a', { method: 'POST', body })
  const change = (version: number) =>
    request('/api/a', { method: 'PATCH', body: '{}', headers: { 'If-Match': `"${version}"` } })
  isOffline = true
  await expect(change(1)).rejects.toThrow()
  isOffline = false
  for (const version of [2, 1]) await change(version)
  await request('/api/a')
  const keys = sent.map(({ key }) => key)
  expect(keys[4]).toBe(keys[2])
  expect(keys[5]).toBe(keys[3])
  expect(new Set(keys.slice(0, 7)).size).toBe(5)
  expect(keys[9]).toBe(keys[7])
  expect(keys[8]).not.toBe(keys[7])
  expect(keys[10]).toBeNull()
})
