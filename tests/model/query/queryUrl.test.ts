import { describe, expect, it } from 'vitest'
import {
  decodeQuery,
  decodeSummary,
  encodeQuery,
  encodeSummary,
  longestSearch,
  mostTyped,
} from '#model/query/queryUrl'

const long = 'boa vista '.repeat(3000)

describe('a search as long as a page', () => {
  it('makes an address that every server takes', () => {
    const query = encodeQuery({ filter: {}, q: long, sort: [] })
    const summary = encodeSummary({ filter: {}, q: long, sums: [], facets: ['a'], facetText: long })
    for (const params of [query, summary]) expect(params.toString().length).toBeLessThan(2000)
    expect(query.get('q')).toHaveLength(longestSearch)
  })

  it('is read no further, wherever a client puts it', () => {
    const pasted = long.slice(0, mostTyped)
    for (const [name, value] of Object.entries({ q: pasted, filter: JSON.stringify({ q: pasted }) })) {
      expect(decodeQuery(new URLSearchParams({ [name]: value })).q).toHaveLength(longestSearch)
    }
    expect(decodeSummary(new URLSearchParams({ facetText: pasted })).facetText).toHaveLength(longestSearch)
  })

  it('is read whole where no person could have meant it, so that a server can say so', () => {
    expect(decodeQuery(new URLSearchParams({ q: long })).q).toBe(long.trim())
  })
})
