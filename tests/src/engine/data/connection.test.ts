import '../../../support/dom'

import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isConnected,
  lastAnswerAt,
  watchConnection,
  whenConnected,
} from '../../../../src/engine/data/connection'
import { request } from '../../../../src/engine/data/http'

let stop: () => void
let answer: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  answer = () => Promise.resolve(new Response('{}'))
  vi.stubGlobal('fetch', () => answer())
  stop = watchConnection()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lose = () => {
  answer = () => Promise.reject(new TypeError('no network'))
}

describe('the connection', () => {
  it('is lost when the browser says so, and queries wait', () => {
    window.dispatchEvent(new Event('offline'))
    expect([isConnected(), onlineManager.isOnline()]).toEqual([false, false])
  })

  it('is lost when a request and a probe fail, and found again by a later probe', async () => {
    await request('/api/sistema')
    const before = lastAnswerAt()
    lose()
    await expect(request('/api/sistema')).rejects.toThrow('Não foi possível falar com o servidor')
    expect(isConnected()).toBe(false)
    const found = whenConnected()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([isConnected(), lastAnswerAt()]).toEqual([false, before])
    answer = () => Promise.resolve(new Response('{}'))
    await vi.advanceTimersByTimeAsync(10_000)
    await found
    expect([isConnected(), onlineManager.isOnline()]).toEqual([true, true])
    expect(lastAnswerAt()).toBeGreaterThan(before)
  })

  it('stays when one request fails but the server answers the probe', async () => {
    let count = 0
    answer = () =>
      count++ === 0 ? Promise.reject(new TypeError('reset')) : Promise.resolve(new Response('{}'))
    await expect(request('/api/sistema')).rejects.toThrow('Não foi possível falar com o servidor')
    expect(isConnected()).toBe(true)
  })

  it('sends nothing that changes data while it is lost, and says so at once', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    window.dispatchEvent(new Event('offline'))
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      await expect(request('/api/widget/1', { method })).rejects.toMatchObject({ status: 0 })
    }
    expect(sent).not.toHaveBeenCalled()
  })
})
