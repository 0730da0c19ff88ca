/* Turns a pivot table into a chart with a series per column. Pure. */
import type { Chart } from '../charts/chart'
import { type AxisValue, type FigureSettings, numberOf, numberText, type PivotTable } from './figureTable'
import { figureText as text } from './messages'

/** More series cannot be told apart. */
const mostSeries = 12
const mostLabels = 120

interface ChartInput extends FigureSettings {
  readonly table: PivotTable
  readonly isTime: boolean
  readonly valueTitle: string
  linkTo(row: AxisValue | undefined, column: AxisValue | undefined): string | undefined
}

/** Of many columns, only those with the highest totals are charted. */
export function chartOf(options: ChartInput): Chart {
  const { table, rowsTitle, isTime, measure, number, valueTitle, linkTo } = options
  const rows = isTime ? table.rows.slice(-mostLabels) : table.rows.slice(0, mostLabels)
  const at = (row: AxisValue | undefined, column: AxisValue | undefined) =>
    numberOf(table.cellAt(row, column), measure, number?.path)
  const highest = table.columns
    .toSorted((a, b) => (at(undefined, b) ?? 0) - (at(undefined, a) ?? 0))
    .slice(0, mostSeries)
  const columns = table.columns.filter((column) => highest.includes(column))
  const format = (value: number) => numberText(value, measure, number?.field)
  const series = (label: string, column: AxisValue | undefined) => ({
    label,
    data: rows.map((row) => at(row, column) ?? (measure === 'mean' ? null : 0)),
    format,
  })
  return {
    type: isTime ? 'Line' : 'Bar',
    labels: rows.map((row) => row.text),
    labelTitle: rowsTitle,
    links: rows.map((row) => linkTo(row, undefined)),
    series:
      columns.length === 0 ? [series(valueTitle, undefined)] : columns.map((each) => series(each.text, each)),
  }
}

export function leftOut({ columns }: PivotTable): string | undefined {
  return columns.length > mostSeries ? text.chartCut(mostSeries) : undefined
}
