import { describe, expect, it } from 'vitest'
import { decodeQuery, decodeSummary, encodeQuery, encodeSummary, longestSearch } from '#model/query/queryUrl'

const long = 'boa vista '.repeat(3000)

describe('a search as long as a page', () => {
  it('makes an address that every server takes', () => {
    const query = encodeQuery({ filter: {}, q: long, sort: [] })
    const summary = encodeSummary({ filter: {}, q: long, sums: [], facets: ['a'], facetText: long })
    for (const params of [query, summary]) expect(params.toString().length).toBeLessThan(2000)
    expect(query.get('q')).toHaveLength(longestSearch)
  })

  it('is read whole, so that a server can say that it is too long', () => {
    for (const [name, value] of Object.entries({ q: long, filter: JSON.stringify({ q: long }) })) {
      expect(decodeQuery(new URLSearchParams({ [name]: value })).q).toBe(long.trim())
    }
    expect(decodeSummary(new URLSearchParams({ facetText: long })).facetText).toBe(long.trim())
  })
})
