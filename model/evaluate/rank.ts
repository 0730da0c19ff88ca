/* Where values stand among each other: the order of the database as numbers, so that sorting rows is counting. */
import { compareCodePoints, fold } from '../fold'
import type { Column } from './column'

/**
 * The rank of each code: texts without accents and case, then as they are; references by their label where rows
 * have labels. Equal labels share a rank; no value, or no label, comes last.
 */
export function rankValues(column: Column, folded: () => readonly string[]): Int32Array {
  const { source, values, labels } = column
  const codes = Array.from({ length: values.length - 1 }, (_, at) => at + 1)
  if (labels) return rankTexts(labels, foldLabels(labels), codes)
  if (source.isTextual) return rankTexts(values as readonly string[], folded(), codes)
  const numbers = source.family === 'boolean' || typeof values[1] === 'number'
  codes.sort(
    numbers
      ? (a, b) => Number(values[a]) - Number(values[b])
      : (a, b) => compareAscii(String(values[a]), String(values[b])),
  )
  return toRanks(codes, values.length, () => false)
}

function foldLabels(labels: readonly (string | undefined)[]): readonly string[] {
  return Array.from(labels, (label) => fold(label ?? ''))
}

/** Days and instants. */
function compareAscii(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function rankTexts(
  texts: readonly (string | undefined | null)[],
  folded: readonly string[],
  codes: readonly number[],
): Int32Array {
  const known = codes.filter((code) => texts[code] !== undefined && texts[code] !== null)
  const text = (code: number) => texts[code] ?? ''
  const key = (code: number) => folded[code] ?? ''
  const compare = isPlain(folded) ? compareAscii : compareCodePoints
  known.sort((a, b) => compare(key(a), key(b)) || compareCodePoints(text(a), text(b)))
  return toRanks(known, codes.length + 1, (a, b) => text(a) === text(b))
}

/** Below U+D800 the order of code units is that of code points. */
function isPlain(texts: readonly string[]): boolean {
  return !texts.some((text) => /[\ud800-\uffff]/.test(text))
}

function toRanks(
  sorted: readonly number[],
  size: number,
  isEqual: (a: number, b: number) => boolean,
): Int32Array {
  const ranks = new Int32Array(size).fill(sorted.length)
  let rank = -1
  let before: number | undefined
  for (const code of sorted) {
    if (before === undefined || !isEqual(before, code)) rank += 1
    ranks[code] = rank
    before = code
  }
  return ranks
}
