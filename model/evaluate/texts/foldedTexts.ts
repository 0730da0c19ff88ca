/*
 * Room: the texts of a column, folded. Hides the one buffer in which all of them are searched at once.
 *
 * The texts of a column, folded (without accents and case, as `fold` does) and written one after another into one
 * buffer: several times as fast as folding strings one by one, and a word is found by one search in one long text.
 */
import { foldUnit } from '../../query/fold'
import { eachChunk, type Resumable } from '../resumable'

/** Folded texts by code. */
export interface FoldedTexts {
  /** The text of a code is from `offsets[code]` up to `offsets[code + 1] - 1`, where a separator stands. */
  readonly offsets: Int32Array
  /** UTF-16 code units; in bytes where all are ASCII, as folded Portuguese is. */
  readonly units: CodeUnits
  /** The same as one string; the separators are U+0000. */
  readonly whole: string
}

type CodeUnits = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

const lastAscii = 0x7f
/** Units for which there is room at first, per text. */
const usualLength = 16

/** Folds the texts of the codes below `count`; a missing text is empty. */
export function* foldTexts(
  count: number,
  textOf: (code: number) => string | null | undefined,
): Resumable<FoldedTexts> {
  const offsets = new Int32Array(count + 1)
  let units: CodeUnits = new Uint8Array(count * usualLength)
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
  yield* eachChunk(count, (from, to) => {
    for (let code = from; code < to; code++) {
      add(textOf(code) ?? '')
      offsets[code + 1] = end
    }
  })
  units = units.slice(0, end)
  yield
  return { offsets, units, whole: decode(units) }
}

function enlarge(units: CodeUnits, least: number): CodeUnits {
  const length = Math.max(least, units.length * 2)
  const larger = units instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length)
  larger.set(units)
  return larger
}

function decode(units: CodeUnits): string {
  const encoding = units instanceof Uint8Array ? 'utf-8' : 'utf-16le'
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(units)
}
