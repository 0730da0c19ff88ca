/* A cell of a spreadsheet: its value, the text it shows, or the error that stands in its place. Pure. */
import { formatDecimal, tidy } from '../formats/index'
import type { CellValue, WireCell } from '../wire/record/import'

/** A cell as it travels; undefined past the end of a line. */
export type Cell = WireCell | undefined

/** The error of a cell, such as `#N/D`; undefined of a cell that holds a value. */
export function errorOf(cell: Cell): string | undefined {
  return isObject(cell) && 'erro' in cell ? cell.erro : undefined
}

/** The value of a cell; null of an empty one and of an error. */
export function cellValue(cell: Cell): CellValue | null {
  if (!isObject(cell)) return cell ?? null
  return 'erro' in cell ? null : cell.valor
}

/** Is there nothing in the cell? An error is something. */
export function isBlank(cell: Cell): boolean {
  if (errorOf(cell) !== undefined) return false
  const value = cellValue(cell)
  return value === null || (typeof value === 'string' && tidy(value) === '')
}

/**
 * The text that a cell shows to its author.
 * @example textOf({ valor: 123, mostra: '00123' }) // '00123'
 * @example textOf(7.5) // '7,5'
 */
export function textOf(cell: Cell): string {
  if (isObject(cell)) return tidyCell('erro' in cell ? cell.erro : cell.mostra)
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'VERDADEIRO' : 'FALSO'
  return tidyCell(cell ?? '')
}

/** A number as a cell without a format shows it, with all of its digits: `1,23457E+13` would be another code. */
export function plainNumber(value: number): string {
  return formatDecimal(value, 0, 15).replaceAll('.', '')
}

/** A text without what cannot be seen in it, in one spelling: characters without width, spaces of other sorts. */
export function tidyCell(text: string): string {
  return tidy(text.normalize('NFC').replace(/[^\S\r\n\t]/g, ' '))
}

function isObject(cell: Cell): cell is Extract<WireCell, object> {
  return typeof cell === 'object' && cell !== null
}
