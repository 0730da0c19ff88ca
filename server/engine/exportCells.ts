/*
 * What stands in a cell of an exported file. Hides labels, coded values, masks and days; promises that people's
 * words are what a spreadsheet shows, and that numbers and days stay numbers and days.
 */
import type { Column, Field } from '#model/entity'
import { formatDecimal, formats, isFormat, parseDay, showDateTime } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import { type Kind, traitsOf } from '#model/kinds'

/** A column of a file: how it is called and the field it shows. */
export interface ExportColumn {
  readonly column: Column
  readonly field: Field
}

/** A value for a spreadsheet; a day carries the format it is shown in. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly format: string }

/** Formats of numbers, days included, as spreadsheets spell them. */
const numberFormats: Partial<Record<Kind, string>> = {
  money: '"R$" #,##0.00',
  integer: '0',
  date: 'dd/mm/yyyy',
  month: 'mm/yyyy',
}

const empty: Cell = { kind: 'empty' }

/** The cell of a row. */
export function cellOf({ column, field }: ExportColumn, row: Row): Cell {
  const value = valueAt(row, column.field)
  if (value === null || value === undefined || value === '') return empty
  const renamed = column.values?.[String(value)]
  if (renamed !== undefined) return textCell(renamed)
  const label = (row._labels as Row | undefined)?.[column.field]
  if (label !== null && label !== undefined)
    return textCell(Array.isArray(label) ? label.join(', ') : String(label))
  if (field.kind === 'date' || field.kind === 'month') return dayCell(field.kind, String(value))
  if (typeof value === 'number' && traitsOf(field.kind).json === 'number' && !field.ref) {
    return { kind: 'number', number: value, format: numberFormats[field.kind] ?? 'General' }
  }
  return textCell(showValue(field, value))
}

/** A value as people write it. */
export function showValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  const choice = field.values?.find((each) => each.value === value)
  if (choice) return choice.title
  if (Array.isArray(value)) return value.map((item) => showItem(field, item)).join(', ')
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return formatDecimal(value, 0, 10)
  if (typeof value === 'object') return showParts(field.fields, value as Row)
  if (field.kind === 'image') return ''
  if (field.kind === 'dateTime') return showDateTime(String(value))
  const format = field.format ?? traitsOf(field.kind).format
  return format && isFormat(format) ? formats[format].show(String(value)) : String(value)
}

function showItem(field: Field, item: unknown): string {
  return typeof item === 'object' && item !== null
    ? showParts(field.fields, item as Row)
    : showValue(field, item)
}

function showParts(fields: readonly Field[], holder: Row): string {
  return fields
    .map((field) => showValue(field, holder[field.name]))
    .filter((text) => text !== '')
    .join(' ')
}

function textCell(text: string): Cell {
  return text === '' ? empty : { kind: 'text', text }
}

/** Days since the zeroth of January 1900, as spreadsheets count them. */
function dayCell(kind: 'date' | 'month', value: string): Cell {
  const day = parseDay(kind === 'month' ? `${value.slice(0, 7)}-01` : value)
  if (!day) return textCell(value)
  const number = (Date.UTC(day.year, day.month - 1, day.day) - Date.UTC(1899, 11, 30)) / 86_400_000
  return { kind: 'number', number, format: numberFormats[kind] ?? 'General' }
}

/** The value at a column's path: a row holds values of objects inside them, and those behind references under their whole path. */
export function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row)
}
