/* Where values stand among each other: the order of the database as numbers, so that sorting rows is counting. */
import { compareCodePoints } from '../query/fold'
import type { Column } from './column'
import { eachStretch, type Parts } from './parts'
import { foldTexts, sortByText, type Texts } from './texts'

/**
 * The rank of each code: texts without accents and case, then as they are; references by their label where rows
 * have labels. Equal labels share a rank; no value, or no label, comes last.
 */
export function* rankValues(column: Column, folded: () => Parts<Texts>): Parts<Int32Array> {
  const { count, valueAt, labels } = column
  if (column.isOrdered) return yield* rankCodes(count)
  if (labels) {
    const labelAt = (code: number) => labels[code]
    return yield* rankTexts(count, labelAt, yield* foldTexts(count, labelAt))
  }
  // Folding does not change the order of days and instants.
  if (typeof valueAt(1) !== 'string') return yield* rankNumbers(column)
  return yield* rankTexts(count, valueAt as TextAt, yield* folded())
}

type TextAt = (code: number) => string | null | undefined

function* rankCodes(count: number): Parts<Int32Array> {
  const ranks = startRanks(count)
  yield* eachStretch(count, (from, to) => {
    for (let code = Math.max(1, from); code < to; code++) ranks[code] = code
  })
  return ranks
}

function* rankNumbers({ count, valueAt, codeOf, source }: Column): Parts<Int32Array> {
  const ranks = startRanks(count)
  const numbers = Float64Array.from({ length: Math.max(0, count - 1) }, (_, at) => Number(valueAt(at + 1)))
  yield
  numbers.sort()
  const isBoolean = source.family === 'boolean'
  yield* eachStretch(numbers.length, (from, to) => {
    for (let rank = from; rank < to; rank++) {
      const number = numbers[rank] as number
      ranks[codeOf(isBoolean ? number === 1 : number) ?? 0] = rank
    }
  })
  return ranks
}

function* rankTexts(count: number, textAt: TextAt, folded: Texts): Parts<Int32Array> {
  const ranks = startRanks(count)
  const codes = yield* codesOf(count, textAt)
  const raw = (code: number) => textAt(code) ?? ''
  yield* sortByText(codes, folded, (a, b) => compareCodePoints(raw(a), raw(b)))
  let rank = -1
  yield* eachStretch(codes.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      if (at === 0 || raw(codes[at - 1] as number) !== raw(code)) rank += 1
      ranks[code] = rank
    }
  })
  return ranks
}

function* codesOf(count: number, textAt: TextAt): Parts<Int32Array> {
  const codes = new Int32Array(count)
  let found = 0
  yield* eachStretch(count, (from, to) => {
    for (let code = from; code < to; code++) {
      const text = textAt(code)
      if (text !== null && text !== undefined) codes[found++] = code
    }
  })
  return codes.subarray(0, found)
}

/** All come last until they are told where they stand. */
function startRanks(size: number): Int32Array {
  return new Int32Array(size).fill(size)
}
