/* Aggregated rows as a pivot table or a chart; each value links to the list of its rows. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { lazyPart } from '../page/lazyPart'
import { FigureGrid, mostShown } from './FigureGrid'
import { chartOf, leftOut } from './figureChart'
import { type Axis, type AxisValue, type FigureSettings, type PivotTable, valueTitle } from './figureTable'
import { figureText as text } from './messages'

const ChartCard = lazyPart(() => import('../charts/ChartCard').then((part) => part.ChartCard))

interface FiguresProps extends Omit<FigureSettings, 'rowsTitle'> {
  readonly title: string
  readonly table: PivotTable
  readonly rows: Axis | undefined
  readonly draw: 'table' | 'chart'
  /** Undefined where no list can be opened. */
  linkTo(row: AxisValue | undefined, column: AxisValue | undefined): string | undefined
}

export function Figures({ rows, draw, ...told }: FiguresProps) {
  const { title, table, measure, number } = told
  const rowsTitle = rows?.title ?? ''
  return (
    <>
      <Cut table={table} isChart={draw === 'chart'} />
      {draw === 'chart' ? (
        <Box sx={{ p: 1.5 }}>
          <ChartCard
            title={title}
            chart={chartOf({
              ...told,
              rowsTitle,
              isTime: rows?.unit !== undefined,
              valueTitle: valueTitle(measure, number),
            })}
          />
        </Box>
      ) : (
        <FigureGrid {...told} rowsTitle={rowsTitle} />
      )}
    </>
  )
}

function Cut({ table, isChart }: { readonly table: PivotTable; readonly isChart: boolean }) {
  const isCut = table.rows.length > mostShown.rows || table.columns.length > mostShown.columns
  const said = isChart ? leftOut(table) : isCut ? text.cut(mostShown.rows, mostShown.columns) : undefined
  return said === undefined ? null : (
    <Alert severity="info" sx={{ mx: 1.5, mb: 1 }}>
      {said}
    </Alert>
  )
}
