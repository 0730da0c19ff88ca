/*
 * Deterministic pseudo-random values: the same seed and name give the same values on every machine. Each
 * record has its own stream, so a new field in one entity does not change the others.
 */

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** An integer, both bounds included. */
  int(min: number, max: number): number
  decimal(min: number, max: number, digits: number): number
  isTrue(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** An item with a probability proportional to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** `count` different items, in their own order. */
  some<T>(items: readonly T[], count: number): T[]
  normal(mean: number, deviation: number): number
  logNormal(median: number, sigma: number): number
  triangular(min: number, mode: number, max: number): number
  digits(length: number): string
}

export function round(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round((value + Number.EPSILON) * factor) / factor
}

/** @example createRandom(20261120, 'farm', 3).int(2, 7) */
export function createRandom(seed: number, ...name: readonly (string | number)[]): Random {
  let state = hash(`${seed}/${name.join('/')}`)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    int,
    decimal: (min, max, digits) => round(min + next() * (max - min), digits),
    isTrue: (probability) => next() < probability,
    pick,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return pick(items)[0]
    },
    some(items, count) {
      const rest = items.map((_, at) => at)
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, items.length)) {
        const [at] = rest.splice(int(0, rest.length - 1), 1)
        if (at !== undefined) chosen.add(at)
      }
      return items.filter((_, at) => chosen.has(at))
    },
    normal,
    logNormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
    triangular(min, mode, max) {
      const chance = next()
      const turn = (mode - min) / (max - min)
      return chance < turn
        ? min + Math.sqrt(chance * (max - min) * (mode - min))
        : max - Math.sqrt((1 - chance) * (max - min) * (max - mode))
    },
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  }
  return mixed | 0
}
