/* A spreadsheet file as columns: the line of titles, and below it the first records. Read as imports read it. */
import { readFile as readBytes } from 'node:fs/promises'
import { cellValue, textOf } from '#model/import/cell'
import { sortOut } from '#model/import/outsideLines'
import type { SheetCells, SheetLine } from '#model/import/sheet'
import { fold } from '#model/query/fold'
import type { CellValue } from '#model/wire/record/import'
import { readFile } from '../../../src/engine/list/import/readFile'
import { newText } from '../messages'

/** A column as it stands in the file. */
export interface SheetColumn {
  readonly header: string
  /** Its cells, null where they are blank. */
  readonly cells: readonly (CellValue | null)[]
  /** Number of the line of each cell in the file. */
  readonly lines: readonly number[]
}

/** A sheet, laid out. */
export interface OpenedSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Records that were looked at, and how many there are. */
  readonly looked: number
  readonly total: number
  /** Other sheets of the file that hold anything. */
  readonly others: readonly string[]
}

/** Records that are looked at. */
const mostRows = 1000
/** Lines among which the titles are looked for. */
const mostAbove = 20

/**
 * Opens a CSV or XLSX.
 * @param wanted name of the sheet; the one with most cells otherwise
 * @throws Error in words
 */
export async function openSheet(path: string, wanted?: string): Promise<OpenedSheet> {
  const bytes = await readBytes(path)
  const sheets = await readFile(new Uint8Array(bytes))
  const names = sheets.map(({ name }) => name)
  const sheet =
    wanted === undefined
      ? sheets.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
      : sheets.find(({ name }) => fold(name) === fold(wanted))
  if (!sheet) throw new Error(wanted === undefined ? newText.emptySheet : newText.noSheet(wanted, names))
  const at = headAt(sheet.lines)
  const head = sheet.lines[at]?.cells ?? []
  const titles = head.map((cell) => textOf(cell))
  const below = sheet.lines.slice(at + 1)
  // What a total adds up is no value of a record.
  const outside = sortOut(titles, below, sheet.merges ?? []).filter(({ kind }) => kind !== 'hidden')
  const left = new Set(outside.flatMap(({ lines }) => lines))
  const records = below.filter(({ line }) => !left.has(line))
  if (records.length === 0) throw new Error(newText.emptySheet)
  const rows = records.slice(0, mostRows)
  const columns = head.flatMap((title, place): readonly SheetColumn[] => {
    const cells = rows.map((row) => cellValue(row.cells[place]))
    const header = textOf(title)
    if (header === '' && cells.every((cell) => cell === null)) return []
    return [{ header, cells, lines: rows.map(({ line }) => line) }]
  })
  return {
    name: sheet.name,
    columns,
    looked: rows.length,
    total: records.length,
    others: names.filter((name) => name !== sheet.name),
  }
}

function sizeOf({ lines }: SheetCells): number {
  return lines.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== null).length, 0)
}

/** The first line that has words in most of the columns: names and addresses stand alone above it. */
function headAt(lines: readonly SheetLine[]): number {
  const above = lines.slice(0, mostAbove)
  const filled = ({ cells }: SheetLine) => cells.filter((cell) => cell !== null).length
  const width = Math.max(...lines.slice(0, 60).map(filled))
  const found = above.findIndex((line) => {
    const words = line.cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length
    return filled(line) >= width * 0.6 && words >= filled(line) * 0.7
  })
  return Math.max(found, 0)
}
