import { formatDecimal, tidy } from '../formats/index'
import type { CellValue, WireCell } from '../wire/record/import'

/** Undefined past the end of a line. */
export type Cell = WireCell | undefined

export function errorOf(cell: Cell): string | undefined {
  return isObject(cell) && 'erro' in cell ? cell.erro : undefined
}

export function cellValue(cell: Cell): CellValue | null {
  if (!isObject(cell)) return cell ?? null
  return 'erro' in cell ? null : cell.valor
}

export function isBlank(cell: Cell): boolean {
  if (errorOf(cell) !== undefined) return false
  const value = cellValue(cell)
  return value === null || (typeof value === 'string' && tidy(value) === '')
}

/**
 * The text that the spreadsheet displays.
 * @example textOf({ valor: 123, mostra: '00123' }) // '00123'
 * @example textOf(7.5) // '7,5'
 */
export function textOf(cell: Cell): string {
  if (isObject(cell)) return tidyCell('erro' in cell ? cell.erro : cell.mostra)
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'VERDADEIRO' : 'FALSO'
  return tidyCell(cell ?? '')
}

/** Keeps all digits, because `1,23457E+13` would be another code. */
export function plainNumber(value: number): string {
  return formatDecimal(value, 0, 15).replaceAll('.', '')
}

/** Removes zero-width characters and normalises spaces. */
export function tidyCell(text: string): string {
  return tidy(text.normalize('NFC').replace(/[^\S\r\n\t]/g, ' '))
}

function isObject(cell: Cell): cell is Extract<WireCell, object> {
  return typeof cell === 'object' && cell !== null
}
