/* The figures as a table with totals; each leads to the list of its rows. */
import { Link } from 'react-router-dom'
import type { FieldChoice } from './beginning'
import { pivotText as text } from './messages'
import { type Head, type Measure, numberOf, numberText, type PivotTable } from './pivotTable'

/** Lines and columns that are drawn; more of them are too many to read. */
export const mostShown = { rows: 500, columns: 60 } as const

interface PivotGridProps {
  readonly title: string
  readonly table: PivotTable
  readonly rowsTitle: string
  readonly measure: Measure
  readonly number: FieldChoice | undefined
  /** The search of the list that shows the rows of a cell. */
  linkTo(row: Head | undefined, column: Head | undefined): string
}

export function PivotGrid({ title, table, rowsTitle, measure, number, linkTo }: PivotGridProps) {
  const rows = table.rows.slice(0, mostShown.rows)
  const columns = table.columns.slice(0, mostShown.columns)
  const cell = (row: Head | undefined, column: Head | undefined) => {
    const value = numberOf(table.cellAt(row, column), measure, number?.path)
    if (value === undefined) return '–'
    const shown = numberText(value, measure, number?.field)
    return (
      <Link
        to={{ search: linkTo(row, column) }}
        aria-label={text.cell(shown, row?.text ?? text.total, column?.text)}
      >
        {shown}
      </Link>
    )
  }
  return (
    // What scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said
    <section className="pivot-scroll" aria-label={title} tabIndex={0}>
      <table className="pivot-table">
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
              <td className="pivot-total">{cell(row, undefined)}</td>
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
