/*
 * A list as a pivot. Hides the summary query by two groupings and its options in the URL.
 */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import { mayAct } from '#model/people/access'
import { useConsole } from '../../../console/console'
import { Figures } from '../../../figures/Figures'
import { type AxisValue, filterOf, valueTitle } from '../../../figures/figureTable'
import { figureText } from '../../../figures/messages'
import { useFigureFile } from '../../../figures/useFigureFile'
import { PageFailure } from '../../../page/PageFailure'
import { encodeView } from '../../state/listView'
import type { LayoutProps } from '../layout'
import { pivotText as text } from './messages'
import { PivotBar } from './PivotBar'
import { usePivot } from './usePivot'

export function PivotLayout(props: LayoutProps) {
  const { entity, options, setOptions } = props
  const { actor, slots } = useConsole()
  const pivot = usePivot(props)
  const { rows, columns, number, measure, table } = pivot
  const draw = options.draw === 'chart' ? 'chart' : 'table'
  const rowsTitle = rows?.title ?? ''
  const title = figureText.titleOf(valueTitle(measure, number), rowsTitle, columns?.title)
  const linkTo = useLinkTo(props, pivot.axes)

  // The list already shows its own empty state.
  const isToldEmpty = props.data.total === 0 && !props.data.isOld
  const file = useFigureFile({ name: `${entity.plural} - ${title}`, title, rowsTitle, measure, number })
  return (
    <>
      <PivotBar
        pivot={pivot}
        draw={draw}
        setOptions={(part) => setOptions({ ...pivot.chosen, ...part })}
        onExport={
          !pivot.error && mayAct(entity, 'export', actor)
            ? (type) => void file.save(type, () => pivot.readToExport(type))
            : undefined
        }
        isExporting={file.isBusy || !table}
        keep={
          actor.viewer || !rows
            ? null
            : slots.figures.map((Keep) => (
                <Keep
                  key={Keep.displayName ?? Keep.name}
                  {...{ entity, title, measure }}
                  question={pivot.query}
                />
              ))
        }
      />
      {pivot.error ? (
        <Box sx={{ p: 2 }}>
          <PageFailure error={pivot.error} title={text.failed} onRetry={() => void pivot.refetch()} />
        </Box>
      ) : !table ? (
        <Box aria-busy sx={{ p: 1.5 }}>
          <Skeleton variant="rounded" height={320} />
        </Box>
      ) : isToldEmpty ? null : table.rows.length === 0 ? (
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
          {text.none}
        </Typography>
      ) : (
        <Figures
          title={title}
          table={table}
          rows={rows}
          measure={measure}
          number={number}
          draw={draw}
          linkTo={linkTo}
        />
      )}
    </>
  )
}

function useLinkTo({ state }: LayoutProps, axes: ReturnType<typeof usePivot>['axes']) {
  const [params] = useSearchParams()
  const { view, usual } = state
  return (row: AxisValue | undefined, column: AxisValue | undefined): string => {
    const filter = filterOf(view.filter, axes, [row, column])
    const next = { ...view, filter, shape: { kind: 'grid' as const, options: {} } }
    return `?${encodeView(next, usual, params)}`
  }
}
