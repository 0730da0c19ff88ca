import FilterIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { memo, type ReactNode, useState } from 'react'
import type { Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import { SearchBox } from './filters/SearchBox'
import { MoreButton } from './MoreButton'
import type { ListMenuProps } from './MoreTools'
import { gridText } from './messages'
import { useScreenSize } from './state/pageSizes'
import './toolbar.css'

const LayoutMenu = lazyDialog(() => import('./layouts/LayoutItems').then((part) => part.LayoutMenu))
const FilterPanel = lazyDialog(() => import('./quick/FilterPanel').then((part) => part.FilterPanel))

interface ListToolbarProps extends ListMenuProps {
  readonly fixed: Filter
  /** The quick filters, beside the search. */
  readonly children?: ReactNode
}

/** Memoised: it must not render again for every row that scrolls into view. */
export const ListToolbar = memo(DrawnToolbar)

function DrawnToolbar({ fixed, children, ...props }: ListToolbarProps) {
  const { entity, state, columns, listQuery, total } = props
  const isNarrow = useScreenSize() === 'small'
  const [isFiltering, setFiltering] = useState(false)
  const filters = countFilters(state.view.filter)
  const label = gridText.filters(filters)
  return (
    <div className="list-tools">
      <SearchBox
        entity={entity}
        value={state.view.q}
        onSearch={(q, isFurther) => state.change({ q }, undefined, isFurther)}
      />
      {children}
      <Button
        size="small"
        className="tool-menu tool-menu--icon list-funnel"
        aria-haspopup="dialog"
        aria-label={label}
        data-count={filters || undefined}
        {...hint(label)}
        onClick={() => setFiltering(true)}
      >
        <FilterIcon fontSize="small" />
      </Button>
      {!isNarrow && <LayoutMenu entity={entity} state={state} />}
      <MoreButton {...props} />
      {isFiltering && (
        <FilterPanel
          entity={entity}
          state={state}
          columns={columns}
          listQuery={listQuery}
          fixed={fixed}
          total={total}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  )
}

/** The condition for inactive records has its own switch and is not counted. */
function countFilters({ [systemNames.active]: _active, ...others }: Filter): number {
  return Object.keys(others).length
}
