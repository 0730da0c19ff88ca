/* Ranks of the values of a column in the database's collation; rows are sorted by them. */
import { compareCodePoints } from '../../formats/fold'
import type { Column } from '../columns/column'
import { radixOrder } from '../columns/radixOrder'
import { eachChunk, type Resumable } from '../resumable'
import { type FoldedTexts, foldTexts } from '../texts/foldedTexts'
import { sortTexts } from '../texts/sortTexts'

/**
 * Rank by code: text without accents and case, ties by code points; references by label if the rows have labels. Equal
 * labels share a rank; null, or a missing label, ranks last.
 */
export function* rankCodes(column: Column, folded: () => Resumable<FoldedTexts>): Resumable<Int32Array> {
  const { count, valueAt, labels } = column
  if (column.isOrdered) return yield* rankOrdered(count)
  if (labels) {
    const labelAt = (code: number) => labels[code]
    return yield* rankTexts(count, labelAt, yield* foldTexts(count, labelAt))
  }
  if (typeof valueAt(1) !== 'string') return yield* rankNumbers(column)
  return yield* rankTexts(count, valueAt as TextOfCode, yield* folded())
}

type TextOfCode = (code: number) => string | null | undefined

function* rankOrdered(count: number): Resumable<Int32Array> {
  const ranks = startRanks(count)
  yield* eachChunk(count, (from, to) => {
    for (let code = Math.max(1, from); code < to; code++) ranks[code] = code
  })
  return ranks
}

function* rankNumbers({ count, valueAt }: Column): Resumable<Int32Array> {
  const ranks = startRanks(count)
  const numbers = new Float64Array(count).fill(Number.NaN, 0, 1)
  yield* eachChunk(count, (from, to) => {
    for (let code = Math.max(1, from); code < to; code++) numbers[code] = Number(valueAt(code))
  })
  const order = yield* radixOrder({ numbers, places: new Int32Array(count), sorted: new Int32Array(count) })
  yield* eachChunk(order.length, (from, to) => {
    for (let rank = from; rank < to; rank++) ranks[order[rank] as number] = rank
  })
  return ranks
}

function* rankTexts(count: number, textAt: TextOfCode, folded: FoldedTexts): Resumable<Int32Array> {
  const ranks = startRanks(count)
  const codes = yield* codesWithText(count, textAt)
  const raw = (code: number) => textAt(code) ?? ''
  yield* sortTexts(codes, folded, (a, b) => compareCodePoints(raw(a), raw(b)))
  let rank = -1
  yield* eachChunk(codes.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      if (at === 0 || raw(codes[at - 1] as number) !== raw(code)) rank += 1
      ranks[code] = rank
    }
  })
  return ranks
}

function* codesWithText(count: number, textAt: TextOfCode): Resumable<Int32Array> {
  const codes = new Int32Array(count)
  let found = 0
  yield* eachChunk(count, (from, to) => {
    for (let code = from; code < to; code++) {
      const text = textAt(code)
      if (text !== null && text !== undefined) codes[found++] = code
    }
  })
  return codes.subarray(0, found)
}

function startRanks(count: number): Int32Array {
  return new Int32Array(count).fill(count)
}
