import FilterIcon from '@mui/icons-material/FilterList'
import RefreshIcon from '@mui/icons-material/Refresh'
import ColumnsIcon from '@mui/icons-material/ViewColumn'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo, useState } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { listText } from '../messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import type { ListColumn } from '../rows/listColumns'
import type { Selection } from './bulk/useSelection'
import { ExportMenu } from './ExportMenu'
import { SearchBox } from './filters/SearchBox'
import { ImportEntry } from './import/ImportEntry'
import { gridText } from './messages'
import type { ListQuery } from './state/listQuery'
import { useScreenSize } from './state/pageSizes'
import type { ListState } from './state/useListView'
import { ViewsMenu } from './views/ViewsMenu'
import './toolbar.css'

const LayoutSwitch = lazyDialog(() => import('./layouts/shapes').then((part) => part.LayoutSwitch))
const ColumnsDialog = lazyDialog(() => import('./columns/ColumnsDialog').then((part) => part.ColumnsDialog))

const FilterPanel = lazyDialog(() => import('./quick/FilterPanel').then((part) => part.FilterPanel))
const PhoneTools = lazyDialog(() => import('./quick/PhoneTools').then((part) => part.PhoneTools))

interface ListToolbarProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly listQuery: ListQuery
  readonly total: number | undefined
  /** Phones have no header row with a "select all" box, so the toolbar offers it. */
  readonly selection: Selection
  onRefresh(): void
}

/** Memoised: it must not render again for every row that scrolls into view. */
export const ListToolbar = memo(DrawnToolbar)

function DrawnToolbar(props: ListToolbarProps) {
  const { entity, state, columns, listQuery, total, selection, onRefresh } = props
  const [open, setOpen] = useState<'columns' | 'filters'>()
  const isNarrow = useScreenSize() === 'small'
  const filters = countFilters(state.view.filter)
  const inactive = !entity.system && <InactiveSwitch state={state} />
  const menus = (
    <>
      <Button size="small" startIcon={<ColumnsIcon />} onClick={() => setOpen('columns')}>
        {gridText.columns}
      </Button>
      <ViewsMenu entity={entity} state={state} />
      <ExportMenu entity={entity} view={state.view} listQuery={listQuery} />
      <ImportEntry entity={entity} />
    </>
  )
  return (
    <div className="list-tools">
      <SearchBox value={state.view.q} onSearch={(q) => state.change({ q })} />
      <Button
        size="small"
        className="list-funnel"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-label={gridText.filters(filters)}
        data-count={filters || undefined}
        onClick={() => setOpen('filters')}
      >
        {!isNarrow && gridText.filters(0)}
      </Button>
      {isNarrow ? (
        <PhoneTools selection={selection} total={total} onRefresh={onRefresh}>
          <LayoutSwitch entity={entity} state={state} isWide />
          {menus}
          {inactive}
        </PhoneTools>
      ) : (
        <div className="list-menus">
          <LayoutSwitch entity={entity} state={state} />
          {inactive}
          {menus}
          <IconButton
            size="small"
            aria-label={gridText.refresh}
            {...hint(gridText.refresh)}
            onClick={onRefresh}
          >
            <RefreshIcon fontSize="small" />
          </IconButton>
        </div>
      )}
      {open === 'filters' && (
        <FilterPanel
          entity={entity}
          state={state}
          columns={columns}
          listQuery={listQuery}
          total={total}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'columns' && (
        <ColumnsDialog state={state} columns={columns} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function InactiveSwitch({ state }: Pick<ListToolbarProps, 'state'>) {
  const { [systemNames.active]: active, ...others } = state.view.filter
  const isOn = Array.isArray(active) && active.includes(false)
  return (
    <label className="list-switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) =>
          state.change({
            filter: target.checked ? { ...others, [systemNames.active]: [true, false] } : others,
          })
        }
      />
      {listText.showInactive}
    </label>
  )
}

/** The condition for inactive records has its own switch and is not counted. */
function countFilters({ [systemNames.active]: _active, ...others }: Filter): number {
  return Object.keys(others).length
}
