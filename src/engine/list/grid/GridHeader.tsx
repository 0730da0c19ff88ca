import { type DragEvent, memo, type PointerEvent, useState } from 'react'
import type { SortKey } from '#model/entity/entity'
import { listText } from '../../messages'
import { Shape } from '../../rows/Shape'
import { asPart } from '../bulk/asPart'
import { maxColumnWidth, minColumnWidth, type VisibleColumn } from '../columns/visibleColumns'
import { gridText } from '../messages'
import { GridPart } from './GridPart'
import { pinnedStyle } from './GridRow'

interface GridHeaderProps {
  readonly columns: readonly VisibleColumn[]
  readonly sort: readonly SortKey[]
  readonly filtered: ReadonlySet<string>
  readonly isPageSelected: boolean | undefined
  readonly isPagePartlySelected: boolean | undefined
  readonly onSelectPage: (() => void) | undefined
  readonly hasStart: boolean
  readonly hasActions: boolean
  /** Index of the header above the row actions. */
  readonly end: number
  readonly idBase: string
  readonly active: number
  onSort(column: VisibleColumn, isAlso: boolean): void
  onMenu(column: VisibleColumn, anchor: HTMLElement): void
  onMove(field: string, target: string): void
  /** Called while dragging and once more when done; undefined resets to the default width. */
  onResize(field: string, width: number | undefined, isDone: boolean): void
}

/** Memoised: scrolling must not render it again. */
export const GridHeader = memo(DrawnHeader)

function DrawnHeader(props: GridHeaderProps) {
  const { columns, isPageSelected, hasStart, hasActions, end, idBase, active } = props
  const [target, setTarget] = useState<string>()
  const start = hasStart ? 1 : 0
  const mark = (at: number) => (active === at ? ' grid-cell--active' : '')
  return (
    <GridPart role="rowgroup" className="grid-head">
      <GridPart role="row" className="grid-row grid-row--head" aria-rowindex={1}>
        {hasStart && (
          <GridPart
            role="columnheader"
            id={`${idBase}--1-0`}
            className={`grid-cell grid-cell--pinned grid-start${mark(0)}`}
            aria-colindex={1}
            aria-label={gridText.selectPage}
          >
            {isPageSelected !== undefined && (
              <input
                type="checkbox"
                aria-label={gridText.selectPage}
                checked={isPageSelected}
                ref={asPart(props.isPagePartlySelected)}
                onChange={props.onSelectPage}
              />
            )}
          </GridPart>
        )}
        {columns.map((column, at) => (
          <HeaderCell
            key={column.name}
            {...props}
            column={column}
            at={start + at}
            className={`${mark(start + at)}${target === column.name ? ' grid-cell--target' : ''}`}
            onTarget={setTarget}
          />
        ))}
        {hasActions && (
          <GridPart
            role="columnheader"
            id={`${idBase}--1-${end}`}
            className={`grid-cell grid-actions${mark(end)}`}
            aria-colindex={end + 1}
          >
            {listText.actions}
          </GridPart>
        )}
      </GridPart>
    </GridPart>
  )
}

interface HeaderCellProps extends GridHeaderProps {
  readonly column: VisibleColumn
  readonly at: number
  readonly className: string
  onTarget(field: string | undefined): void
}

const dragged = 'application/x-column'

function HeaderCell(props: HeaderCellProps) {
  const { column, at, className, sort, filtered, idBase, onSort, onMenu, onMove, onResize, onTarget } = props
  const place = sort.findIndex(([field]) => field === column.name)
  const direction = sort[place]?.[1]
  const pinned = column.left === undefined ? '' : ' grid-cell--pinned'
  const takesDrop = (event: DragEvent) => event.dataTransfer.types.includes(dragged)
  return (
    <GridPart
      role="columnheader"
      id={`${idBase}--1-${at}`}
      aria-label={column.text}
      title={column.text}
      aria-colindex={at + 1}
      aria-sort={place === 0 ? (direction === 'DESC' ? 'descending' : 'ascending') : undefined}
      className={`grid-cell grid-cell--${column.column.align}${pinned}${className}`}
      style={pinnedStyle(column)}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragged, column.name)}
      onDragOver={(event) => {
        if (!takesDrop(event)) return
        event.preventDefault()
        onTarget(column.name)
      }}
      onDragLeave={() => onTarget(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        onTarget(undefined)
        onMove(event.dataTransfer.getData(dragged), column.name)
      }}
    >
      <span className="grid-title">
        {column.isSortable ? (
          <button type="button" onClick={(event) => onSort(column, event.shiftKey)}>
            {column.text}
          </button>
        ) : (
          column.text
        )}
      </span>
      {direction && (
        <Shape name="up" className={`grid-arrow${direction === 'DESC' ? ' grid-arrow--down' : ''}`} />
      )}
      {direction && sort.length > 1 && <sup className="grid-order">{place + 1}</sup>}
      <button
        type="button"
        className={`grid-menu${filtered.has(column.name) ? ' grid-menu--filtered' : ''}`}
        aria-label={gridText.columnOptions(column.text)}
        aria-haspopup="dialog"
        onClick={(event) => onMenu(column, event.currentTarget)}
      >
        <Shape name="more" />
      </button>
      <Handle onResize={(width, isDone) => onResize(column.name, width, isDone)} />
    </GridPart>
  )
}

/** The column's menu offers the same to keyboard users. */
function Handle({ onResize }: { onResize(width: number | undefined, isDone: boolean): void }) {
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number }>()
  const widthAt = (event: PointerEvent) =>
    Math.round(
      Math.max(minColumnWidth, Math.min(maxColumnWidth, (from?.width ?? 0) + event.clientX - (from?.x ?? 0))),
    )
  return (
    <span
      className="grid-handle"
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={() => onResize(undefined, true)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 })
      }}
      onPointerMove={(event) => from && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) onResize(widthAt(event), true)
        setFrom(undefined)
      }}
    />
  )
}
