/*
 * Writes a report as a workbook with one sheet. Cells are typed, columns as wide as their longest value plus two,
 * and no text can become a formula.
 */
import { type CellObject, utils, write } from 'xlsx'
import { formatDecimal } from '../formats/index'
import { reportText } from './messages'
import {
  isGroup,
  type ReportCell,
  type ReportColumn,
  type ReportHead,
  type ReportItem,
  sumLine,
} from './report'

const widest = 100

export interface Workbook {
  add(items: readonly ReportItem[]): void
  finish(): Uint8Array<ArrayBuffer>
}

/** @example const book = startWorkbook(head); book.add(items); const bytes = book.finish() */
export function startWorkbook(head: ReportHead): Workbook {
  const { columns } = head
  const lines: CellObject[][] = []
  const widths = columns.map(() => 0)

  function addLine(cells: readonly ReportCell[], formatOf: (column: ReportColumn) => string): void {
    lines.push(
      columns.map((column, at) => {
        const cell = cells[at] ?? null
        widths[at] = Math.max(widths[at] ?? 0, widthOf(cell, column))
        // A cell typed as text is never evaluated as a formula.
        if (typeof cell === 'string') return { t: 's', v: cell }
        return cell === null ? { t: 'z' } : { t: 'n', v: cell, z: formatOf(column) }
      }),
    )
  }
  const sumFormat = (column: ReportColumn) => column.sumFormat ?? column.format

  addLine(
    columns.map(({ text }) => text),
    sumFormat,
  )
  return {
    add(items) {
      for (const item of items) {
        if (isGroup(item)) addLine(sumLine(item.text, item.sums), sumFormat)
        else addLine(item, ({ format }) => format)
      }
    },
    finish() {
      if (head.sums) addLine(sumLine(reportText.total, head.sums), sumFormat)
      const sheet = utils.aoa_to_sheet(lines, { dense: true })
      sheet['!cols'] = widths.map((width) => ({ wch: Math.min(width, widest) + 2 }))
      const book = utils.book_new()
      book.Props = { Title: head.title, Author: head.author, CreatedDate: new Date(head.at) }
      utils.book_append_sheet(book, sheet, sheetName(head.title))
      return new Uint8Array(
        write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
      )
    },
  }
}

function widthOf(cell: ReportCell, { holds, format }: ReportColumn): number {
  if (cell === null) return 0
  return typeof cell === 'string' ? cell.length : widths[holds](cell, format)
}

const widths = {
  text: numberWidth,
  number: numberWidth,
  day: (_, format) => format.length,
} as const satisfies Record<ReportColumn['holds'], (cell: number, format: string) => number>

function numberWidth(cell: number, format: string): number {
  const [, decimals = ''] = /\.(0+)/.exec(format) ?? []
  const affixes = [...format.matchAll(/"([^"]*)"/g)].reduce((sum, [, text = '']) => sum + text.length, 0)
  return formatDecimal(cell, decimals.length, Math.max(decimals.length, 4)).length + affixes
}

function sheetName(title: string): string {
  return (
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || reportText.report
  )
}
