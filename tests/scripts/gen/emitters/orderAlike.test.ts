import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { orderAlike } from '../../../../scripts/gen/emitters/orderAlike'

// Longer than gzip's window, and without internal repetition.
const family = (name: string) => Array.from({ length: 900 }, (_line, at) => `${name} ${(at * 7919) ** 3}`)
const text = (lines: readonly string[], own: string) => [...lines, own].join('\n')
const [oak, elm] = [family('oak'), family('elm')]
const texts = new Map([
  ['a', text(oak, 'a')],
  ['b', text(elm, 'b is longer')],
  ['c', text(oak, 'c is longer')],
  ['d', text(elm, 'd')],
])
const weigh = (keys: readonly string[]) => gzipSync(keys.map((key) => texts.get(key) ?? '').join('\n')).length

describe('orderAlike', () => {
  it('puts each text next to the most similar ones', () => {
    const order = orderAlike(texts)
    expect([...order].sort()).toEqual([...texts.keys()])
    expect(new Set([order.slice(0, 2).sort().join(), order.slice(2).sort().join()])).toEqual(
      new Set(['a,c', 'b,d']),
    )
    expect(weigh(order)).toBeLessThan(0.7 * weigh([...texts.keys()]))
  })

  it('returns the same order for the same texts in any order', () => {
    expect(orderAlike(new Map([...texts].reverse()))).toEqual(orderAlike(texts))
  })

  it('returns an empty order for no texts', () => {
    expect(orderAlike(new Map())).toEqual([])
  })
})
