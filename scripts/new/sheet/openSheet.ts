/* Opens a spreadsheet as columns: the title line and the first records below it, parsed like an import. */
import { readFile as readBytes } from 'node:fs/promises'
import { fold } from '#model/formats/fold'
import { cellValue, textOf } from '#model/import/cell'
import { sortOut } from '#model/import/outsideLines'
import type { SheetCells, SheetLine } from '#model/import/sheet'
import type { CellValue } from '#model/wire/record/import'
import { readFile } from '../../../src/engine/list/import/readFile'
import { newText } from '../messages'

export interface SheetColumn {
  readonly header: string
  readonly cells: readonly (CellValue | null)[]
  readonly lines: readonly number[]
}

export interface OpenedSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly looked: number
  readonly total: number
  readonly others: readonly string[]
}

const mostRows = 1000
const mostAbove = 20

/**
 * Opens a CSV or XLSX file.
 * @param wanted name of the sheet; defaults to the one with the most cells
 * @throws Error with a message for the user
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
  // Totals are not values of a record.
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

/** The first line with text in most columns; titles and addresses above have fewer cells. */
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
