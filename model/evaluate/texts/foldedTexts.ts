/*
 * The folded texts of a column. Hides the buffer in which all of them are searched at once. Texts are folded
 * (see `fold`) one after another into a single buffer, which is several times as fast as folding strings one
 * by one, and a single search through the buffer finds a word in all of them.
 */
import { foldUnit } from '../../formats/fold'
import { eachChunk, type Resumable } from '../resumable'

export interface FoldedTexts {
  /** The text of a code is at `offsets[code]` up to `offsets[code + 1] - 1`, where its separator is. */
  readonly offsets: Int32Array
  /** UTF-16 code units, or bytes if all are ASCII, as folded Portuguese is. */
  readonly units: CodeUnits
  /** The same as one string, with U+0000 as separator. */
  readonly whole: string
}

type CodeUnits = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

const lastAscii = 0x7f
const usualLength = 16

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
