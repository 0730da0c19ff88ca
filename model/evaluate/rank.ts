/* Where values stand among each other: the order of the database as numbers, so that sorting rows is counting. */
import { compareCodePoints } from '../fold'
import type { Column } from './column'
import { foldTexts, sortByText, type Texts } from './texts'

/**
 * The rank of each code: texts without accents and case, then as they are; references by their label where rows
 * have labels. Equal labels share a rank; no value, or no label, comes last.
 */
export function rankValues(column: Column, folded: () => Texts): Int32Array {
  const { values, labels } = column
  if (labels) {
    const known = Array.from(values, (_, code) => labels[code])
    return rankTexts(known, foldTexts(known))
  }
  // Folding does not change the order of days and instants.
  return typeof values[1] === 'string' ? rankTexts(values as Written, folded()) : rankNumbers(column)
}

type Written = readonly (string | null | undefined)[]

function rankNumbers({ values, codeOf, source }: Column): Int32Array {
  const ranks = startRanks(values.length)
  const numbers = Float64Array.from(values.slice(1), Number).sort()
  for (const [rank, number] of numbers.entries()) {
    ranks[codeOf.get(source.family === 'boolean' ? number === 1 : number) ?? 0] = rank
  }
  return ranks
}

function rankTexts(texts: Written, folded: Texts): Int32Array {
  const ranks = startRanks(texts.length)
  const codes = codesOf(texts)
  const raw = (code: number) => texts[code] ?? ''
  sortByText(codes, folded, (a, b) => compareCodePoints(raw(a), raw(b)))
  let rank = -1
  for (const [at, code] of codes.entries()) {
    if (at === 0 || raw(codes[at - 1] as number) !== raw(code)) rank += 1
    ranks[code] = rank
  }
  return ranks
}

function codesOf(texts: Written): Int32Array {
  const codes = new Int32Array(texts.length)
  let count = 0
  for (const [code, text] of texts.entries()) {
    if (text !== null && text !== undefined) codes[count++] = code
  }
  return codes.subarray(0, count)
}

/** All come last until they are told where they stand. */
function startRanks(size: number): Int32Array {
  return new Int32Array(size).fill(size)
}
