import { describe, expect, it } from 'vitest'
import { makeDictionary } from '#model/evaluate/columns/dictionary'
import { makeScratch } from '#model/evaluate/columns/scratch'

describe('dictionary codes', () => {
  it('count distinct values from 1 in order of appearance, with 0 for null', () => {
    const { encode, finish } = makeDictionary(makeScratch(8))
    const given = ['b', null, 'a', 'b', '', 7, true, '7', 'true', 7, false, '']
    expect(given.map(encode)).toEqual([1, 0, 2, 1, 3, 4, 5, 6, 7, 4, 8, 3])
    expect(finish()).toEqual([null, 'b', 'a', '', 7, true, '7', 'true', false])
  })

  it('equal the codes of a Map for thousands of texts, even with more texts than rows', () => {
    const { encode, finish } = makeDictionary(makeScratch(10))
    const codes = new Map<string, number>()
    for (let at = 0; at < 20_000; at++) {
      // Texts that differ in one letter, some repeated, some with multi-byte characters.
      const text = `${at % 3 === 0 ? 'João ☕ ' : 'W'}${(at * 7919) % 12_345}`
      if (!codes.has(text)) codes.set(text, codes.size + 1)
      expect(encode(text), text).toBe(codes.get(text))
    }
    expect(finish()).toEqual([null, ...codes.keys()])
  })

  it('do not depend on earlier contents of the scratch memory', () => {
    const scratch = makeScratch(4)
    scratch.numbers.fill(Math.PI)
    scratch.places.fill(3)
    const before = makeDictionary(scratch)
    expect(['a', 'b', 'c'].map(before.encode)).toEqual([1, 2, 3])
    const kept = before.finish()
    const { encode, finish } = makeDictionary(scratch)
    expect(['c', 'd'].map(encode)).toEqual([1, 2])
    expect(finish()).toEqual([null, 'c', 'd'])
    expect(kept).toEqual([null, 'a', 'b', 'c'])
  })
})
