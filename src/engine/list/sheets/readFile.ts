/*
 * Room: sheets into records, in steps: choose, match, try, mend, write, undo. Hides how files are read and the calls of
 * the server.
 *
 * The cells of a file's sheets as they travel. Hides the library, encodings and limits: what is too much is told in words
 * before it is unpacked. Runs in a worker.
 */
import type { SheetCells, TextForm } from '#model/import/sheet'
import { importLimits } from '#model/wire/record/import'
import { sheetText } from './messages'
import { readBook } from './readBook'
import { decode, readTextSheet } from './readText'
import { SheetProblem } from './sheetProblem'
import { mustUnpack } from './unpack'

/** What old workbooks begin with. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const fewLetters = 4_000

/** What is told of a file beside its bytes. */
export interface FileForm extends Partial<TextForm> {
  /** Most bytes that its parts may unpack to. */
  readonly unpacked?: number
}

/** Reads a file. @throws SheetProblem */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  form: FileForm = {},
): Promise<readonly SheetCells[]> {
  if (bytes.length > importLimits.bytes) throw new SheetProblem(sheetText.tooLarge(importLimits.bytes))
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isCompound = compound.every((byte, at) => bytes[at] === byte)
  if (isZip) await mustUnpack(bytes, form.unpacked ?? importLimits.unpacked)
  if (isZip || isCompound) return readBook(bytes)
  const { text, encoding } = decode(bytes, form.encoding)
  if (/^\s*(?:%PDF|\{\\rtf|MIME-Version:|[[{]\s*["{[])/i.test(text))
    throw new SheetProblem(sheetText.unreadable)
  // Spreadsheets as text of their own: SYLK, DIF, and flat OpenDocument.
  if (/^(?:ID;P|TABLE\r?\n0,1)|^[^<]{0,9}<(?:\?[^>]*\?>\s*<)?office:document\b/.test(text))
    return readBook(text)
  const markup = markupOf(text)
  if (!markup) return [readTextSheet(text, encoding, form)]
  // A page says its own encoding; what it says is believed only of bytes that are none of the web's.
  const own =
    encoding === 'utf-8' ? undefined : /(?:charset|encoding)\s*=\s*["']?(?<name>[\w-]+)/i.exec(text)?.groups
  return readBook(own?.name ? inEncoding(bytes, own.name, text) : text, markup)
}

/** Programs name pages and XML of 2003 `.xls`, which spreadsheets open. */
function markupOf(text: string): 'html' | 'xml' | undefined {
  const begin = text.slice(0, fewLetters).trimStart()
  if (!/^\uFEFF?\s*</.test(begin)) return undefined
  if (/<(?:\w+:)?workbook[\s>]/i.test(begin)) return 'xml'
  return /<table[\s>]/i.test(text) ? 'html' : undefined
}

function inEncoding(bytes: Uint8Array, name: string, text: string): string {
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return text
  }
}
