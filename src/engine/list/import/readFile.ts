/* Spreadsheet import. Hides how files are read, in a worker and within limits, and the calls of the server. */
import type { SheetCells, TextFormat } from '#model/import/sheet'
import { importLimits } from '#model/wire/record/import'
import { sheetText } from './messages'
import { readBook } from './readBook'
import { decode, readTextSheet } from './readText'
import { SheetProblem } from './sheetProblem'
import { mustUnpack } from './unpack'

/** The signature of OLE2 files (.xls). */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const fewLetters = 4_000

export interface FileForm extends Partial<TextFormat> {
  /** Maximum bytes of the unpacked parts. */
  readonly unpacked?: number
}

/** @throws SheetProblem when the file is unsupported, broken or too large */
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
  // Text-based spreadsheet formats: SYLK, DIF and flat OpenDocument.
  if (/^(?:ID;P|TABLE\r?\n0,1)|^[^<]{0,9}<(?:\?[^>]*\?>\s*<)?office:document\b/.test(text))
    return readBook(text)
  const markup = markupOf(text)
  if (!markup) return [readTextSheet(text, encoding, form)]
  // The declared encoding is used only when the bytes are not valid UTF-8.
  const own =
    encoding === 'utf-8' ? undefined : /(?:charset|encoding)\s*=\s*["']?(?<name>[\w-]+)/i.exec(text)?.groups
  return readBook(own?.name ? inEncoding(bytes, own.name, text) : text, markup)
}

/** Detects HTML and XML Spreadsheet 2003 files, which some programs save as `.xls`. */
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
