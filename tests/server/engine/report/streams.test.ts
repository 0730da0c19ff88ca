import { afterEach, expect, it, vi } from 'vitest'
import { streamText } from '../../../../server/engine/report/streams'

afterEach(() => vi.restoreAllMocks())

it('a reader that goes away while more is being made stops the work without a complaint', async () => {
  const complaints = vi.spyOn(console, 'error')
  const [asked, released] = [createSignal(), createSignal()]
  let isStopped = false
  async function* make() {
    try {
      yield 'first'
      asked.give()
      await released.given
      yield 'second'
    } finally {
      isStopped = true
    }
  }
  const reader = streamText(make()).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
  const unread = reader.read()
  await asked.given
  const left = reader.cancel()
  released.give()
  await Promise.all([left, unread])
  expect(isStopped).toBe(true)
  expect(complaints).not.toHaveBeenCalled()
})

function createSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
