import { expect, it } from 'vitest'
import { retryDelay } from '../../../../server/engine/outbox/retryDelay'

it('pauses double from half a minute to an hour with jitter', () => {
  const tries = [1, 2, 3, 8, 9, 50]
  expect(tries.map((each) => retryDelay(each, 1) / 1000)).toEqual([30, 60, 120, 3600, 3600, 3600])
  expect(tries.map((each) => retryDelay(each, 0) / 1000)).toEqual([15, 30, 60, 1800, 1800, 1800])
})
