/*
 * A list as a file. Hides the formats; promises that the rows are those of the list, that a CSV is written while
 * it is read, and that no text of a record can start a formula in whoever's spreadsheet.
 */
import { utils, write } from 'xlsx'
import { maySeePath } from '#model/access'
import type { Actor } from '#model/actor'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/paths'
import type { Query } from '#model/query'
import { type Cell, cellOf, type ExportColumn, showValue, valueAt } from './exportCells'

/** The file types there are, by what `Accept` says. */
const fileTypes = {
  'text/csv': { name: 'csv', contentType: 'text/csv; charset=utf-8' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

export type FileType = (typeof fileTypes)[keyof typeof fileTypes]

/** The file type a request wants, if it wants a file. */
export function fileTypeOf(accept: string | undefined): FileType | undefined {
  for (const [type, file] of Object.entries(fileTypes)) if (accept?.toLowerCase().includes(type)) return file
  return undefined
}

/** The list's columns that the actor may see; those asked for, in that order, when the query names some. */
export function exportColumns(
  index: EntityIndex,
  entity: Entity,
  query: Query,
  actor: Actor,
): readonly ExportColumn[] {
  const columns = entity.list.columns.filter(
    (column) => !column.hidden && maySeePath(index, entity, column.field, actor),
  )
  const wanted = query.fields
    ? query.fields.flatMap((path) => columns.filter((column) => column.field === path))
    : columns
  return wanted.flatMap((column) => {
    const field = resolvePath(index, entity, column.field)?.at(-1)?.field
    return field ? [{ column, field }] : []
  })
}

function headerOf({ column }: ExportColumn): string {
  return column.rename ?? column.text
}

/** The texts of a CSV: byte order mark, semicolons, quoted where needed, as spreadsheets in Brazil read it. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map((column) => quote(headerOf(column))).join(';')}\r\n`
  for await (const batch of batches) {
    yield batch.map((row) => `${columns.map((each) => csvCell(each, row)).join(';')}\r\n`).join('')
  }
}

function csvCell(each: ExportColumn, row: Row): string {
  const cell = cellOf(each, row)
  if (cell.kind === 'empty') return ''
  if (cell.kind === 'text') return quote(cell.text)
  const value = each.field.kind === 'date' || each.field.kind === 'month' ? undefined : cell.number
  return value === undefined ? dayText(each, row) : String(value).replace('.', ',')
}

function dayText({ column, field }: ExportColumn, row: Row): string {
  return showValue(field, valueAt(row, column.field))
}

/** An apostrophe in front keeps a spreadsheet from calculating what somebody typed into a form. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A workbook of one sheet; columns as wide as their widest value and two more. */
export async function writeXlsx(
  title: string,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const widths = columns.map((column) => headerOf(column).length)
  const rows: object[][] = [columns.map((column) => ({ t: 's', v: headerOf(column) }))]
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(
        columns.map((column, i) => {
          const cell = cellOf(column, row)
          widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
          return sheetCell(cell)
        }),
      )
    }
  }
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!cols'] = widths.map((width) => ({ wch: Math.min(width, 100) + 2 }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, sheetName(title))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** Typed as text, a value is never read as a formula. */
function sheetCell(cell: Cell): object {
  if (cell.kind === 'empty') return { t: 'z' }
  if (cell.kind === 'text') return { t: 's', v: cell.text }
  return { t: 'n', v: cell.number, z: cell.format }
}

function widthOf(cell: Cell): number {
  if (cell.kind === 'empty') return 0
  return cell.kind === 'text' ? cell.text.length : Math.max(String(cell.number).length, 10)
}

/** Sheet names are short and may not hold some characters. */
function sheetName(title: string): string {
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
