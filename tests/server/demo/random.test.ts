import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../server/demo/random'

const draw = (name: string) => {
  const random = createRandom(7, name)
  return Array.from({ length: 2000 }, () => random.next())
}

describe('a seeded random stream', () => {
  it('repeats for the same name and differs for another', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  it('is uniform from 0 to 1', () => {
    const values = draw('a')
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
  })

  it('draws whole numbers within both inclusive bounds', () => {
    const random = createRandom(7, 'int')
    const values = new Set(Array.from({ length: 300 }, () => random.int(2, 5)))
    expect([...values].sort()).toEqual([2, 3, 4, 5])
  })

  it('draws by weight, and several without repetition', () => {
    const random = createRandom(7, 'weight')
    const picked = Array.from({ length: 1000 }, () =>
      random.weighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ] as const),
    )
    const seldom = picked.filter((each) => each === 'seldom').length
    expect(picked).not.toContain('never')
    expect(seldom).toBeGreaterThan(60)
    expect(seldom).toBeLessThan(140)
    const some = random.some([1, 2, 3, 4, 5], 3)
    expect(new Set(some).size).toBe(3)
    expect(some).toEqual(some.toSorted())
    expect(random.some([1, 2], 5)).toEqual([1, 2])
  })

  it('follows its distributions', () => {
    const random = createRandom(7, 'distributions')
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const many = (make: () => number) => Array.from({ length: 3000 }, make)
    expect(mean(many(() => random.normal(10, 2)))).toBeCloseTo(10, 0)
    expect(mean(many(() => random.triangular(0, 3, 6)))).toBeCloseTo(3, 0)
    const sorted = many(() => random.logNormal(75, 0.6)).toSorted((a, b) => a - b)
    expect(sorted[1500]).toBeGreaterThan(68)
    expect(sorted[1500]).toBeLessThan(82)
  })
})
