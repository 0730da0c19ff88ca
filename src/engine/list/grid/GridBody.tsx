import {
  type ComponentProps,
  Fragment,
  type Key,
  type MouseEvent,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Group } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import type { ListColumn } from '../../rows/listColumns'
import type { Selection } from '../bulk/useSelection'
import type { VisibleColumn } from '../columns/visibleColumns'
import { type ListData, range } from '../data/useListData'
import type { ListState } from '../state/useListView'
import type { Step } from './editWalk'
import { GroupLine, WaitingLine } from './GridLines'
import { GridPart } from './GridPart'
import { GridRow, type RowEvents, type RowLinkPaths } from './GridRow'
import type { DeferredRendering } from './useDeferredRendering'
import type { GridKeys } from './useGridKeys'
import type { GridLines } from './useGridLines'
import { heading, outside, useStillOrder } from './useStillOrder'
import { useVisibleLines } from './useVisibleLines'

export interface GridProps {
  readonly entity: Entity
  readonly label: string
  readonly columns: readonly VisibleColumn[]
  readonly data: ListData
  readonly state: ListState
  readonly groups?: readonly Group[]
  readonly groupedBy?: ListColumn
  readonly sums?: Readonly<Record<string, number>>
  readonly selection?: Selection
  readonly detail?: { readonly title: string; draw(row: FoundRow): ReactNode }
  /** Pixels of the first column and of the actions column; 0 when absent. */
  readonly startWidth: number
  readonly actionsWidth: number
  onRemove(row: FoundRow): void
  /** Its column is undefined when rows have no page. */
  readonly link: RowLinkPaths
  onOpen(row: FoundRow): void
  onPress(event: MouseEvent, row: FoundRow): void
  /** Toggles the row's preview; returns false when no preview is possible. */
  onPreview(row: FoundRow): boolean
  onReach(row: FoundRow): void
  mayEdit(row: FoundRow, column: VisibleColumn): boolean
  /** @param walk moves on to the next editable cell; returns whether there is one */
  onEdit(row: FoundRow, column: VisibleColumn, cell: HTMLElement, walk: (step: Step) => boolean): void
  onSort(column: VisibleColumn, isAlso: boolean): void
  onMenu(column: VisibleColumn, anchor: HTMLElement): void
  onMove(field: string, target: string): void
  onResize(field: string, width: number | undefined): void
  /** Copies these rows and columns; with `hasHeads` the column titles come first. */
  onCopy(places: readonly number[], columns: readonly VisibleColumn[], hasHeads: boolean): void
}

interface GridBodyProps extends GridProps, GridLines {
  readonly idBase: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly lineHeight: number
  /** The rendered columns, and those of them inside the viewport. */
  readonly renderedColumns: readonly VisibleColumn[]
  readonly viewportColumns: readonly VisibleColumn[]
  readonly deferred: DeferredRendering
  readonly beginning: string
  readonly keys: GridKeys
  edit(place: number, column: string, cell: HTMLElement): void
}

/** Placeholder lines rendered before the first response. */
const waitingLines = 25
/** Rows fetched beyond the viewport. */
const ahead = 40

export function GridBody(props: GridBodyProps) {
  const { deferred, data, groups, groupedBy, layout, lineHeight, keys } = props
  const visibleLines = useVisibleLines(
    props.scroller,
    layout,
    lineHeight,
    props.sums !== undefined,
    props.beginning,
  )
  const isWaiting = data.total === undefined || (groupedBy !== undefined && !groups)
  const lines = isWaiting || layout.count === 0 ? [] : range(visibleLines.from, visibleLines.to)
  useRowsAround(props, lines)
  const events = useRowEvents(props)
  const slotOf = (line: number) =>
    line < visibleLines.from || line > visibleLines.to
      ? outside
      : 'row' in layout.lineAt(line)
        ? line % visibleLines.slotCount
        : heading
  const rendered = useStillOrder(withActive(lines, keys.active?.line), slotOf, visibleLines.isScrolling)
  const around = deferred.isFirst || !visibleLines.isScrolling ? deferred.around : Number.POSITIVE_INFINITY
  const isFar = (line: number) =>
    line < visibleLines.visible[0] - around || line > visibleLines.visible[1] + around
  // Lines that scroll in were never rendered, so their columns cannot wait, except in a list that just loaded.
  const mayColumnsWait = deferred.mayColumnsWait && (deferred.isFirst || !visibleLines.isScrolling)

  if (!isWaiting && layout.count === 0) return null
  return (
    <GridPart
      role="rowgroup"
      className={`grid-body${data.isOld ? ' grid-body--old' : ''}`}
      style={{ height: isWaiting ? waitingLines * lineHeight : layout.height }}
    >
      {isWaiting &&
        range(0, waitingLines - 1).map((line) => <WaitingLine key={line} top={line * lineHeight} />)}
      {rendered.map((line) => {
        const each = layout.lineAt(line)
        const activeColumn = keys.active?.line === line ? keys.active.column : -1
        if ('group' in each) return headingAt(props, each.group, line, activeColumn)
        // A row reuses the slot of one that scrolled out, so the browser changes text nodes instead of
        // elements.
        const slot = slotOf(line)
        const isDeferred = activeColumn < 0 && isFar(line)
        if (isDeferred && deferred.isFirst) return null
        const row = data.rowAt(each.row)
        if (!row) return <WaitingLine key={`waiting ${slot}`} top={layout.topOf(line)} />
        const options = {
          slot,
          line,
          activeColumn,
          isDeferred,
          mayColumnsWait,
          isScrolling: visibleLines.isScrolling,
          events,
        }
        return rowAt(props, row, each.row, options)
      })}
    </GridPart>
  )
}

