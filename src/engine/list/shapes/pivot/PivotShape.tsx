/*
 * Room: the rows of a list as figures. Hides the question of two groupings, and how its answer is laid out, drawn and
 * written to a file.
 *
 * Rows counted, added up or averaged by the values of one or two fields, as a table with totals or as a chart, with the
 * search, filters and access of the list.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { mayAct } from '#model/people/access'
import { sharingRoles } from '#model/query/viewState'
import { lazyDialog } from '../../../page/lazyDialog'
import { lazyPart } from '../../../page/lazyPart'
import { PageFailure } from '../../../page/PageFailure'
import { useConsole } from '../../../shell/console'
import { saveFile } from '../../export/saveFile'
import { encodeView } from '../../state/listView'
import { useViews } from '../../views/useViews'
import type { ShapeProps } from '../shape'
import { pivotText as text } from './messages'
import { PivotBar } from './PivotBar'
import { mostShown, PivotGrid } from './PivotGrid'
import { chartOf, leftOut } from './pivotChart'
import { filterOf, type Head, type PivotTable } from './pivotTable'
import { usePivot } from './usePivot'
import './pivot.css'

const ChartCard = lazyPart(() => import('../../../charts/ChartCard').then((part) => part.ChartCard))
const ViewForm = lazyDialog(() => import('../../views/ViewForm').then((part) => part.ViewForm))

/** The list as figures. */
export function PivotShape(props: ShapeProps) {
  const { entity, options, setOptions } = props
  const { actor, user } = useConsole()
  const notify = useNotify()
  const pivot = usePivot(props)
  const { rows, columns, number, measure, table } = pivot
  const [isSaving, setSaving] = useState(false)
  const draw = options.draw === 'chart' ? 'chart' : 'table'
  const value = number ? (measure === 'mean' ? text.meanOf : text.sumOf)(number.title) : text.count
  const rowsTitle = rows?.title ?? ''
  const title = text.titleOf(value, rowsTitle, columns?.title)
  const linkTo = useLinkTo(props, pivot.axes)

  // The list says it already, and why.
  const isToldEmpty = props.data.total === 0 && !props.data.isOld
  const exportFile = async () => {
    const name = `${entity.plural} - ${title}.xlsx`
    try {
      const [{ pivotFile }, read] = await Promise.all([import('./pivotFile'), pivot.readToExport()])
      if (!read) return
      const told = { title, table: read, rowsTitle, measure, number, author: user.nome }
      saveFile(await pivotFile(told, new AbortController().signal), name)
      notify(text.exported(name), { type: 'success' })
    } catch (error) {
      notify(error instanceof HttpError ? error.message : text.exportFailed, { type: 'error' })
    }
  }
  return (
    <>
      <PivotBar
        pivot={pivot}
        draw={draw}
        setOptions={(part) => setOptions({ ...pivot.chosen, ...part })}
        onExport={table && mayAct(entity, 'export', actor) ? () => void exportFile() : undefined}
        onSave={actor.viewer ? undefined : () => setSaving(true)}
      />
      {pivot.error ? (
        <Box sx={{ p: 2 }}>
          <PageFailure error={pivot.error} title={text.failed} onRetry={() => void pivot.refetch()} />
        </Box>
      ) : !table ? (
        <Box sx={{ p: 1.5 }}>
          <Skeleton variant="rounded" height={320} />
        </Box>
      ) : isToldEmpty ? null : table.rows.length === 0 ? (
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
          {text.none}
        </Typography>
      ) : (
        <>
          <Cut table={table} isChart={draw === 'chart'} />
          {draw === 'chart' ? (
            <Box sx={{ p: 1.5 }}>
              <ChartCard
                title={title}
                chart={chartOf({
                  table,
                  rowsTitle,
                  isTime: rows?.unit !== undefined,
                  measure,
                  number,
                  valueTitle: value,
                  linkTo,
                })}
              />
            </Box>
          ) : (
            <PivotGrid
              title={title}
              table={table}
              rowsTitle={rowsTitle}
              measure={measure}
              number={number}
              linkTo={linkTo}
            />
          )}
        </>
      )}
      {isSaving && <SaveForm {...props} onClose={() => setSaving(false)} />}
    </>
  )
}

/** Says what of a large table is not drawn. */
function Cut({ table, isChart }: { readonly table: PivotTable; readonly isChart: boolean }) {
  const isCut = table.rows.length > mostShown.rows || table.columns.length > mostShown.columns
  const said = isChart ? leftOut(table) : isCut ? text.cut(mostShown.rows, mostShown.columns) : undefined
  return said === undefined ? null : (
    <Alert severity="info" sx={{ mx: 1.5, mb: 1 }}>
      {said}
    </Alert>
  )
}

/** The search of the list that shows the rows of a cell. */
function useLinkTo({ state }: ShapeProps, axes: ReturnType<typeof usePivot>['axes']) {
  const [params] = useSearchParams()
  const { view, usual } = state
  return (row: Head | undefined, column: Head | undefined): string => {
    const filter = filterOf(view.filter, axes, [row, column])
    const next = { ...view, filter, shape: { kind: 'grid' as const, options: {} } }
    return encodeView(next, usual, params).toString()
  }
}

/** Keeps the figures as a view of the list, for oneself or for others. */
function SaveForm({ entity, state, onClose }: ShapeProps & { onClose(): void }) {
  const { index, actor } = useConsole()
  const notify = useNotify()
  const views = useViews(entity)
  return (
    <ViewForm
      roles={sharingRoles(index, entity, actor)}
      onSave={async ({ nome, papeis, padrao }) => {
        const saved = await views.create({ nome, papeis, vista: state.view })
        if (padrao) await views.setDefault(saved.id, true)
        notify(text.saved, { type: 'success' })
      }}
      onClose={onClose}
    />
  )
}
