/*
 * The texts of a column folded into one piece of memory, so that looking for a word is one search in one text and
 * sorting reads plain numbers. Promises the folding of `fold` and the order of code points.
 */
import { foldUnit } from '../query/fold'
import { eachStretch, type Parts } from './parts'

/** Folded texts by code. */
export interface Texts {
  /** Where each text begins; it ends one unit (a separator) before the next. */
  readonly starts: Int32Array
  /** Bytes where all are ASCII, as folded Portuguese is. */
  readonly units: CodeUnits
  /** All of them, U+0000 between each two. */
  readonly whole: string
}

type CodeUnits = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

const lastAscii = 0x7f

/** Folds the texts of codes below `count`; what is missing is an empty one. */
export function* foldTexts(count: number, textOf: (code: number) => string | null | undefined): Parts<Texts> {
  const starts = new Int32Array(count + 1)
  let units: CodeUnits = new Uint8Array(count * 16)
  let end = 0
  const add = (text: string) => {
    if (end + text.length >= units.length) units = enlarge(units, end + text.length + 1)
    for (let at = 0; at < text.length; at++) {
      const unit = foldUnit(text.charCodeAt(at))
      if (unit > lastAscii && units instanceof Uint8Array) units = Uint16Array.from(units)
      units[end + at] = unit
    }
    end += text.length + 1
  }
  yield* eachStretch(count, (from, to) => {
    for (let code = from; code < to; code++) {
      add(textOf(code) ?? '')
      starts[code + 1] = end
    }
  })
  units = units.slice(0, end)
  yield
  const encoding = units instanceof Uint8Array ? 'utf-8' : 'utf-16le'
  return { starts, units, whole: new TextDecoder(encoding, { ignoreBOM: true }).decode(units) }
}

function enlarge(units: CodeUnits, least: number): CodeUnits {
  const length = Math.max(least, units.length * 2)
  const larger = units instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length)
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
  // Ranges still to be sorted: from, to, and the place from which their texts differ.
  const ranges = [0, codes.length, 0]
  const split: Split = { below: 0, at: 0, above: 0 }
  while (ranges.length > 0) {
    const depth = ranges.pop() as number
    const to = ranges.pop() as number
    const from = ranges.pop() as number
    if (to - from < 2) continue
    looked += to - from
    const pivot = unitAt(texts, codes[(from + to) >> 1] as number, depth)
    split.below = split.at = from
    split.above = to
    while (partition(codes, texts, split, depth, pivot)) yield
    const { below, above } = split
    ranges.push(from, below, depth, above, to, depth)
    if (pivot >= 0) ranges.push(below, above, depth + 1)
    else if (above - below > 1) codes.subarray(below, above).sort(breakTie)
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
