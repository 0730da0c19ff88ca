import { afterEach, expect, it, vi } from 'vitest'
import { streamText } from '../../../server/engine/streams'

afterEach(() => vi.restoreAllMocks())

it('a reader that goes away while more is being made stops the work without a complaint', async () => {
  const complaints = vi.spyOn(console, 'error')
  let goOn = () => {}
  let isStopped = false
  async function* make() {
    try {
      yield 'first'
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      yield 'second'
    } finally {
      isStopped = true
    }
  }
  const reader = streamText(make()).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
  const unread = reader.read()
  const left = reader.cancel()
  goOn()
  await Promise.all([left, unread])
  expect(isStopped).toBe(true)
  expect(complaints).not.toHaveBeenCalled()
})
