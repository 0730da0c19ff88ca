/*
 * The folded texts of a column. Hides the buffer in which all of them are searched at once. Texts are folded
 * (see `fold`) many at a time, which is several times as fast as one by one, into a single buffer, and a single
 * search through the buffer finds a word in all of them.
 */
import { fold } from '../../formats/fold'
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

const usualLength = 16
const separator = '\0'

export function* foldTexts(
  count: number,
  textOf: (code: number) => string | null | undefined,
): Resumable<FoldedTexts> {
  const encoder = new TextEncoder()
  const offsets = new Int32Array(count + 1)
  let units: CodeUnits = new Uint8Array(count * usualLength)
  let end = 0
  const add = (text: string) => {
    // A character takes up to three bytes in UTF-8.
    if (end + 3 * text.length > units.length) units = enlarge(units, end + 3 * text.length)
    const folded = fold(text)
    const isAscii =
      units instanceof Uint8Array && encoder.encodeInto(folded, units.subarray(end)).written === folded.length
    if (!isAscii) {
      if (units instanceof Uint8Array) units = Uint16Array.from(units)
      for (let at = 0; at < folded.length; at++) units[end + at] = folded.charCodeAt(at)
    }
    end += folded.length
  }
  yield* eachChunk(count, (from, to) => {
    let texts = ''
    for (let code = from; code < to; code++) {
      texts += (textOf(code) ?? '') + separator
      offsets[code + 1] = end + texts.length
    }
    add(texts)
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
