import { describe, expect, it } from 'vitest'
import { radixOrder } from '#model/evaluate/columns/radixOrder'
import { makeScratch } from '#model/evaluate/columns/scratch'

function order(numbers: readonly number[]): readonly number[] {
  const scratch = makeScratch(numbers.length)
  scratch.numbers.set(numbers)
  const work = radixOrder(scratch)
  for (;;) {
    const part = work.next()
    if (!part.done) continue
    expect([...scratch.numbers], 'the numbers as they were').toEqual(numbers)
    return [...part.value]
  }
}

function compared(numbers: readonly number[]): readonly number[] {
  const places = [...numbers.keys()].filter((place) => !Number.isNaN(numbers[place]))
  return places.sort((a, b) => (numbers[a] as number) - (numbers[b] as number))
}

/** A random generator with a seed (mulberry32). */
function draw(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('radix sort of numbers', () => {
  it.each([
    ['none', []],
    ['one', [7]],
    ['equal ones, which stay as they stand', [2, 1, 2, 1, 2]],
    ['negative ones', [3, -1, 0, -1e300, 1e-300, -1e-300]],
    ['missing ones, which have no place', [Number.NaN, 2, Number.NaN, 1]],
    ['the largest and the smallest', [Number.MAX_VALUE, Number.MIN_VALUE, -Number.MAX_VALUE, 2 ** 53]],
  ])('handles %s', (_what, numbers) => {
    expect(order(numbers)).toEqual(compared(numbers))
  })

  it.each([1, 2, 3])('equals a comparison sort for thousands (%i)', (seed) => {
    const next = draw(seed)
    const kinds = [
      () => Math.floor(next() * 50) - 25,
      () => Math.floor(next() * 1e7) / 100,
      () => (next() - 0.5) * 10 ** Math.floor(next() * 40 - 20),
      () => Number.NaN,
    ]
    const numbers = Array.from({ length: 3000 }, () => (kinds[Math.floor(next() * kinds.length)] ?? next)())
    expect(order(numbers)).toEqual(compared(numbers))
  })
})
