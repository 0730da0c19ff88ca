/*
 * Room: the body of a list on wide screens. Hides that only the lines in sight exist, and the keys of the ARIA grid
 * pattern.
 *
 * The body of a list on wide screens: a spreadsheet. Only the lines in sight exist, so 100,000 rows scroll like ten.
 * Promises: the ARIA grid pattern, headers and sums always in sight, no style made per cell.
 */
import { useEvent } from 'ra-core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import './grid.css'
import { leastWidth, pinnedWidth, rowHeights, tracksOf } from '../columns/shownColumns'
import { GridBody, type GridProps } from './GridBody'
import { GridHeader } from './GridHeader'
import { TotalsLine } from './GridLines'
import { GridPart } from './GridPart'
import type { CellPlace } from './gridKeys'
import { layOut, type Opened } from './gridLayout'
import { useColumnsInSight } from './useColumnsInSight'
import { useDrawnLater } from './useDrawnLater'
import { useFittingPins } from './useFittingPins'
import { type GridDeeds, useGridKeys } from './useGridKeys'
import { linesInSight } from './useSight'

/** Pixels of what opens under a row, until it is drawn. */
const detailHeight = 120
const noneOpened: readonly Opened[] = []

/** The grid. */
export function Grid(props: GridProps) {
  const { data, state, groups, selection, detail, startWidth, actionsWidth } = props
  const idBase = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFittingPins(scroller, props.columns, startWidth, actionsWidth)
  const [collapsed, setCollapsed] = useState<ReadonlySet<unknown>>(new Set())
  /** Heights by the ids of rows. */
  const [opened, setOpened] = useState<ReadonlyMap<unknown, number>>(new Map())
  const [pulled, setPulled] = useState<{ readonly field: string; readonly width: number }>()
  const height = rowHeights[state.view.density]
  const start = startWidth > 0 ? 1 : 0

  const openedRows = useMemo(
    () =>
      opened.size === 0
        ? noneOpened
        : Array.from({ length: data.count }, (_each, row) => row)
            .filter((row) => opened.has(data.rowAt(row)?.id))
            .map((row) => ({ row, height: opened.get(data.rowAt(row)?.id) ?? detailHeight })),
    [opened, data],
  )
  const layout = useMemo(() => {
    const laid = groups?.map(({ value, count }) => ({ count, isCollapsed: collapsed.has(value) }))
    return layOut(data.count, height, laid, openedRows)
  }, [data.count, height, groups, collapsed, openedRows])
  const shown = useMemo(
    () =>
      columns.map((column) =>
        column.name === pulled?.field ? { ...column, width: pulled.width, isFlexible: false } : column,
      ),
    [columns, pulled],
  )
  const { near, seen } = useColumnsInSight(scroller, columns, startWidth, actionsWidth)
  const later = useDrawnLater(data.answer, scroller)
  const { filter, q, sort, group } = state.view
  const beginning = JSON.stringify([state.page, filter, q, sort, group])
  const lineOf = (place: CellPlace) =>
    place.line < 0 || place.line >= layout.count ? undefined : layout.lineAt(place.line)
  const columnOf = (place: CellPlace) => columns[place.column - start]
  const cellOf = ({ line, column }: CellPlace) => document.getElementById(`${idBase}-${line}-${column}`)
  const toggleGroup = (at: number) => setCollapsed(toggled(collapsed, groups?.[at]?.value))
  const openDetail = useEvent((place: number) => {
    const next = new Map(opened)
    const id = data.rowAt(place)?.id
    if (!next.delete(id)) next.set(id, detailHeight)
    setOpened(next)
  })
  const measureDetail = useEvent((id: unknown, pixels: number) => {
    if (pixels > 0 && opened.has(id) && opened.get(id) !== pixels) setOpened(new Map(opened).set(id, pixels))
  })

  const deeds: GridDeeds = {
    open(place) {
      const line = lineOf(place)
      const column = columnOf(place)
      if (!line) {
        if (column?.isSortable) props.onSort(column, false)
        else cellOf(place)?.querySelector('input')?.click()
      } else if ('group' in line) toggleGroup(line.group)
      else if (column) {
        const row = data.rowAt(line.row)
        if (row) props.onOpen(row)
      } else cellOf(place)?.querySelector<HTMLElement>('a, button, input')?.focus()
    },
    select(place, isStretch) {
      const line = lineOf(place)
      if (!line) selection?.togglePage()
      else if ('group' in line) toggleGroup(line.group)
      else selection?.toggle(line.row, isStretch)
    },
    edit(place) {
      const line = lineOf(place)
      const column = columnOf(place)
      const cell = cellOf(place)
      if (line && 'row' in line && column && cell) props.onEdit(line.row, column.name, cell)
    },
    openMenu(place) {
      const column = columnOf(place)
      const button = cellOf({ line: -1, column: place.column })?.querySelector<HTMLElement>('.grid-menu')
      if (column && button) props.onMenu(column, button)
    },
    move(place, step) {
      const [column, next] = [columnOf(place), columnOf({ ...place, column: place.column + step })]
      if (!column || !next) return
      props.onMove(column.name, next.name)
      keys.goTo({ ...place, column: place.column + step })
    },
    selectPage: () => selection?.togglePage(),
    copy(from, to) {
      const [first, last] = [Math.min(from.line, to.line), Math.max(from.line, to.line)]
      const places = Array.from({ length: last - first + 1 }, (_each, at) =>
        layout.lineAt(Math.max(0, first + at)),
      )
      const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
      props.onCopy(
        places.flatMap((line) => ('row' in line ? [line.row] : [])),
        columns.slice(Math.max(0, left - start), right - start + 1),
      )
    },
  }
  const keys = useGridKeys(
    {
      lines: layout.count,
      columns: start + columns.length + (actionsWidth > 0 ? 1 : 0),
      get page() {
        return Math.max(1, linesInSight(scroller.current, height) - 3)
      },
      get first() {
        return layout.indexAt(scroller.current?.scrollTop ?? 0)
      },
    },
    deeds,
  )
  const { active, isPointed } = keys
  const line = active?.line ?? -1
  const activeId = active && `${idBase}-${active.line}-${active.column}`
  // Only who moves is followed: rows that come or open elsewhere leave the place of who scrolled away.
  const revealLine = useEvent((at: number) => reveal(scroller.current, layout.topOf(at), height))
  useEffect(() => {
    if (line >= 0 && !isPointed) revealLine(line)
  }, [line, isPointed, revealLine])
  useEffect(() => {
    if (!activeId || isPointed) return
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeId, isPointed])

  return (
    <GridPart
      ref={scroller}
      role="grid"
      // The grid is what the keyboard reaches; its cells are told by their ids.
      tabIndex={0}
      className={`grid grid--${state.view.density}`}
      aria-label={props.label}
      aria-rowcount={layout.count + 1 + (props.sums ? 1 : 0)}
      aria-colcount={start + columns.length + (actionsWidth > 0 ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      // Until what is out of sight has been drawn as well: it can be read before it is seen.
      aria-busy={data.total === undefined || data.isOld || later.mayColumnsWait}
      aria-activedescendant={activeId}
      onKeyDown={keys.onKeyDown}
      onMouseDown={keys.onMouseDown}
      onFocus={(event) => event.target === event.currentTarget && keys.onFocus()}
      style={{
        ['--grid-tracks' as string]: tracksOf(shown, startWidth, actionsWidth),
        ['--grid-width' as string]: `${leastWidth(shown, startWidth, actionsWidth)}px`,
        // What stands still at the sides does not count as being in sight.
        ['--grid-pinned' as string]: `${pinnedWidth(shown, startWidth)}px`,
        ['--grid-end' as string]: `${actionsWidth}px`,
        ['--grid-line' as string]: `${height}px`,
      }}
    >
      <GridHeader
        columns={later.isFirst ? seen : shown}
        sort={state.view.sort}
        filtered={useMemo(() => new Set(Object.keys(state.view.filter)), [state.view.filter])}
        isPageTicked={selection?.isPageTicked}
        onTickPage={selection?.togglePage}
        hasStart={start === 1}
        hasActions={actionsWidth > 0}
        end={start + columns.length}
        idBase={idBase}
        active={active?.line === -1 ? active.column : -1}
        onSort={useEvent(props.onSort)}
        onMenu={useEvent(props.onMenu)}
        onMove={useEvent(props.onMove)}
        onResize={useEvent((field: string, width: number | undefined, isDone: boolean) => {
          setPulled(isDone || width === undefined ? undefined : { field, width })
          if (isDone) props.onResize(field, width)
        })}
      />
      <GridBody
        {...props}
        columns={columns}
        idBase={idBase}
        layout={layout}
        scroller={scroller}
        lineHeight={height}
        near={near}
        seen={seen}
        later={later}
        beginning={beginning}
        keys={keys}
        collapsed={collapsed}
        opened={opened}
        toggleGroup={toggleGroup}
        openDetail={openDetail}
        measureDetail={measureDetail}
        detail={detail}
      />
      {props.sums && data.count > 0 && (
        <TotalsLine
          columns={shown}
          sums={props.sums}
          hasStart={start === 1}
          hasActions={actionsWidth > 0}
          rowIndex={layout.count + 2}
        />
      )}
    </GridPart>
  )
}

/** Scrolls a line into sight; lines far away do not exist before. */
function reveal(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return
  const header = scroller.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
  const footer = scroller.querySelector<HTMLElement>('.grid-foot')?.offsetHeight ?? 0
  const room = scroller.clientHeight - header - footer
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room
}

function toggled(set: ReadonlySet<unknown>, value: unknown): ReadonlySet<unknown> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
