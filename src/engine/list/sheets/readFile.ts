/*
 * Room: sheets into records, in steps: choose, match, try, mend, write, undo. Hides how files are read and the calls of
 * the server.
 *
 * The cells of a file's sheets as they travel. Hides the library, encodings and limits: what is too much is told in words
 * before it is unpacked. Runs in a worker.
 */

import type { WorkBook } from 'xlsx'
import { readCsv } from '#model/import/csv'
import { importLimits, type WireCell } from '#model/wire/record/import'
import { sheetText } from './messages'

/** A sheet that holds anything; lines that do not are left out. */
export interface SheetCells {
  readonly name: string
  readonly lines: readonly SheetLine[]
}

/** A line by its number in the file, from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly WireCell[]
}

/** What is said of a file that cannot be taken. */
export class SheetProblem extends Error {}

/** What old workbooks begin with. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Reads a file.
 * @param unpacked most bytes that its parts may unpack to
 * @throws SheetProblem
 */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  unpacked: number = importLimits.unpacked,
): Promise<readonly SheetCells[]> {
  if (bytes.length > importLimits.bytes) throw new SheetProblem(sheetText.tooLarge(importLimits.bytes))
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isCompound = compound.every((byte, at) => bytes[at] === byte)
  if (!isZip && !isCompound) return [{ name: '', lines: readText(bytes) }]
  if (isZip) await mustUnpack(bytes, unpacked)
  const { read } = await import('xlsx')
  let book: WorkBook
  try {
    const rows = importLimits.lines + 100
    const values = { cellFormula: false, cellHTML: false, cellDates: true, UTC: true } as const
    book = read(bytes, { ...values, type: 'array', dense: true, sheetRows: rows })
  } catch {
    throw new SheetProblem(sheetText.unreadable)
  }
  if (book.SheetNames.length > importLimits.sheets)
    throw new SheetProblem(sheetText.tooManySheets(importLimits.sheets))
  const budget = { cells: 0 }
  return book.SheetNames.flatMap((name): readonly SheetCells[] => {
    const lines = linesOf(book, name, budget)
    return lines.length > 0 ? [{ name, lines }] : []
  })
}

/** The rows that the file has; what its range claims is not walked through. */
function linesOf(book: WorkBook, name: string, budget: { cells: number }): readonly SheetLine[] {
  const data = book.Sheets[name]?.['!data'] ?? []
  const lines: SheetLine[] = []
  // Rows without cells are holes.
  data.forEach((row, at) => {
    const cells: WireCell[] = []
    row?.forEach((cell, column) => {
      const value = cell ? cellOf(cell.v, cell.t) : null
      if (value === null) return
      if (column >= importLimits.columns)
        throw new SheetProblem(sheetText.tooManyColumns(importLimits.columns))
      while (cells.length < column) cells.push(null)
      cells.push(value)
    })
    budget.cells += cells.length
    if (cells.length > 0) lines.push({ line: at + 1, cells })
    mustFit(lines.length, budget.cells)
  })
  return lines
}

function mustFit(lines: number, cells: number): void {
  if (cells > importLimits.cells) throw new SheetProblem(sheetText.tooManyCells(importLimits.cells))
  if (lines > importLimits.lines + 1) throw new SheetProblem(sheetText.tooManyLines(importLimits.lines))
}

function cellOf(value: unknown, type: string): WireCell {
  if (type === 'e') return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : momentOf(value)
  if (typeof value === 'string') return value.trim() === '' ? null : textOf(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** A day, or a moment as the clock of the sheet showed it. */
function momentOf(value: Date): string {
  // A moment is a fraction of a day there, and may come a little early.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : text.slice(0, 16)
}

function textOf(text: string): string {
  if (text.length > importLimits.text) throw new SheetProblem(sheetText.longText(importLimits.text))
  return text
}

function readText(bytes: Uint8Array): readonly SheetLine[] {
  let cells: readonly (readonly string[])[]
  try {
    cells = readCsv(decode(bytes), importLimits.cells)
  } catch (error) {
    if (error instanceof RangeError) throw new SheetProblem(sheetText.tooManyCells(importLimits.cells))
    throw error
  }
  const lines = cells.flatMap((row, at): readonly SheetLine[] => {
    const filled = row.map((cell) => (cell.trim() === '' ? null : textOf(cell)))
    return filled.some((cell) => cell !== null) ? [{ line: at + 1, cells: trimmed(filled) }] : []
  })
  for (const { cells: row } of lines)
    if (row.length > importLimits.columns)
      throw new SheetProblem(sheetText.tooManyColumns(importLimits.columns))
  mustFit(lines.length, 0)
  return lines
}

function trimmed(cells: readonly WireCell[]): readonly WireCell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
}

/** Text in the encoding of the web, or in that of older Brazilian programs. */
function decode(bytes: Uint8Array): string {
  const marks: readonly (readonly [readonly number[], string])[] = [
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ]
  const wide = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (wide) return new TextDecoder(wide[1]).decode(bytes)
  // Signs that no text has.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26)))
    throw new SheetProblem(sheetText.unreadable)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Entry {
  readonly at: number
  readonly packed: number
  readonly isStored: boolean
}

/** Unpacks every part of the zip only to count: what its directory claims may be untrue. @throws SheetProblem */
async function mustUnpack(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<void> {
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

/** Parts of the zip by its directory. @throws SheetProblem on one that is broken or too large */
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
