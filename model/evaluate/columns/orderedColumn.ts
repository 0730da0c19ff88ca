/*
 * Order-preserving dictionary encoding of numbers, dates and instants: a single radix sort of their keys
 * gives both the distinct values and their order. There are often as many values as rows, in which case a
 * hash table is several times slower.
 */
import { isNumeric } from '../../entity/family'
import type { Row } from '../../entity/jsonSchema'
import { eachChunk, type Resumable } from '../resumable'
import type { Column } from './column'
import type { Value } from './comparable'
import { type OrderKey, orderKeys } from './orderKeys'
import { radixOrder } from './radixOrder'
import type { Scratch, ScratchPool } from './scratch'
import { readerOf, type Source } from './source'

/** Undefined if one of the values has no order key. */
export function* encodeOrdered(
  source: Source,
  rows: readonly Row[],
  pool: ScratchPool,
): Resumable<Column | undefined> {
  const toKey = orderKeys[source.family]
  if (!toKey || source.isMany || source.field.ref) return undefined
  const scratch = pool.take()
  const isKeyed = yield* readKeys(source, rows, toKey, scratch.numbers)
  const column = isKeyed ? yield* encodeKeys(source, rows, toKey, scratch) : undefined
  pool.giveBack(scratch)
  return column
}

/** Writes the key of each row, NaN for null; returns false if a value has no key. */
function* readKeys(
  source: Source,
  rows: readonly Row[],
  toKey: OrderKey,
  keys: Float64Array,
): Resumable<boolean> {
  const read = readerOf(source)
  let isKeyed = true
  yield* eachChunk(rows.length, (from, to) => {
    for (let row = from; row < to && isKeyed; row++) {
      const value = read(rows[row] as Row)
      const key = value === null ? Number.NaN : toKey(value)
      keys[row] = key
      isKeyed = value === null || !Number.isNaN(key)
    }
  })
  return isKeyed
}

function* encodeKeys(
  source: Source,
  rows: readonly Row[],
  toKey: OrderKey,
  scratch: Scratch,
): Resumable<Column> {
  const codes = new Int32Array(rows.length)
  const count = yield* numberKeys(scratch, codes)
  const keys = yield* keysByCode(scratch.numbers, codes, count)
  const values = isNumeric(source.family) ? undefined : yield* valuesByCode(source, rows, codes, count)
  return {
    source,
    count,
    codes,
    isOrdered: true,
    codeOf: (value) => findKey(keys, toKey(value)),
    valueAt: values ? (code) => values[code] ?? null : (code) => (code === 0 ? null : (keys[code] as number)),
  }
}

/** Numbers the distinct keys from 1 in ascending order, with 0 for rows without a key; returns the number of codes. */
function* numberKeys(scratch: Scratch, codes: Int32Array): Resumable<number> {
  const order = yield* radixOrder(scratch)
  const keys = scratch.numbers
  let code = 0
  yield* eachChunk(order.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = order[at] as number
      if (at === 0 || keys[row] !== keys[order[at - 1] as number]) code += 1
      codes[row] = code
    }
  })
  return code + 1
}

function* keysByCode(keys: Float64Array, codes: Int32Array, count: number): Resumable<Float64Array> {
  const found = new Float64Array(count).fill(Number.NaN, 0, 1)
  yield* eachChunk(codes.length, (from, to) => {
    for (let row = from; row < to; row++) found[codes[row] as number] = keys[row] as number
  })
  return found
}

function* valuesByCode(
  source: Source,
  rows: readonly Row[],
  codes: Int32Array,
  count: number,
): Resumable<readonly (Value | null)[]> {
  const read = readerOf(source)
  const values = new Array<Value | null>(count).fill(null)
  yield* eachChunk(rows.length, (from, to) => {
    for (let row = from; row < to; row++) {
      const code = codes[row] as number
      if (code > 0) values[code] ??= read(rows[row] as Row)
    }
  })
  return values
}

function findKey(keys: Float64Array, wanted: number): number | undefined {
  let low = 1
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return keys[low] === wanted ? low : undefined
}
