import { readCsv } from '#model/import/csv'
import type { SheetCells, SheetLine, TextFormat } from '#model/import/sheet'
import { importReadingText } from '#model/import/texts'
import { importLimits } from '#model/wire/record/import'
import { sheetText } from './messages'
import { SheetProblem } from './sheetProblem'

/** `mixed` decodes line by line, for files that two programs appended to. */
export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be', 'mixed'] as const
export type Encoding = (typeof encodings)[number]

export function readTextSheet(text: string, encoding: Encoding, form: Partial<TextFormat>): SheetCells {
  let read: ReturnType<typeof readCsv>
  try {
    read = readCsv(text, importLimits.cells, form.separator)
  } catch (error) {
    if (error instanceof RangeError) throw new SheetProblem(sheetText.tooManyCells(importLimits.cells))
    throw error
  }
  const lines: SheetLine[] = []
  for (const [at, row] of read.lines.entries()) {
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) continue
    if (last >= importLimits.columns) throw new SheetProblem(sheetText.tooManyColumns(importLimits.columns))
    lines.push({ line: at + 1, cells: row.slice(0, last + 1).map(cellOf) })
    if (lines.length > importLimits.lines + 1)
      throw new SheetProblem(sheetText.tooManyLines(importLimits.lines))
  }
  return { name: '', lines, text: { separator: read.separator, encoding } }
}

/** Some programs write `="00123"` to preserve leading zeros. */
function cellOf(raw: string): SheetLine['cells'][number] {
  const text = /^\s*="(?<inner>[^"]*)"\s*$/.exec(raw)?.groups?.inner ?? raw
  if (text.trim() === '') return null
  if (text.length <= importLimits.text) return text
  return { erro: importReadingText.tooLong(importLimits.text) }
}

/**
 * Decodes by the given encoding, the byte order mark, or detection.
 * @throws SheetProblem when the bytes are not text
 */
export function decode(
  bytes: Uint8Array,
  name?: string,
): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodings.find((each) => each === name) ?? encodingOf(bytes)
  if (encoding === 'mixed') return { text: decodeLines(bytes), encoding }
  const text = new TextDecoder(encoding).decode(bytes)
  // DOS programs end a text with Ctrl-Z.
  const end = text.trimEnd()
  return { text: end.endsWith('\u001A') ? end.slice(0, -1) : text, encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  const wide = wideOf(bytes)
  if (wide) return wide
  // Control characters that never occur in text.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26)))
    throw new SheetProblem(sheetText.unreadable)
  if (isUtf8(bytes)) return 'utf-8'
  if (isMacintosh(bytes)) return 'macintosh'
  return linesOf(bytes).some((line) => line.some((byte) => byte > 127) && isUtf8(line))
    ? 'mixed'
    : 'windows-1252'
}

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const some = bytes.subarray(0, 1000)
  const zeros = (odd: number) => some.filter((byte, at) => at % 2 === odd && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < some.length / 4) return undefined
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Detects Mac Roman: CR line ends, and bytes that are `ã`, `ç`, `é` or `õ` there but symbols in Windows-1252. */
function isMacintosh(bytes: Uint8Array): boolean {
  const isLetter = (byte: number) => (byte > 0x86 && byte < 0x90) || (byte > 0x98 && byte < 0x9d)
  return bytes.includes(13) && !bytes.includes(10) && bytes.some(isLetter)
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const next = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(at, next))
    at = next
  }
  return lines
}

/** Decodes each line as UTF-8 if valid, else as Windows-1252. */
function decodeLines(bytes: Uint8Array): string {
  const [utf8, latin] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
  return linesOf(bytes)
    .map((line) => (isUtf8(line) ? utf8 : latin).decode(line))
    .join('')
}
