/* The figures as a workbook: written by the same worker as a list. */
import type { ReportCell, ReportColumn, ReportHead } from '#model/report/report'
import { fileOf } from '../../export/makeFile'
import type { FieldChoice } from './beginning'
import { pivotText as text } from './messages'
import { type Head, type Measure, numberOf, type PivotTable } from './pivotTable'

interface Told {
  readonly title: string
  readonly table: PivotTable
  readonly rowsTitle: string
  readonly measure: Measure
  readonly number: FieldChoice | undefined
  readonly author: string
}

/** The file: every row and column, numbers as numbers, totals last. */
export function pivotFile(told: Told, signal: AbortSignal): Promise<Blob> {
  return fileOf({ type: 'xlsx', title: told.title }, pivotLines(told), signal)
}

/** The head, then the rows. */
async function* pivotLines(told: Told): AsyncGenerator<Uint8Array> {
  const { title, table, rowsTitle, measure, number, author } = told
  const columns: readonly (Head | undefined)[] = [...table.columns, undefined]
  const at = (row: Head | undefined, column: Head | undefined): ReportCell =>
    numberOf(table.cellAt(row, column), measure, number?.path) ?? null
  const format = formatOf(measure, number)
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

function formatOf(measure: Measure, number: FieldChoice | undefined): string {
  if (measure === 'count' || !number) return '#,##0'
  if (number.field.kind === 'money') return '"R$ "#,##0.00'
  return number.field.kind === 'integer' && measure === 'sum' ? '#,##0' : '#,##0.00'
}
