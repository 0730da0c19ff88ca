/* The menu of a column header; it offers keyboard users what others do by dragging. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import type { Entity } from '#model/entity/entity'
import { isChoice } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import type { ListColumn } from '../../rows/listColumns'
import { FacetFilter } from '../filters/FacetFilter'
import { hasParts, withCondition } from '../filters/filterValues'
import { RangeFilter } from '../filters/RangeFilter'
import { TextFilter } from '../filters/TextFilter'
import { gridText } from '../messages'
import type { ListQuery } from '../state/listQuery'
import type { ListState } from '../state/useListView'
import { columnText } from './messages'
import {
  changeColumn,
  maxColumnWidth,
  minColumnWidth,
  moveColumn,
  type VisibleColumn,
} from './visibleColumns'

interface ColumnMenuProps {
  readonly entity: Entity
  readonly column: VisibleColumn
  readonly columns: readonly VisibleColumn[]
  readonly state: ListState
  readonly listQuery: ListQuery
  readonly anchor: HTMLElement
  onClose(): void
}

const widthStep = 40

export function ColumnMenu({ entity, column, columns, state, listQuery, anchor, onClose }: ColumnMenuProps) {
  const items = itemsOf(column, columns, state)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': gridText.columnOptions(column.text), sx: { width: 300 } },
      }}
    >
      <MenuList dense autoFocus aria-label={gridText.columnOptions(column.text)}>
        {items.map(({ label, staysOpen, act }) => (
          <MenuItem
            key={label}
            onClick={() => {
              act()
              if (!staysOpen) onClose()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </MenuList>
      <ColumnFilter entity={entity} column={column} listQuery={listQuery} state={state} />
    </Popover>
  )
}

interface ColumnFilterProps {
  readonly entity: Entity
  readonly column: ListColumn
  readonly listQuery: ListQuery
  readonly state: ListState
}

export function hasFilter({ column, field, isMasked }: ListColumn): boolean {
  return !isMasked && (column.filter || isRanged(field) || hasParts(field))
}

function isRanged(field: ListColumn['field']): boolean {
  return !isChoice(field) && traitsOf(field.kind).ordered
}

/** Renders nothing for a column without a filter. */
export function ColumnFilter({ entity, column, listQuery, state }: ColumnFilterProps) {
  if (!hasFilter(column)) return null
  const { filter } = state.view
  const path = column.column.field
  const isRange = isRanged(column.field)
  return (
    <>
      <Divider />
      <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
        {isRange ? (
          <RangeFilter column={column} state={state} />
        ) : (
          <>
            {hasParts(column.field) && <TextFilter column={column} state={state} />}
            {column.column.filter && (
              <FacetFilter entity={entity} column={column} listQuery={listQuery} state={state} />
            )}
          </>
        )}
        {filter[path] !== undefined && (
          <Button
            size="small"
            onClick={() => state.change({ filter: withCondition(filter, path, undefined) })}
          >
            {columnText.clearFilter}
          </Button>
        )}
      </Box>
    </>
  )
}

interface Item {
  readonly label: string
  /** The menu stays open because the entry is usually clicked several times. */
  readonly staysOpen?: boolean
  act(): void
}

function itemsOf(
  column: VisibleColumn,
  columns: readonly VisibleColumn[],
  state: ListState,
): readonly Item[] {
  const { view, change } = state
  const { name, width, left } = column
  const place = columns.findIndex((each) => each.name === name)
  const others = view.sort.filter(([field]) => field !== name)
  const arrange = (next: Parameters<typeof changeColumn>[2]) =>
    change({ columns: changeColumn(view.columns, name, next) })
  const widthOf = (step: number) => Math.max(minColumnWidth, Math.min(maxColumnWidth, width + step))
  const neighbour = (step: -1 | 1) => columns[place + step]
  const move = (step: -1 | 1, label: string): readonly Item[] => {
    const target = neighbour(step)
    return target
      ? [
          {
            label,
            staysOpen: true,
            act: () => change({ columns: moveColumn(view.columns, name, target.name) }),
          },
        ]
      : []
  }
  return [
    ...(column.isSortable
      ? [
          { label: columnText.sortAscending, act: () => change({ sort: [[name, 'ASC']] }) },
          { label: columnText.sortDescending, act: () => change({ sort: [[name, 'DESC']] }) },
          others.length < view.sort.length && others.length > 0
            ? { label: columnText.noSort, act: () => change({ sort: others }) }
            : { label: columnText.alsoSort, act: () => change({ sort: [...others, [name, 'ASC']] }) },
        ]
      : []),
    ...(column.isGroupable ? [{ label: columnText.groupBy, act: () => change({ group: name }) }] : []),
    {
      label: left === undefined ? columnText.fix : columnText.unfix,
      act: () => arrange({ fixed: left === undefined }),
    },
    ...move(-1, columnText.moveLeft),
    ...move(1, columnText.moveRight),
    { label: columnText.wider, staysOpen: true, act: () => arrange({ width: widthOf(widthStep) }) },
    { label: columnText.narrower, staysOpen: true, act: () => arrange({ width: widthOf(-widthStep) }) },
    ...(columns.length > 1 ? [{ label: columnText.hide, act: () => arrange({ hidden: true }) }] : []),
  ]
}
