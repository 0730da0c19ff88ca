import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { shownState } from '#model/record/states'
import { cellText } from '#model/show/cell'
import { useConsole } from '../../console/console'
import { labelOfRecord } from '../../records/labelOfRecord'
import { Cell, isText } from '../../rows/Cell'
import { RowActions } from '../../rows/RowActions'
import { badgeOf } from '../../rows/rowBadge'
import { hitOf, SearchContext } from '../../rows/searchHit'
import type { VisibleColumn } from '../columns/visibleColumns'
import { gridText } from '../messages'
import { GridPart } from './GridPart'

/** The callbacks must be stable, or every row renders again. */
export interface RowEvents {
  toggle(place: number, isStretch: boolean): void
  openDetail(place: number): void
  remove(row: FoundRow): void
  edit(place: number, column: string, cell: HTMLElement): void
  press(event: MouseEvent, row: FoundRow): void
}

export interface RowLinkPaths {
  /** The column that links to the record; undefined without permission to open it. */
  readonly column: string | undefined
  /** The column is a part of the record's name, and not only the first that can be a link. */
  readonly isName: boolean
  readonly base: string
  /** Paths of referenced records without their ids, by column. */
  readonly bases: ReadonlyMap<string, string>
}

interface GridRowProps {
  readonly entity: Entity
  readonly columns: readonly VisibleColumn[]
  /** The columns in the viewport, while the others may keep their last rendering. */
  readonly viewportColumns: readonly VisibleColumn[] | undefined
  readonly end: number
  readonly row: FoundRow
  readonly place: number
  /** Index of the line in the grid, headings included. */
  readonly line: number
  readonly top: number
  readonly idBase: string
  readonly isSelected: boolean | undefined
  readonly isExpanded: boolean | undefined
  readonly detailTitle: string
  readonly hasActions: boolean
  readonly link: RowLinkPaths
  readonly activeColumn: number
  readonly marked: readonly [number, number] | undefined
  /** The user is scrolling fast: slow parts are rendered later. */
  readonly isScrolling: boolean
  /** Outside the viewport: rendered again later. */
  readonly isDeferred: boolean
  readonly events: RowEvents
}

export const GridRow = memo(DrawnRow, isSameRow)

function isSameRow(before: GridRowProps, after: GridRowProps): boolean {
  if (after.isDeferred) return true
  return (Object.keys(after) as (keyof GridRowProps)[]).every((name) =>
    name === 'isScrolling'
      ? !before.isScrolling || after.isScrolling
      : name === 'marked'
        ? String(before.marked) === String(after.marked)
        : before[name] === after[name],
  )
}

function DrawnRow(props: GridRowProps) {
  const { entity, end, row, line, top, isSelected, hasActions, isScrolling, events } = props
  const cells = useCells(props)
  // The actions remain mounted while the row shows the same record, because a click may be in progress.
  const [acting, setActing] = useState(isScrolling ? undefined : row.id)
  if (!isScrolling && acting !== row.id) setActing(row.id)
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

/** Cells out of view may keep their last rendering while others change. */
function useCells(props: GridRowProps): readonly ReactNode[] {
  const { entity, columns, viewportColumns, row, link, events } = props
  const tools = useConsole()
  const { slots } = tools
  const search = useContext(SearchContext)
  const hit = useMemo(() => hitOf(entity, tools, row, search), [entity, tools, row, search])
  const start = startOf(props)
  const rendered = useRef<{ columns: readonly VisibleColumn[]; cells: readonly ReactNode[] }>(undefined)
  const before = viewportColumns && rendered.current?.columns === columns ? rendered.current.cells : []
  let last: VisibleColumn | undefined
  const badge = badgeOf(entity, row)
  const cells = columns.map((column, at) => {
    if (viewportColumns && !viewportColumns.includes(column)) {
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
          // A plain link, because router links are too slow for hundreds of rows. Enter opens a row by
          // keyboard.
          <a className={link.isName ? 'row-name' : 'row-link'} href={`${link.base}${row.id}`} tabIndex={-1}>
            {cellText(column, row)}
          </a>
        ) : isText(entity, column, slots) && !link.bases.has(column.name) ? (
          cellText(column, row)
        ) : (
          <Cell entity={entity} column={column} row={row} base={link.bases.get(column.name)} />
        )}
        {at === 0 && badge !== undefined && <span className="grid-badge">{badge}</span>}
        {at === 0 && hit !== undefined && (
          <span className="grid-hit" title={hit}>
            {hit}
          </span>
        )}
      </GridPart>
    )
  })
  useLayoutEffect(() => {
    rendered.current = { columns, cells }
  })
  return cells
}

function StartCell(props: GridRowProps) {
  const { entity, row, place, isSelected, isExpanded, detailTitle, events } = props
  const label = labelOfRecord(entity, row)
  const cell = useRef<HTMLDivElement>(null)
  const { id } = row
  const renderedId = useRef(id)
  useLayoutEffect(() => {
    // When the slot is reused, a focused control must not act on another record.
    const { activeElement } = document
    if (renderedId.current !== id && cell.current?.contains(activeElement))
      (activeElement as HTMLElement).blur()
    renderedId.current = id
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
      {isExpanded !== undefined && (
        <button
          type="button"
          className="grid-toggle"
          aria-expanded={isExpanded}
          aria-label={
            isExpanded ? gridText.collapseRow(detailTitle, label) : gridText.expandRow(detailTitle, label)
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

function startOf({ isSelected, isExpanded }: GridRowProps): number {
  return isSelected !== undefined || isExpanded !== undefined ? 1 : 0
}

/** Only the active cell has an id, for `aria-activedescendant`. */
function cellId({ idBase, line, activeColumn }: GridRowProps, column: number): string | undefined {
  return activeColumn === column ? `${idBase}-${line}-${column}` : undefined
}

function markOf({ activeColumn, marked }: GridRowProps, at: number): string {
  const isMarked = marked !== undefined && at >= marked[0] && at <= marked[1]
  return `${activeColumn === at ? ' grid-cell--active' : ''}${isMarked ? ' grid-cell--marked' : ''}`
}

function classOf(props: GridRowProps, column: VisibleColumn, at: number): string {
  const pinned = column.left === undefined ? '' : ' grid-cell--pinned'
  const open = column.isEditable && !isInactiveRow(props.row) ? ' grid-cell--open' : ''
  return `grid-cell grid-cell--${column.column.align}${pinned}${open}${markOf(props, at)}`
}

/** Auto-placement suffices unless columns in between are not rendered. */
function placeStyle(column: VisibleColumn, before: VisibleColumn | undefined, start: number) {
  return column.place === (before?.place ?? -1) + 1 ? undefined : { gridColumn: start + column.place + 1 }
}

export function pinnedStyle(column: VisibleColumn): CSSProperties | undefined {
  return column.left === undefined ? undefined : { ['--grid-at' as string]: `${column.left}px` }
}
