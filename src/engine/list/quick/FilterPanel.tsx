import CloseIcon from '@mui/icons-material/Close'
import SwapIcon from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { isPinned } from '#model/people/access'
import { useConsole } from '../../console/console'
import { shellText } from '../../messages'
import { Drawer } from '../../page/overlays'
import type { ListColumn } from '../../rows/listColumns'
import { ColumnFilter, hasFilter } from '../columns/ColumnMenu'
import type { ListQuery } from '../state/listQuery'
import { useScreenSize } from '../state/pageSizes'
import type { ListState } from '../state/useListView'
import { quickText } from './messages'
import { Presets } from './QuickBar'
import { offeredPresets } from './quickFilters'
import './panel.css'

interface FilterPanelProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly listQuery: ListQuery
  readonly fixed: Filter
  readonly total: number | undefined
  onClose(): void
}

/** The filter of a visible column with up to this many options starts expanded. */
const fewChoices = 6

export function FilterPanel({ entity, state, columns, listQuery, fixed, total, onClose }: FilterPanelProps) {
  const id = useId()
  const isNarrow = useScreenSize() === 'small'
  const { view, change } = state
  const tools = useConsole()
  const presets = offeredPresets(entity, fixed, tools)
  const known = new Map(columns.map((column) => [column.column.field, column]))
  const offered = view.columns.flatMap(({ field, hidden }) => {
    const column = known.get(field)
    // Inactive records have a switch of their own.
    const isSwitched = field === systemNames.active
    const isOffered =
      !hidden || (column?.column.filter && !isSwitched && !isPinned(tools.index, entity, field, tools.actor))
    const isWanted = column && hasFilter(column) && (isOffered || view.filter[field] !== undefined)
    return isWanted ? [{ column, isHidden: hidden }] : []
  })
  return (
    <Drawer
      open
      anchor={isNarrow ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          className: isNarrow ? 'filter-sheet' : 'filter-side',
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {quickText.filters}
        </Typography>
        <IconButton aria-label={shellText.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', borderBlock: 1, borderColor: 'divider' }}>
        {presets.length > 0 && (
          <Box className="filter-presets">
            <Presets entity={entity} state={state} presets={presets} all={presets} />
          </Box>
        )}
        {isNarrow && <Arrangement columns={columns} state={state} />}
        {offered.map(({ column, isHidden }) => (
          <OneFilter
            key={column.column.field}
            entity={entity}
            column={column}
            isHidden={isHidden}
            listQuery={listQuery}
            state={state}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, p: 1.5 }}>
        <Button
          disabled={Object.keys(view.filter).length === 0}
          onClick={() => change({ filter: state.usual.filter })}
        >
          {quickText.clear}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {quickText.show(total)}
        </Button>
      </Box>
    </Drawer>
  )
}

type OneFilterProps = Pick<FilterPanelProps, 'entity' | 'listQuery' | 'state'> & {
  readonly column: ListColumn
  readonly isHidden: boolean
}

/** A collapsed filter makes no request for its values. */
function OneFilter({ entity, column, isHidden, listQuery, state }: OneFilterProps) {
  const isSet = state.view.filter[column.column.field] !== undefined
  const choices = column.field.values?.length ?? Number.POSITIVE_INFINITY
  const [isOpen, setOpen] = useState(isSet || (!isHidden && column.column.filter && choices <= fewChoices))
  return (
    <details
      className="filter-one"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-set={isSet || undefined}
    >
      <summary>{column.text}</summary>
      {isOpen && <ColumnFilter entity={entity} column={column} listQuery={listQuery} state={state} />}
    </details>
  )
}

function Arrangement({ columns, state }: Pick<FilterPanelProps, 'columns' | 'state'>) {
  const { view, usual, change } = state
  const [[field, direction] = []] = view.sort
  const sortable = columns.filter((column) => column.isSortable)
  const groupable = sortable.filter(({ column }) => column.groupable)
  const isListed = sortable.some(({ column }) => column.field === field)
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          select
          label={quickText.sortBy}
          value={isListed ? field : ''}
          onChange={({ target }) =>
            change({ sort: target.value === '' ? usual.sort : [[target.value, direction ?? 'ASC']] })
          }
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {!isListed && <option value="">{quickText.noOrder}</option>}
          {sortable.map(({ column, text }) => (
            <option key={column.field} value={column.field}>
              {text}
            </option>
          ))}
        </TextField>
        <IconButton
          aria-label={quickText.direction}
          aria-pressed={direction === 'DESC'}
          disabled={field === undefined}
          onClick={() => field && change({ sort: [[field, direction === 'DESC' ? 'ASC' : 'DESC']] })}
        >
          <SwapIcon />
        </IconButton>
      </Box>
      {groupable.length > 0 && (
        <TextField
          select
          label={quickText.groupBy}
          value={view.group ?? ''}
          onChange={({ target }) => change({ group: target.value === '' ? undefined : target.value })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{quickText.noGroup}</option>
          {groupable.map(({ column, text }) => (
            <option key={column.field} value={column.field}>
              {text}
            </option>
          ))}
        </TextField>
      )}
    </Box>
  )
}
