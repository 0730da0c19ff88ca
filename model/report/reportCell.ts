/* Values of report cells; in spreadsheets, numbers and days keep their type. */

import type { Row } from '../entity/jsonSchema'
import { formatDecimal, formatInteger, formats, parseDay, showDateTime } from '../formats/index'
import { type CellColumn, cellText, labelAt, valueAt } from '../show/cell'
import { showSum } from '../show/unitTexts'
import type { ReportCell, ReportColumn, ReportType } from './report'

export type MakeCell = (row: Row) => ReportCell

export function cellMaker(shown: CellColumn, column: ReportColumn, type: ReportType): MakeCell {
  const isText = column.holds === 'text' || (column.holds === 'day' && type === 'csv')
  if (type === 'pdf') return (row) => emptyAsNull(styledText(shown, shown.column.pdf, row))
  if (isText) return (row) => emptyAsNull(styledText(shown, shown.column.xlsx, row))
  return (row) => typed(shown, row, readers[column.holds])
}

/** A number if the value is one; a replacement text stays text. */
function typed(shown: CellColumn, row: Row, read: (value: unknown) => number | undefined): ReportCell {
  const { column } = shown
  const value = valueAt(row, column.field)
  const isWorded = column.values?.[String(value)] !== undefined || labelAt(row, column.field) !== undefined
  return (isWorded ? undefined : read(value)) ?? emptyAsNull(cellText(shown, row))
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
}

const dayLength = 86_400_000

/** Serial number as in spreadsheets: days since 1899-12-30, with the time of day as fraction. */
function asSerial(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const start = Date.UTC(1899, 11, 30)
  const clock = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(value.includes('T') ? showDateTime(value) : '')
  if (clock) {
    const [, day, month, year, hour, minute] = clock.map(Number)
    return (Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) - start) / dayLength
  }
  const day = parseDay(value.length === 7 ? `${value}-01` : value)
  return day && (Date.UTC(day.year, day.month - 1, day.day) - start) / dayLength
}

const readers = { text: asNumber, number: asNumber, day: asSerial } as const satisfies Record<
  ReportColumn['holds'],
  (value: unknown) => number | undefined
>

function styledText(shown: CellColumn, style: string | undefined, row: Row): string {
  const value = valueAt(row, shown.column.field)
  const number = asNumber(value)
  if (style === 'number' && number !== undefined) return formatDecimal(number, 2, 2)
  if (style === 'integer' && number !== undefined) return formatInteger(number)
  if (style === 'array' && Array.isArray(value) && labelAt(row, shown.column.field) === undefined) {
    return value.map(String).join(', ')
  }
  if (typeof value === 'string') {
    if (style === 'date') return formats.date.show(value.slice(0, 10))
    if (style === 'mesAno') return formats.month.show(`${value.slice(0, 7)}-01`)
    if (style === 'telefone') return formats.phone.show(value)
  }
  return cellText(shown, row)
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text
}

/** Sums by column: numbers for spreadsheets, text for a PDF. */
export function sumCells(
  columns: readonly CellColumn[],
  sums: Readonly<Record<string, number>>,
  type: ReportType,
): readonly ReportCell[] {
  return columns.map(({ column, field }) => {
    const sum = column.sum && sums[column.field]
    if (column.sum === undefined || sum === undefined) return null
    return type === 'pdf' ? showSum(column.sum, sum, field) : sum
  })
}
