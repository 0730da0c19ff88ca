import { Link, type To } from 'react-router-dom'
import { type AxisValue, type FigureSettings, numberOf, numberText, type PivotTable } from './figureTable'
import { figureText as text } from './messages'
import './figures.css'

/** Larger tables are truncated. */
export const mostShown = { rows: 500, columns: 60 } as const

interface FigureGridProps extends FigureSettings {
  readonly title: string
  readonly table: PivotTable
  linkTo(row: AxisValue | undefined, column: AxisValue | undefined): To | undefined
}

export function FigureGrid({ title, table, rowsTitle, measure, number, linkTo }: FigureGridProps) {
  const rows = table.rows.slice(0, mostShown.rows)
  const columns = table.columns.slice(0, mostShown.columns)
  const cell = (row: AxisValue | undefined, column: AxisValue | undefined) => {
    const value = numberOf(table.cellAt(row, column), measure, number?.path)
    if (value === undefined) return '–'
    const shown = numberText(value, measure, number?.field)
    const to = linkTo(row, column)
    if (to === undefined) return shown
    return (
      <Link to={to} aria-label={text.cell(shown, row?.text ?? text.total, column?.text)}>
        {shown}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className="figure-scroll" aria-label={title} tabIndex={0}>
      <table className="figure-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsTitle}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.text}
              </th>
            ))}
            <th scope="col">{text.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.text}</th>
              {columns.map((column) => (
                <td key={column.name}>{cell(row, column)}</td>
              ))}
              <td className="figure-total">{cell(row, undefined)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {columns.map((column) => (
              <td key={column.name}>{cell(undefined, column)}</td>
            ))}
            <td>{cell(undefined, undefined)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
