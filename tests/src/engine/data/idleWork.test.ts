import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { finishSoon, workInIdle } from '../../../../src/engine/data/idleWork'

/** A browser whose idle periods the test controls, and a clock that advances only with work. */
let pauses: { readonly take: IdleRequestCallback; readonly timeout: number | undefined }[]
let now: number

beforeEach(() => {
  pauses = []
  now = 0
  const requestIdleCallback = (take: IdleRequestCallback, options?: IdleRequestOptions) =>
    pauses.push({ take, timeout: options?.timeout })
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('performance', { now: () => now })
})
afterEach(() => vi.unstubAllGlobals())

/** A job whose parts take one millisecond each, with a counter of finished parts. */
function makeWork(parts: number) {
  const work = { done: 0, next }
  function next(): IteratorResult<undefined, undefined> {
    if (work.done === parts) return { done: true, value: undefined }
    now += 1
    work.done += 1
    return { done: false, value: undefined }
  }
  return work
}

/** Runs an idle period, and resolves when the work has used it up. */
async function pause(left: number, didTimeout = false): Promise<void> {
  pauses.shift()?.take({ didTimeout, timeRemaining: () => left })
  await new Promise((resolve) => setImmediate(resolve))
}

it('idle work waits for no idle period once it is finished', async () => {
  await workInIdle(makeWork(0))
  expect(pauses).toEqual([])
})

it('idle work runs until the deadline, and only briefly when the browser claims a long one', async () => {
  const work = makeWork(1000)
  void workInIdle(work)
  expect(work.done).toBe(1)
  await pause(6)
  expect(work.done).toBe(6)
  expect(pauses).toHaveLength(1)
  await pause(50)
  expect(work.done).toBeLessThan(20)
  expect(pauses).toHaveLength(1)
})

it('idle work continues after a timeout on a page that is never idle', async () => {
  const work = makeWork(3)
  const ended = workInIdle(work)
  expect(pauses[0]?.timeout).toBeGreaterThan(0)
  await pause(0, true)
  await ended
  expect(work.done).toBe(3)
})

it('idle work stops when it is cancelled', async () => {
  let isWanted = true
  const work = makeWork(100)
  const ended = workInIdle(work, () => isWanted)
  await pause(4)
  const before = work.done
  isWanted = false
  await pause(4)
  while (pauses.length > 0) await pause(4)
  await ended
  expect(work.done).toBeLessThan(100)
  expect(work.done).toBeGreaterThanOrEqual(before)
})

it('idle work runs in browsers without requestIdleCallback', async () => {
  vi.stubGlobal('window', {})
  const work = makeWork(30)
  await workInIdle(work)
  expect(work.done).toBe(30)
})

it('work is finished at once only if it is short', () => {
  const [short, long] = [makeWork(5), makeWork(1000)]
  expect([finishSoon(short), finishSoon(long)]).toEqual([true, false])
  expect(short.done).toBe(5)
  expect(long.done).toBeLessThan(100)
  // What it began is not lost.
  const begun = long.done
  expect(finishSoon(long)).toBe(false)
  expect(long.done).toBeGreaterThan(begun)
})
