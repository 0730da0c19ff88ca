import { describe, expect, it } from 'vitest'
import { isOperand } from '#model/query/operand'
import {
  decodeQuery,
  decodeSummary,
  encodeQuery,
  encodeSummary,
  longestSearch,
  mostTyped,
} from '#model/query/queryUrl'

const long = 'boa vista '.repeat(3000)

describe('a very long search text', () => {
  it('is cut to fit a URL that every server accepts', () => {
    const query = encodeQuery({ filter: {}, q: long, sort: [] })
    const summary = encodeSummary({ filter: {}, q: long, sums: [], facets: ['a'], facetText: long })
    for (const params of [query, summary]) expect(params.toString().length).toBeLessThan(2000)
    expect(query.get('q')).toHaveLength(longestSearch)
  })

  it('is cut by every client', () => {
    const pasted = long.slice(0, mostTyped)
    for (const [name, value] of Object.entries({ q: pasted, filter: JSON.stringify({ q: pasted }) })) {
      expect(decodeQuery(new URLSearchParams({ [name]: value })).q).toHaveLength(longestSearch)
    }
    expect(decodeSummary(new URLSearchParams({ facetText: pasted })).facetText).toHaveLength(longestSearch)
  })

  it('is read completely beyond a plausible length, so that a server can refuse it', () => {
    expect(decodeQuery(new URLSearchParams({ q: long })).q).toBe(long.trim())
  })
})

describe('a condition that leaves values out', () => {
  const decode = (filter: unknown) => decodeQuery(new URLSearchParams({ filter: JSON.stringify(filter) }))

  it('may be on a list of them', () => {
    const filter = { id: { ne: [1, 2], gte: 1 } }
    expect(decode(filter)).toMatchObject({ filter })
  })

  it.each([{ ne: [[1]] }, { ne: { gte: 1 } }])('is refused as %j', (id) => {
    expect(() => decode({ id })).toThrow(/filter\.id/)
  })

  it('is on values, and no other condition is on a list', () => {
    const field = { kind: 'integer', values: undefined } as const
    expect(isOperand(field, 'ne', [1, 2])).toBe(true)
    for (const [operator, value] of [
      ['ne', [1, null]],
      ['gte', [1]],
    ] as const)
      expect(isOperand(field, operator, value)).toBe(false)
  })
})
