/* One row of a grid. Rendered again only when it changed: hundreds pass by during scrolling. */

import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { shownState } from '#model/record/states'
import { cellText } from '#model/show/cell'
import { listText } from '../../messages'
import { labelOfRecord } from '../../record/labelOfRecord'
import { useConsole } from '../../shell/console'
import type { ShownColumn } from '../columns/shownColumns'
import { gridText } from '../messages'
import { RowActions } from '../RowActions'
import { Cell, isText } from './Cell'
import { GridPart } from './GridPart'

/** What a row tells its grid; the same functions as long as the grid is there. */
export interface RowEvents {
  toggle(place: number, isStretch: boolean): void
  openDetail(place: number): void
  remove(row: FoundRow): void
  edit(place: number, column: string, cell: HTMLElement): void
  /** The row was clicked. */
  press(event: MouseEvent, row: FoundRow): void
}

/** The ways from a row to pages about records. */
export interface RowLink {
  /** Name of the column whose text leads there; none for those who may not open it. */
  readonly column: string | undefined
  /** Address, without the id. */
  readonly base: string
  /** Addresses of the records that columns name, without their ids, by column. */
  readonly bases: ReadonlyMap<string, string>
}

interface GridRowProps {
  readonly entity: Entity
  readonly columns: readonly ShownColumn[]
  /** Those that can be seen, when the others may stay as they are for now. */
  readonly seen: readonly ShownColumn[] | undefined
  /** Of the cell with the buttons. */
  readonly end: number
  readonly row: FoundRow
  /** Of the row among the rows of the page. */
  readonly place: number
  /** Of the line in the grid. */
  readonly line: number
  readonly top: number
  readonly idBase: string
  /** Undefined where rows are not selected. */
  readonly isSelected: boolean | undefined
  /** Undefined where nothing opens under a row. */
  readonly isOpened: boolean | undefined
  readonly detailTitle: string
  readonly hasActions: boolean
  readonly link: RowLink
  /** The cell that has the keyboard, and the cells marked to be copied. */
  readonly active: number
  readonly marked: readonly [number, number] | undefined
  /** The grid is being scrolled: what is slow to draw is left for later. */
  readonly isRushed: boolean
  /** Out of sight: it is drawn again later. */
  readonly isLate: boolean
  readonly events: RowEvents
}

export const GridRow = memo(DrawnRow, isAsDrawn)

function isAsDrawn(before: GridRowProps, after: GridRowProps): boolean {
  if (after.isLate) return true
  return (Object.keys(after) as (keyof GridRowProps)[]).every((name) =>
    name === 'isRushed'
      ? !before.isRushed || after.isRushed
      : name === 'marked'
        ? String(before.marked) === String(after.marked)
        : before[name] === after[name],
  )
}

function DrawnRow(props: GridRowProps) {
  const { entity, end, row, line, top, isSelected, hasActions, isRushed, events } = props
  const cells = useCells(props)
  // What was drawn for a record stays as long as the row is that record's: a press may be under way.
  const [acting, setActing] = useState(isRushed ? undefined : row.id)
  if (!isRushed && acting !== row.id) setActing(row.id)
  const isInactive = isInactiveRow(row)
  const state = shownState(entity, row)
  return (
    <GridPart
      role="row"
      className={`grid-row${isInactive ? ' grid-row--inactive' : ''}`}
      data-color={state?.color}
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      style={{ top }}
      onClick={(event) => events.press(event, row)}
      onAuxClick={(event) => events.press(event, row)}
    >
      {startOf(props) === 1 && <StartCell {...props} />}
      {cells}
      {hasActions && (
        <GridPart
          role="gridcell"
          id={cellId(props, end)}
          className={`grid-cell grid-actions${markOf(props, end)}`}
          aria-colindex={end + 1}
        >
          {acting === row.id && (
            <RowActions key={row.id} entity={entity} row={row} onRemove={events.remove} />
          )}
        </GridPart>
      )}
    </GridPart>
  )
}

