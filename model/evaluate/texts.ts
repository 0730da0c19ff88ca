/*
 * The texts of a column folded into one piece of memory, so that looking for a word is one search in one text and
 * sorting reads plain numbers. Promises the folding of `fold` and the order of code points.
 */
import { foldUnit } from '../fold'
import { eachStretch, type Parts } from './parts'

/** Folded texts by code. */
export interface Texts {
  /** Where each text begins; it ends one unit (a separator) before the next. */
  readonly starts: Int32Array
  readonly units: Uint16Array
  /** All of them, U+0000 between each two. */
  readonly whole: string
}

/** Folds the texts of codes below `count`; what is missing is an empty one. */
export function* foldTexts(count: number, textOf: (code: number) => string | null | undefined): Parts<Texts> {
  const starts = new Int32Array(count + 1)
  let units = new Uint16Array(count * 16)
  let end = 0
  yield* eachStretch(count, (from, to) => {
    for (let code = from; code < to; code++) {
      const text = textOf(code) ?? ''
      if (end + text.length >= units.length) units = enlarge(units, end + text.length + 1)
      for (let at = 0; at < text.length; at++) units[end + at] = foldUnit(text.charCodeAt(at))
      end += text.length + 1
      starts[code + 1] = end
    }
  })
  units = units.slice(0, end)
  yield
  return { starts, units, whole: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units) }
}

function enlarge(units: Uint16Array<ArrayBuffer>, least: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.max(least, units.length * 2))
  larger.set(units)
  return larger
}

/** 1 for each text in which the word is; a word holds no U+0000. */
export function findWord({ starts, whole }: Texts, word: string): Uint8Array {
  const found = new Uint8Array(starts.length - 1)
  if (word === '') return found.fill(1)
  for (let at = whole.indexOf(word); at >= 0; ) {
    const code = codeAt(starts, at)
    found[code] = 1
    at = whole.indexOf(word, starts[code + 1])
  }
  return found
}

/** The text that a place of the whole is in. */
function codeAt(starts: Int32Array, place: number): number {
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= place) low = middle
    else high = middle
  }
  return low
}

/** Texts looked at in one part of sorting. */
const pause = 2000

/**
 * Sorts codes by their texts in place; `breakTie` orders those whose texts are the same. Quicksort that looks at one
 * character at a time: long common beginnings are read once.
 */
export function* sortByText(
  codes: Int32Array,
  texts: Texts,
  breakTie: (a: number, b: number) => number,
): Parts<void> {
  let looked = 0
  // Ranges still to be sorted, each with the place from which its texts differ.
  const ranges: (readonly [from: number, to: number, depth: number])[] = [[0, codes.length, 0]]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [from, to, depth] = range
    if (to - from < 2) continue
    looked += to - from
    const pivot = unitAt(texts, codes[(from + to) >> 1] as number, depth)
    const split: Split = { below: from, at: from, above: to }
    while (partition(codes, texts, split, depth, pivot)) yield
    const { below, above } = split
    ranges.push([from, below, depth], [above, to, depth])
    if (pivot >= 0) ranges.push([below, above, depth + 1])
    else codes.subarray(below, above).sort(breakTie)
    if (looked > pause) {
      looked = 0
      yield
    }
  }
}

/** How far a range is split: lower units end at `below`, higher ones begin at `above`, nobody looked between. */
interface Split {
  below: number
  at: number
  above: number
}

/** Puts lower units before the pivot and higher ones behind it; true as long as there is more to do. */
function partition(codes: Int32Array, texts: Texts, split: Split, depth: number, pivot: number): boolean {
  let { below, at, above } = split
  for (let looked = 0; at < above && looked < pause; looked++) {
    const code = codes[at] as number
    const unit = unitAt(texts, code, depth)
    if (unit < pivot) {
      codes[at++] = codes[below] as number
      codes[below++] = code
    } else if (unit > pivot) {
      codes[at] = codes[--above] as number
      codes[above] = code
    } else at += 1
  }
  split.below = below
  split.at = at
  split.above = above
  return at < above
}

/** -1 behind the end. UTF-16 puts surrogates below U+E000, code points put what they stand for above U+FFFF. */
function unitAt({ starts, units }: Texts, code: number, depth: number): number {
  const at = (starts[code] as number) + depth
  if (at >= (starts[code + 1] as number) - 1) return -1
  const unit = units[at] as number
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
