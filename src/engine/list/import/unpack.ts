import { sheetText } from './messages'
import { SheetProblem } from './sheetProblem'

interface Entry {
  readonly at: number
  readonly packed: number
  readonly isStored: boolean
}

/**
 * Guards against zip bombs. Inflates every entry, because the sizes in the zip directory may be forged.
 * @throws SheetProblem when the total exceeds `most`
 */
export async function mustUnpack(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<void> {
  const tooMuch = () => new SheetProblem(sheetText.unpacksTooMuch(most))
  let total = 0
  for (const { at, packed, isStored } of entriesOf(bytes)) {
    const part = bytes.subarray(at, at + packed)
    if (isStored) total += packed
    else {
      const open = new Blob([part]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
      const reader = open.getReader()
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw new SheetProblem(sheetText.unreadable)
        })
        if (done) break
        total += value.byteLength
        if (total > most) {
          await reader.cancel().catch(() => undefined)
          throw tooMuch()
        }
      }
    }
    if (total > most) throw tooMuch()
  }
}

/** @throws SheetProblem when the central directory is broken or too large */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const broken = new SheetProblem(sheetText.unreadable)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw broken
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let each = 0; each < count; each++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length) throw broken
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = view.getUint32(at + 20, true)
    if (start + packed > bytes.length) throw broken
    entries.push({ at: start, packed, isStored: view.getUint16(at + 10, true) === 0 })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}
