/*
 * Multikey quicksort (Bentley and Sedgewick): partitions texts by one character and equal ones by the next, so that
 * common prefixes are read only once. Two to three times as fast as comparing strings, and it can pause.
 */
import type { Resumable } from '../resumable'
import type { FoldedTexts } from './foldedTexts'

const chunkSize = 2000

/** Sorts codes in place by their texts, in code point order; `breakTie` orders codes with equal texts. */
export function* sortTexts(
  codes: Int32Array,
  texts: FoldedTexts,
  breakTie: (a: number, b: number) => number,
): Resumable<void> {
  let partitioned = 0
  // A stack of ranges to sort, three numbers each: from, to, and the length of their common prefix.
  const ranges = [0, codes.length, 0]
  while (ranges.length > 0) {
    const depth = ranges.pop() as number
    const to = ranges.pop() as number
    const from = ranges.pop() as number
    if (to - from < 2) continue
    const pivot = unitAt(texts, codes[(from + to) >> 1] as number, depth)
    // Less than the pivot before `less`, equal up to `at`, unread up to `greater`, greater from there on.
    let less = from
    let at = from
    let greater = to
    while (at < greater) {
      const code = codes[at] as number
      const unit = unitAt(texts, code, depth)
      if (unit < pivot) {
        codes[at++] = codes[less] as number
        codes[less++] = code
      } else if (unit > pivot) {
        codes[at] = codes[--greater] as number
        codes[greater] = code
      } else at += 1
    }
    ranges.push(from, less, depth, greater, to, depth)
    if (pivot !== ended) ranges.push(less, greater, depth + 1)
    else if (greater - less > 1) codes.subarray(less, greater).sort(breakTie)
    partitioned += to - from
    if (partitioned > chunkSize) {
      partitioned = 0
      yield
    }
  }
}

const ended = -1

/** A code unit; surrogates are lifted above all other units, because they encode code points above U+FFFF. */
function unitAt({ offsets, units }: FoldedTexts, code: number, depth: number): number {
  const at = (offsets[code] as number) + depth
  if (at >= (offsets[code + 1] as number) - 1) return ended
  const unit = units[at] as number
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