function useRowsAround({ data: { show, count }, layout }: GridBodyProps, lines: readonly number[]): void {
  const rows = lines.flatMap((line) => {
    const each = layout.lineAt(line)
    return 'row' in each ? [each.row] : []
  })
  const [first = 0] = rows
  const last = rows.at(-1) ?? first
  const from = Math.max(0, first - ahead)
  const to = Math.max(0, Math.min(last + ahead, count - 1))
  useEffect(() => show(from, to), [show, from, to])
}

/** @param activeColumn index of the heading's cell that has the keyboard, or -1 */
function headingAt(props: GridBodyProps, at: number, line: number, activeColumn: number): ReactNode {
  const { columns, groups, groupedBy, layout, collapsed, idBase } = props
  const group = groups?.[at]
  return (
    group &&
    groupedBy && (
      <GroupLine
        key={`group ${String(group.value)}`}
        entity={props.entity}
        by={groupedBy}
        group={group}
        columns={columns}
        line={line}
        top={layout.topOf(line)}
        id={`${idBase}-${line}-${Math.max(activeColumn, 0)}`}
        isActive={activeColumn >= 0}
        isCollapsed={collapsed.has(group.value)}
        onToggle={() => props.toggleGroup(at)}
      />
    )
  )
}

interface RowRenderOptions
  extends Pick<ComponentProps<typeof GridRow>, 'line' | 'isDeferred' | 'isScrolling' | 'events'> {
  readonly slot: Key
  readonly activeColumn: number
  readonly mayColumnsWait: boolean
}

function rowAt(props: GridBodyProps, row: FoundRow, place: number, options: RowRenderOptions): ReactNode {
  const { slot, activeColumn, mayColumnsWait, ...rowProps } = options
  const { columns, renderedColumns, viewportColumns, layout, detail, keys } = props
  const start = props.startWidth > 0 ? 1 : 0
  const top = layout.topOf(rowProps.line)
  return (
    <Fragment key={slot}>
      <GridRow
        {...rowProps}
        entity={props.entity}
        columns={
          activeColumn < 0 ? renderedColumns : withColumn(renderedColumns, columns[activeColumn - start])
        }
        viewportColumns={mayColumnsWait && activeColumn < 0 ? viewportColumns : undefined}
        row={row}
        place={place}
        top={top}
        idBase={props.idBase}
        isSelected={props.selection?.has(row)}
        isExpanded={detail && props.opened.has(row.id)}
        detailTitle={detail?.title ?? ''}
        end={start + columns.length}
        hasActions={props.actionsWidth > 0}
        link={props.link}
        activeColumn={activeColumn}
        marked={markedIn(keys, rowProps.line)}
      />
      {detail && props.opened.has(row.id) && (
        <Detail
          key={row.id}
          top={top + props.lineHeight}
          span={columns.length + 2}
          onMeasure={(pixels) => props.measureDetail(row.id, pixels)}
        >
          {detail.draw(row)}
        </Detail>
      )}
    </Fragment>
  )
}

interface DetailProps {
  readonly top: number
  readonly span: number
  onMeasure(pixels: number): void
}

/** Measured, because its height depends on the content. */
function Detail({ top, span, onMeasure, children }: PropsWithChildren<DetailProps>) {
  const element = useRef<HTMLDivElement>(null)
  const measure = useEvent(() => onMeasure(element.current?.offsetHeight ?? 0))
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [measure])
  return (
    <GridPart ref={element} role="row" className="grid-detail" style={{ top }}>
      <GridPart role="gridcell" aria-colspan={span}>
        {children}
      </GridPart>
    </GridPart>
  )
}

/** The active line is rendered wherever the grid is scrolled: `aria-activedescendant` points at it. */
function withActive(lines: readonly number[], active = -1): readonly number[] {
  const [first, last] = [lines[0] ?? 0, lines.at(-1) ?? -1]
  if (lines.length === 0 || active < 0) return lines
  if (active < first) return [active, ...lines]
  return active > last ? [...lines, active] : lines
}

function withColumn(
  columns: readonly VisibleColumn[],
  active: VisibleColumn | undefined,
): readonly VisibleColumn[] {
  if (!active || columns.includes(active)) return columns
  return [...columns, active].toSorted((a, b) => a.place - b.place)
}

/** Stable callbacks: new ones would render every row again. */
function useRowEvents(props: GridBodyProps): RowEvents {
  const toggle = useEvent((place: number, isStretch: boolean) => props.selection?.toggle(place, isStretch))
  const openDetail = useEvent((place: number) => props.openDetail(place))
  const remove = useEvent((row: FoundRow) => props.onRemove(row))
  const edit = useEvent(props.edit)
  const press = useEvent((event: MouseEvent, row: FoundRow) => props.onPress(event, row))
  return useMemo(
    () => ({ toggle, openDetail, remove, edit, press }),
    [toggle, openDetail, remove, edit, press],
  )
}

function markedIn({ active, anchor }: GridKeys, line: number): readonly [number, number] | undefined {
  if (!active || !anchor || (active.line === anchor.line && active.column === anchor.column)) return undefined
  if (line < Math.min(active.line, anchor.line) || line > Math.max(active.line, anchor.line)) return undefined
  return [Math.min(active.column, anchor.column), Math.max(active.column, anchor.column)]
}
