import { afterEach, expect, it, vi } from 'vitest'
import { cancelledError, withContext } from '../../../../server/db/queryContext'
import { serverText } from '../../../../server/engine/messages'
import { streamText } from '../../../../server/engine/report/streams'

afterEach(() => vi.restoreAllMocks())

it('a reader that disconnects stops the stream without an error in the log', async () => {
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

it('a statement cancelled by a disconnect is not logged as a failure, but a timeout is', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const left = new AbortController()
  async function* make() {
    yield 'first'
    throw cancelledError()
  }
  const read = (signal: AbortSignal) => {
    const reader = withContext({ signal }, () => streamText(make())).getReader()
    return [reader.read(), reader.read()] as const
  }
  left.abort()
  const [first, second] = read(left.signal)
  await first
  expect(await Promise.race([second, new Promise((done) => setTimeout(done, 20, 'waits'))])).toBe('waits')
  expect(complaints).not.toHaveBeenCalled()
  const [, late] = read(new AbortController().signal)
  await expect(late).rejects.toThrow(serverText.internal)
  expect(complaints).toHaveBeenCalledOnce()
})

function createSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
