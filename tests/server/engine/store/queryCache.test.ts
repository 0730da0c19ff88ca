import { describe, expect, it } from 'vitest'
import type { Statement } from '../../../../server/engine/sql/select'
import { createQueryCache } from '../../../../server/engine/store/queries/queryCache'

const everything: Statement = { sql: 'select count(*) as total from widget', params: [] }
const some: Statement = { ...everything, params: [1] }

/** Answers 1, 2, 3 … and asks through what is tested. */
function counter(options?: Parameters<typeof createQueryCache>[0]) {
  const answers = createQueryCache(options)
  let made = 0
  return {
    answers,
    async ask(statement: Statement, meanwhile?: () => void) {
      const [row] = await answers.of(statement, async () => {
        meanwhile?.()
        return [{ total: ++made }]
      })
      return row?.total
    },
  }
}

describe('an answer that took long', () => {
  it('is given once for the same question, until something is written', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    expect([await ask(everything), await ask(everything)]).toEqual([1, 1])
    expect(answers.peek(everything)).toEqual([{ total: 1 }])
    expect(await ask(some)).toBe(2)
    answers.invalidate()
    expect(answers.peek(everything)).toBeUndefined()
    expect(await ask(everything)).toBe(3)
  })

  it('is given as long as nothing is written to the tables that it is about', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    const gadgets: Statement = { sql: 'select from "gadget" as "t" join "part" as "t1" on true', params: [] }
    expect(await ask(gadgets)).toBe(1)
    answers.invalidate(new Set(['gad', 'parts']))
    expect(await ask(gadgets)).toBe(1)
    answers.invalidate(new Set(['part']))
    expect(await ask(gadgets)).toBe(2)
  })

  it('is not remembered when something is written meanwhile', async () => {
    const { answers, ask } = counter({ slowFrom: 0 })
    const first = await ask(everything, () => answers.invalidate())
    expect([first, await ask(everything)]).toEqual([1, 2])
  })

  it('is made again when it is old, and when it is quick', async () => {
    for (const options of [{ slowFrom: 0, freshFor: 0 }, { slowFrom: Number.POSITIVE_INFINITY }]) {
      const { ask } = counter(options)
      expect([await ask(everything), await ask(everything)]).toEqual([1, 2])
    }
  })
})
