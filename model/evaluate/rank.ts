/* Where values stand among each other: the order of the database as numbers, so that sorting rows is counting. */
import { compareCodePoints } from '../fold'
import type { Column } from './column'
import { eachStretch, type Parts } from './parts'
import { foldTexts, sortByText, type Texts } from './texts'

/**
 * The rank of each code: texts without accents and case, then as they are; references by their label where rows
 * have labels. Equal labels share a rank; no value, or no label, comes last.
 */
export function* rankValues(column: Column, folded: () => Parts<Texts>): Parts<Int32Array> {
  const { values, labels } = column
  if (column.isOrdered) return yield* rankCodes(values.length)
  if (labels) {
    const known = Array.from(values, (_, code) => labels[code])
    return yield* rankTexts(known, yield* foldTexts(known.length, (code) => known[code]))
  }
  // Folding does not change the order of days and instants.
  if (typeof values[1] !== 'string') return yield* rankNumbers(column)
  return yield* rankTexts(values as Written, yield* folded())
}

type Written = readonly (string | null | undefined)[]

function* rankCodes(count: number): Parts<Int32Array> {
  const ranks = startRanks(count)
  yield* eachStretch(count, (from, to) => {
    for (let code = Math.max(1, from); code < to; code++) ranks[code] = code
  })
  return ranks
}

function* rankNumbers({ values, codeOf, source }: Column): Parts<Int32Array> {
  const ranks = startRanks(values.length)
  const numbers = Float64Array.from(values.slice(1), Number)
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

function* rankTexts(texts: Written, folded: Texts): Parts<Int32Array> {
  const ranks = startRanks(texts.length)
  const codes = yield* codesOf(texts)
  const raw = (code: number) => texts[code] ?? ''
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

function* codesOf(texts: Written): Parts<Int32Array> {
  const codes = new Int32Array(texts.length)
  let count = 0
  yield* eachStretch(texts.length, (from, to) => {
    for (let code = from; code < to; code++) {
      if (texts[code] !== null && texts[code] !== undefined) codes[count++] = code
    }
  })
  return codes.subarray(0, count)
}

/** All come last until they are told where they stand. */
function startRanks(size: number): Int32Array {
  return new Int32Array(size).fill(size)
}