/** The cells of the columns. Those out of view may keep their last rendering while others change. */
function useCells(props: GridRowProps): readonly ReactNode[] {
  const { entity, columns, seen, row, link, events } = props
  const { slots } = useConsole()
  const start = startOf(props)
  const kept = useRef<{ columns: readonly ShownColumn[]; cells: readonly ReactNode[] }>(undefined)
  const before = seen && kept.current?.columns === columns ? kept.current.cells : []
  let last: ShownColumn | undefined
  const cells = columns.map((column, at) => {
    if (seen && !seen.includes(column)) {
      if (before[at]) last = column
      return before[at]
    }
    const style = pinnedStyle(column) ?? placeStyle(column, last, start)
    last = column
    return (
      <GridPart
        key={column.name}
        role="gridcell"
        id={cellId(props, start + column.place)}
        className={classOf(props, column, start + column.place)}
        aria-colindex={start + column.place + 1}
        style={style}
        onDoubleClick={(event) => events.edit(props.place, column.name, event.currentTarget)}
      >
        {column.name === link.column ? (
          // A plain link, because hundreds pass by; the keyboard opens a row with Enter.
          <a className="row-name" href={`${link.base}${row.id}`} tabIndex={-1}>
            {cellText(column, row)}
          </a>
        ) : isText(entity, column, slots) && !link.bases.has(column.name) ? (
          cellText(column, row)
        ) : (
          <Cell entity={entity} column={column} row={row} base={link.bases.get(column.name)} />
        )}
        {at === 0 && isInactiveRow(row) && <span className="grid-badge">{listText.inactive}</span>}
      </GridPart>
    )
  })
  useLayoutEffect(() => {
    kept.current = { columns, cells }
  })
  return cells
}

function StartCell(props: GridRowProps) {
  const { entity, row, place, isSelected, isOpened, detailTitle, events } = props
  const label = labelOfRecord(entity, row)
  const cell = useRef<HTMLDivElement>(null)
  const { id } = row
  const drawnId = useRef(id)
  useLayoutEffect(() => {
    // What has the keyboard does not become that of another record together with its row.
    const { activeElement } = document
    if (drawnId.current !== id && cell.current?.contains(activeElement)) (activeElement as HTMLElement).blur()
    drawnId.current = id
  }, [id])
  return (
    <GridPart
      ref={cell}
      role="gridcell"
      id={cellId(props, 0)}
      className={`grid-cell grid-cell--pinned grid-start${markOf(props, 0)}`}
      aria-colindex={1}
    >
      {isSelected !== undefined && (
        <input
          type="checkbox"
          aria-label={gridText.select(label)}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => events.toggle(place, event.shiftKey)}
        />
      )}
      {isOpened !== undefined && (
        <button
          type="button"
          className="grid-toggle"
          aria-expanded={isOpened}
          aria-label={
            isOpened ? gridText.collapseRow(detailTitle, label) : gridText.expandRow(detailTitle, label)
          }
          onClick={() => events.openDetail(place)}
        />
      )}
    </GridPart>
  )
}

function isInactiveRow(row: FoundRow): boolean {
  return row[systemNames.active] === false
}

/** Columns before those of the list. */
function startOf({ isSelected, isOpened }: GridRowProps): number {
  return isSelected !== undefined || isOpened !== undefined ? 1 : 0
}

/** Only the cell that has the keyboard is pointed at. */
function cellId({ idBase, line, active }: GridRowProps, column: number): string | undefined {
  return active === column ? `${idBase}-${line}-${column}` : undefined
}

function markOf({ active, marked }: GridRowProps, at: number): string {
  const isMarked = marked !== undefined && at >= marked[0] && at <= marked[1]
  return `${active === at ? ' grid-cell--active' : ''}${isMarked ? ' grid-cell--marked' : ''}`
}

function classOf(props: GridRowProps, column: ShownColumn, at: number): string {
  const pinned = column.left === undefined ? '' : ' grid-cell--pinned'
  const open = column.isEditable && !isInactiveRow(props.row) ? ' grid-cell--open' : ''
  return `grid-cell grid-cell--${column.column.align}${pinned}${open}${markOf(props, at)}`
}

/** A cell stands after the one before it, unless columns between them are out of sight. */
function placeStyle(column: ShownColumn, before: ShownColumn | undefined, start: number) {
  return column.place === (before?.place ?? -1) + 1 ? undefined : { gridColumn: start + column.place + 1 }
}

/** Where a column that stays in sight stands. */
export function pinnedStyle(column: ShownColumn): CSSProperties | undefined {
  return column.left === undefined ? undefined : { ['--grid-at' as string]: `${column.left}px` }
}
