/* Exports a pivot table as a workbook or PDF, in the worker that exports lists. */

import type { ReportCell, ReportColumn, ReportHead } from '#model/report/report'
import { numberFormat, unitFiguresOf } from '#model/report/unitFigures'
import { fileOf } from '../export/makeFile'
import type { ExportType } from '../export/reportWorker'
import { type AxisValue, type FigureSettings, numberOf, numberText, type PivotTable } from './figureTable'
import { figureText as text } from './messages'

interface PivotFileInput extends FigureSettings {
  readonly type: ExportType
  readonly title: string
  readonly table: PivotTable
  readonly author: string
}

/** All rows and columns, totals last; a workbook contains real numbers. */
export function figureFile(told: PivotFileInput, signal: AbortSignal): Promise<Blob> {
  return fileOf(told, figureLines(told), signal)
}

async function* figureLines(told: PivotFileInput): AsyncGenerator<Uint8Array> {
  const { type, title, table, rowsTitle, measure, number, author } = told
  const columns: readonly (AxisValue | undefined)[] = [...table.columns, undefined]
  const at = (row: AxisValue | undefined, column: AxisValue | undefined): ReportCell => {
    const value = numberOf(table.cellAt(row, column), measure, number?.path)
    if (value === undefined) return null
    return type === 'pdf' ? numberText(value, measure, number?.field) : value
  }
  const format = formatOf(told)
  const head: ReportHead = {
    title,
    author,
    at: new Date().toISOString(),
    total: table.rows.length,
    columns: [
      { text: rowsTitle, align: 'start', holds: 'text', format: '', isMini: false },
      ...columns.map(
        (column): ReportColumn => ({
          text: column?.text ?? text.total,
          align: 'end',
          holds: 'number',
          format,
          sumFormat: format,
          isMini: false,
        }),
      ),
    ],
    sums: [null, ...columns.map((column) => at(undefined, column) ?? 0)],
  }
  const rows = table.rows.map((row) => [row.text, ...columns.map((column) => at(row, column))])
  const encoder = new TextEncoder()
  yield encoder.encode(`${JSON.stringify(head)}\n${JSON.stringify(rows)}\n`)
}

function formatOf({ measure, number }: FigureSettings): string {
  if (measure === 'count' || !number) return numberFormat(0)
  return unitFiguresOf(number.field).figureFormat(number.field, measure)
}
