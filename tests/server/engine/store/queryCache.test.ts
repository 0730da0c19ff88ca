import { describe, expect, it } from 'vitest'
import type { Statement } from '../../../../server/engine/columns/statement'
import { createQueryCache } from '../../../../server/engine/store/queries/queryCache'

const everything: Statement = { sql: 'select count(*) as total from widget', params: [] }
const some: Statement = { ...everything, params: [1] }

/** Returns 1, 2, 3 … through the cache. */
function counter(options?: Parameters<typeof createQueryCache>[0]) {
  const answers = createQueryCache(options)
  let made = 0
  return {
    answers,
    async ask(statement: Statement, meanwhile?: () => void) {
      const [row] = await answers.getOrRun(statement, async () => {
        meanwhile?.()
        return [{ total: ++made }]
      })
      return row?.total
    },
  }
}

describe('the result of a slow query', () => {
  it('is cached until something is written', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    expect([await ask(everything), await ask(everything)]).toEqual([1, 1])
    expect(answers.peek(everything)).toEqual([{ total: 1 }])
    expect(await ask(some)).toBe(2)
    answers.invalidate()
    expect(answers.peek(everything)).toBeUndefined()
    expect(await ask(everything)).toBe(3)
  })

  it('stays cached while only other tables are written', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    const gadgets: Statement = { sql: 'select from "gadget" as "t" join "part" as "t1" on true', params: [] }
    expect(await ask(gadgets)).toBe(1)
    answers.invalidate(new Set(['gad', 'parts']))
    expect(await ask(gadgets)).toBe(1)
    answers.invalidate(new Set(['part']))
    expect(await ask(gadgets)).toBe(2)
  })

  it('is not cached when something is written during the query', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    const first = await ask(everything, () => answers.invalidate())
    expect([first, await ask(everything)]).toEqual([1, 2])
  })

  it('is queried again when the entry has expired, and when the query is fast', async () => {
    for (const options of [{ slowFrom: 0, freshFor: 0 }, { slowFrom: Number.POSITIVE_INFINITY }]) {
      const { ask } = counter(options)
      expect([await ask(everything), await ask(everything)]).toEqual([1, 2])
    }
  })
})
