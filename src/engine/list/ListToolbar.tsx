/* What is above the rows: search, inactive records, columns, and the rest of the list's tools. */
import RefreshIcon from '@mui/icons-material/Refresh'
import ColumnsIcon from '@mui/icons-material/ViewColumn'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { listText } from '../messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import type { ListColumn } from './columns/listColumns'
import { ExportMenu } from './export/ExportMenu'
import { SearchBox } from './filters/SearchBox'
import { gridText } from './messages'
import { useScreenSize } from './state/pageSizes'
import type { Question } from './state/question'
import type { ListState } from './state/useListView'
import { ViewsMenu } from './views/ViewsMenu'
import './toolbar.css'

const ShapeSwitch = lazyDialog(() => import('./shapes/shapes').then((part) => part.ShapeSwitch))
const ColumnsDialog = lazyDialog(() => import('./columns/ColumnsDialog').then((part) => part.ColumnsDialog))

interface ListToolbarProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly question: Question
  onRefresh(): void
}

/** The bar above the rows; it does not follow every row that comes into sight. */
export const ListToolbar = memo(DrawnToolbar)

function DrawnToolbar(props: ListToolbarProps) {
  const { entity, state, columns, question, onRefresh } = props
  const [isChoosing, setChoosing] = useState(false)
  const isNarrow = useScreenSize() === 'small'
  const { [systemNames.active]: active, ...others } = state.view.filter
  const showsInactive = Array.isArray(active) && active.includes(false)
  const inactive = (
    <label className="list-switch">
      <input
        type="checkbox"
        role="switch"
        checked={showsInactive}
        aria-checked={showsInactive}
        onChange={({ target }) =>
          state.change({
            filter: target.checked ? { ...others, [systemNames.active]: [true, false] } : others,
          })
        }
      />
      {listText.showInactive}
    </label>
  )
  const menus = (
    <>
      <Button size="small" startIcon={<ColumnsIcon />} onClick={() => setChoosing(true)}>
        {isNarrow ? gridText.columnsAndFilters : gridText.columns}
      </Button>
      <ViewsMenu entity={entity} state={state} />
      <ExportMenu entity={entity} view={state.view} question={question} />
    </>
  )
  const refresh = (
    <IconButton size="small" aria-label={gridText.refresh} {...hint(gridText.refresh)} onClick={onRefresh}>
      <RefreshIcon fontSize="small" />
    </IconButton>
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
      <SearchBox value={state.view.q} onSearch={(q) => state.change({ q })} />
      {isNarrow ? (
        <>
          {refresh}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', flex: '1 0 100%', justifyContent: 'space-between' }}>
            {menus}
          </Box>
          {inactive}
        </>
      ) : (
        // Together beside the search, or together below it.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto' }}>
          <ShapeSwitch entity={entity} state={state} />
          {inactive}
          {menus}
          {refresh}
        </Box>
      )}
      {isChoosing && (
        <ColumnsDialog
          entity={entity}
          state={state}
          columns={columns}
          question={question}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  )
}
