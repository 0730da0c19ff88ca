/* The replacements for parts of libraries in the built console return the same results as the libraries. */
import { createRequire } from 'node:module'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from '../../src/standIns/queryString'

const load = createRequire(import.meta.url)
const lodash: {
  isEqual: IsEqual
  pick: PickKeys
  get: GetPath
  defaults: Merge
  union: Join
  debounce: Debounce
} = load('lodash')
const debounce: Debounce = load('../../src/standIns/debounce.cjs')
const get: GetPath = load('../../src/standIns/get.cjs')
const defaults: Merge = load('../../src/standIns/defaults.cjs')
const union: Join = load('../../src/standIns/union.cjs')
const isEqual: IsEqual = load('../../src/standIns/isEqual.cjs')
const pick: PickKeys = load('../../src/standIns/pick.cjs')
const fastUri: UriLibrary = load('../../src/standIns/fastUri.cjs')
const library: { parse: (search: string) => object; stringify: (params: object) => string } =
  load('query-string')

type IsEqual = (one: unknown, other: unknown) => boolean
interface UriLibrary {
  resolve(base: string, reference: string): string
  equal(one: string, other: string): boolean
}
type GetPath = (source: unknown, path: string | readonly string[], fallback?: unknown) => unknown
type Merge = (target: object, ...sources: readonly unknown[]) => object
type Join = (...lists: readonly (readonly unknown[])[]) => readonly unknown[]
type Debounce = (work: (text: string) => void, wait: number) => ((text: string) => void) & { cancel(): void }
type PickKeys = (source: object, names: readonly string[]) => object

const same = () => undefined
function circle(): object {
  const one: Record<string, unknown> = { name: 'a' }
  one.self = one
  return one
}

const values = (): readonly unknown[] => [
  undefined,
  null,
  0,
  -0,
  Number.NaN,
  '',
  'a',
  '0',
  true,
  [],
  [1],
  [1, [2, { a: 3 }]],
  [1, [2, { a: 4 }]],
  [undefined],
  {},
  { length: 0 },
  { a: undefined },
  { a: 1, b: 2 },
  { b: 2, a: 1 },
  { a: { b: [1, 2] } },
  Object.assign(Object.create(null), { a: 1, b: 2 }),
  new Date(0),
  new Date(1),
  new Date(Number.NaN),
  same,
  { draw: same },
  { draw: () => undefined },
  circle(),
  { name: 'a', self: { name: 'a', self: null } },
]

describe('isEqual', () => {
  it('agrees with lodash for every pair of values that pages compare', () => {
    // Built twice, to compare equal content in two objects.
    const others = [...values(), ...values()]
    for (const [place, one] of values().entries()) {
      const told = others.map((other) => isEqual(one, other))
      expect(told, `value ${place}`).toEqual(others.map((other) => lodash.isEqual(one, other)))
    }
  })
})

describe('debounce', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['ours', debounce],
    ['the library', lodash.debounce],
  ])('calls once with the last arguments after a pause, unless cancelled: %s', (_title, make) => {
    vi.useFakeTimers()
    const calls: string[] = []
    const call = make((text) => calls.push(text), 100)
    call('a')
    vi.advanceTimersByTime(60)
    call('b')
    vi.advanceTimersByTime(60)
    expect(calls).toEqual([])
    vi.advanceTimersByTime(60)
    expect(calls).toEqual(['b'])
    call('c')
    call.cancel()
    vi.advanceTimersByTime(200)
    expect(calls).toEqual(['b'])
  })
})

describe('get', () => {
  it('follows paths like the library', () => {
    const source = { a: { 'b c': [{ d: 0 }], e: null }, f: undefined }
    for (const path of ['a', 'a.b c[0].d', 'a.b c.0', 'a.e', 'a.e.x', 'f', 'f.g', 'x[1]', ['a', 'e'], ''])
      for (const fallback of [undefined, 7])
        expect([path, get(source, path, fallback)]).toEqual([path, lodash.get(source, path, fallback)])
    expect(get(null, 'a')).toBe(undefined)
  })
})

describe('defaults', () => {
  it('fills what is undefined, and changes the target, like the library', () => {
    const sources = [{ b: 2, c: undefined }, undefined, { a: 3, c: 4 }] as const
    const target = { a: 1, b: undefined }
    expect(defaults(target, ...sources)).toEqual(lodash.defaults({ a: 1, b: undefined }, ...sources))
    expect(target).toEqual({ a: 1, b: 2, c: 4 })
  })
})

describe('union', () => {
  it('keeps the first of equal values, like the library', () => {
    for (const lists of [
      [
        [2, 1],
        [1, 3],
      ],
      [[], ['a', 1, 'a']],
      [[Number.NaN], [Number.NaN, [1]]],
    ])
      expect(union(...lists)).toEqual(lodash.union(...lists))
  })
})

describe('pick', () => {
  it('copies existing properties, including inherited ones', () => {
    const source = Object.assign(Object.create({ c: 3 }), { a: 1, b: undefined, d: 4 })
    const names = ['a', 'b', 'c', 'x']
    expect(pick(source, names)).toEqual(lodash.pick(source, names))
    expect(Object.keys(pick(source, names))).toEqual(['a', 'b', 'c'])
  })
})

describe('the query-string replacement', () => {
  it('stringifies like the library', () => {
    const params = {
      sort: JSON.stringify(['nome', 'ASC']),
      filter: JSON.stringify({ q: 'São João & filhos + 50%', 'a.b': [1, null] }),
      page: 2,
      gone: undefined,
      done: false,
      '"odd name"': 'x',
    }
    expect(stringify(params)).toBe(library.stringify(params))
  })

  it('parses like the library', () => {
    for (const search of ['?a=1&b=x%20y&c=%7B%22q%22%3A%22z%22%7D', 'a=1&a=2', '', '?a=']) {
      expect(parse(search)).toEqual({ ...library.parse(search) })
    }
  })
})

describe('fastUri', () => {
  const uris: UriLibrary = createRequire(load.resolve('@rjsf/utils'))('fast-uri')
  const bases = ['https://example.com/schemas/club.json', 'HTTPS://example.com/schemas/a/']

  it('compares like the library', () => {
    for (const one of bases)
      for (const other of [...bases, 'https://example.com/schemas/a/'])
        expect([one, other, fastUri.equal(one, other)]).toEqual([one, other, uris.equal(one, other)])
  })

  it('resolves like the library', () => {
    for (const reference of [
      'town.json',
      '../defs/phone.json',
      '/a#/$defs/b',
      '#/$defs/b',
      'https://b.org/c',
    ])
      for (const base of bases) expect(fastUri.resolve(base, reference)).toBe(uris.resolve(base, reference))
  })
})
