import { describe, expect, it } from 'vitest'
import { createCounts } from '../../../server/engine/counts'

const everything = { sql: 'select count(*) as total from widget', params: [] }
const some = { ...everything, params: [1] }

function counter() {
  let made = 0
  return { count: async () => ++made, made: () => made }
}

describe('a count that took long', () => {
  it('is made once for the same question, until something is written', async () => {
    const counts = createCounts({ slowFrom: 0 })
    const { count } = counter()
    expect([await counts.of(everything, count), await counts.of(everything, count)]).toEqual([1, 1])
    expect(await counts.of(some, count)).toBe(2)
    counts.forget()
    expect(await counts.of(everything, count)).toBe(3)
  })

  it('is not remembered when something is written meanwhile', async () => {
    const counts = createCounts({ slowFrom: 0 })
    const { count } = counter()
    const first = await counts.of(everything, () => {
      counts.forget()
      return count()
    })
    expect([first, await counts.of(everything, count)]).toEqual([1, 2])
  })

  it('is made again when it is old, and when it is quick', async () => {
    for (const options of [{ slowFrom: 0, freshFor: 0 }, { slowFrom: Number.POSITIVE_INFINITY }]) {
      const counts = createCounts(options)
      const { count } = counter()
      expect([await counts.of(everything, count), await counts.of(everything, count)]).toEqual([1, 2])
    }
  })
})
