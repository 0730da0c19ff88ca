import '../../../../support/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '#model/wire/live'
import { followServer } from '../../../../../src/engine/data/live/liveStream'

let messages: LiveMessage[]
let answers: Response[]
let asked: number
let stop: () => void

/** A stream that stays open after its events. */
function streamOf(...texts: readonly string[]) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  return { response: new Response(body), end: () => end() }
}

beforeEach(() => {
  vi.useFakeTimers()
  messages = []
  answers = []
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answers.shift() ?? streamOf().response
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function follow(): Promise<void> {
  stop = followServer((message) => messages.push(message))
  await vi.advanceTimersByTimeAsync(0)
}

describe('the stream of changes', () => {
  it('tells each event, also one that arrives in two pieces', async () => {
    answers.push(streamOf(': \n\n', 'data: {"entidades":["wid', 'get"]}\n\n: \n\n').response)
    await follow()
    expect(messages).toEqual([{ entidades: ['widget'] }])
  })

  it('that is lost is opened again, and anything may have been written meanwhile', async () => {
    const { response, end } = streamOf(': \n\n')
    answers.push(response)
    await follow()
    end()
    await vi.advanceTimersByTimeAsync(3_000)
    expect([asked, messages]).toEqual([2, [{ avisos: true }]])
  })

  it('that the server does not have is replaced by reading from time to time', async () => {
    answers.push(...Array.from({ length: 9 }, () => new Response('{"error":"not_found"}', { status: 404 })))
    await follow()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(messages.length).toBeGreaterThanOrEqual(2)
    expect(asked).toBeLessThanOrEqual(7)
  })

  it('is not opened again after the page has left', async () => {
    const { response, end } = streamOf()
    answers.push(response)
    await follow()
    stop()
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(1)
  })
})
