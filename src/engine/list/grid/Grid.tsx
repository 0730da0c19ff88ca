/*
 * The body of a list on wide screens. Hides row and column virtualisation and the keys of the ARIA grid
 * pattern. No style is computed per cell.
 */
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import './grid.css'
import {
  minGridWidth,
  pinnedWidth,
  rowHeights,
  tracksOf,
  type VisibleColumn,
} from '../columns/visibleColumns'
import { type CellName, nextEditable, type Step } from './editWalk'
import { GridBody, type GridProps } from './GridBody'
import { GridHeader } from './GridHeader'
import { TotalsLine } from './GridLines'
import { GridPart } from './GridPart'
import { gridCommands } from './gridCommands'
import { useDeferredRendering } from './useDeferredRendering'
import { useFittingPins } from './useFittingPins'
import { useFollowedCell } from './useFollowedCell'
import { useGridKeys } from './useGridKeys'
import { type GridLines, useGridLines } from './useGridLines'
import { useViewportColumns } from './useViewportColumns'
import { visibleLineCount } from './useVisibleLines'

export function Grid(props: GridProps) {
  const { data, state, selection, startWidth, actionsWidth } = props
  const idBase = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, isMeasured } = useFittingPins(scroller, props.columns, startWidth, actionsWidth)
  const height = rowHeights[state.view.density]
  const start = startWidth > 0 ? 1 : 0
  const end = start + columns.length
  const lines = useGridLines(props.label, data, props.groups, height)
  const { shown, pull } = useResizedColumns(columns, props.onResize)
  const { renderedColumns, viewportColumns } = useViewportColumns(scroller, columns, startWidth, actionsWidth)
  const deferred = useDeferredRendering(data.answer, scroller)
  const columnCount = end + (actionsWidth > 0 ? 1 : 0)
  const keyboard = { props, scroller, idBase, columns, start, columnCount, lines, height }
  const { keys, edit, editActive } = useKeyboard(keyboard)
  const activeId = keys.active && `${idBase}-${keys.active.line}-${keys.active.column}`
  useFollowedCell(scroller, lines.layout, height, keys, activeId)
  useEditedCell(activeId, keys.isEdited, editActive)
  useReachedRow(props, lines, keys.active?.line)
  const filtered = useMemo(() => new Set(Object.keys(state.view.filter)), [state.view.filter])
  const onSort = useEvent(props.onSort)
  const onMenu = useEvent(props.onMenu)
  const onMove = useEvent(props.onMove)
  return (
    <GridPart
      ref={scroller}
      role="grid"
      // The grid itself has the focus; `aria-activedescendant` names the active cell.
      tabIndex={0}
      className={`grid grid--${state.view.density}`}
      data-opens={props.link.column === undefined ? undefined : ''}
      aria-label={props.label}
      aria-rowcount={lines.layout.count + 1 + (props.sums ? 1 : 0)}
      aria-colcount={columnCount}
      aria-multiselectable={selection ? true : undefined}
      // Busy until the columns outside the viewport are rendered too, because screen readers reach them.
      aria-busy={data.total === undefined || data.isOld || deferred.mayColumnsWait}
      aria-activedescendant={activeId}
      onKeyDown={keys.onKeyDown}
      onMouseDown={keys.onMouseDown}
      onFocus={(event) => event.target === event.currentTarget && keys.onFocus()}
      style={measuresOf(shown, { startWidth, actionsWidth, height })}
    >
      {isMeasured && (
        <>
          <GridHeader
            columns={deferred.isFirst ? viewportColumns : shown}
            sort={state.view.sort}
            filtered={filtered}
            isPageSelected={selection?.isPageSelected}
            isPagePartlySelected={selection?.isPagePartlySelected}
            onSelectPage={selection?.togglePage}
            hasStart={start === 1}
            hasActions={actionsWidth > 0}
            {...{ end, idBase, onSort, onMenu, onMove, onResize: pull }}
            active={keys.active?.line === -1 ? keys.active.column : -1}
          />
          <GridBody
            {...props}
            {...lines}
            columns={columns}
            idBase={idBase}
            scroller={scroller}
            lineHeight={height}
            renderedColumns={renderedColumns}
            viewportColumns={viewportColumns}
            deferred={deferred}
            beginning={beginningOf(state)}
            keys={keys}
            edit={edit}
          />
          {props.sums && data.count > 0 && (
            <TotalsLine
              {...{ columns: shown, sums: props.sums, hasStart: start === 1, hasActions: actionsWidth > 0 }}
              rowIndex={lines.layout.count + 2}
            />
          )}
        </>
      )}
    </GridPart>
  )
}

/** Opens the editor once the active cell is rendered. */
function useEditedCell(activeId: string | undefined, isEdited: boolean, editActive: () => void): void {
  useEffect(() => {
    if (activeId && isEdited) editActive()
  }, [activeId, isEdited, editActive])
}

interface Sizes extends Pick<GridProps, 'startWidth' | 'actionsWidth'> {
  readonly height: number
}

/** CSS variables read by grid.css. */
function measuresOf(shown: readonly VisibleColumn[], { startWidth, actionsWidth, height }: Sizes) {
  return {
    ['--grid-tracks' as string]: tracksOf(shown, startWidth, actionsWidth),
    ['--grid-width' as string]: `${minGridWidth(shown, startWidth, actionsWidth)}px`,
    // `scroll-padding` values: cells under the pinned columns do not count as visible.
    ['--grid-pinned' as string]: `${pinnedWidth(shown, startWidth)}px`,
    ['--grid-end' as string]: `${actionsWidth}px`,
    ['--grid-line' as string]: `${height}px`,
  }
}

/** Changes when the list restarts at its first row. */
function beginningOf({ page, view: { filter, q, sort, group } }: GridProps['state']): string {
  return JSON.stringify([page, filter, q, sort, group])
}

interface KeyboardOptions {
  readonly props: GridProps
  readonly scroller: RefObject<HTMLElement | null>
  readonly idBase: string
  readonly columns: readonly VisibleColumn[]
  readonly start: number
  readonly columnCount: number
  readonly lines: GridLines
  readonly height: number
}

function useKeyboard(options: KeyboardOptions) {
  const { props, scroller, idBase, columns, start, columnCount, lines, height } = options
  const { layout } = lines
  const edit = (place: number, name: string, cell: HTMLElement) => {
    const row = props.data.rowAt(place)
    const target = columns.find((column) => column.name === name)
    if (!row || !target || !props.mayEdit(row, target)) return
    props.onEdit(row, target, cell, (step) => walk({ id: row.id, column: name }, step))
  }
  const walk = useEvent((from: CellName, step: Step) => {
    const { data, mayEdit } = props
    const next = nextEditable({ layout, data, columns, mayEdit }, from, step)
    if (next) keys.goTo({ ...next, column: start + next.column }, true)
    return next !== undefined
  })
  const commands = gridCommands({
    props,
    lines,
    columns,
    start,
    cellOf: ({ line, column }) => document.getElementById(`${idBase}-${line}-${column}`),
    goTo: (place) => keys.goTo(place),
    edit,
  })
  const keys = useGridKeys(
    props.label,
    {
      lines: layout.count,
      columns: columnCount,
      get page() {
        return Math.max(1, visibleLineCount(scroller.current, height) - 3)
      },
      get first() {
        return layout.indexAt(scroller.current?.scrollTop ?? 0)
      },
      idAt: (line) => recordAt(props.data, layout, line)?.id,
    },
    commands,
  )
  return { keys, edit, editActive: useEvent(() => keys.active && commands.edit(keys.active)) }
}

function recordAt(data: GridProps['data'], layout: GridLines['layout'], line: number) {
  const each = line >= 0 && line < layout.count && layout.lineAt(line)
  return each && 'row' in each ? data.rowAt(each.row) : undefined
}

function useReachedRow({ data, onReach }: GridProps, { layout }: GridLines, line: number | undefined): void {
  const reach = useEvent((at: number) => {
    const row = recordAt(data, layout, at)
    if (row) onReach(row)
  })
  useEffect(() => {
    if (line !== undefined) reach(line)
  }, [line, reach])
}

/** Applies the width while the user drags, and reports it when the drag ends. */
function useResizedColumns(columns: readonly VisibleColumn[], onResize: GridProps['onResize']) {
  const [resized, setResized] = useState<{ readonly field: string; readonly width: number }>()
  const shown = useMemo(
    () =>
      columns.map((column) =>
        column.name === resized?.field ? { ...column, width: resized.width, isFlexible: false } : column,
      ),
    [columns, resized],
  )
  const pull = useEvent((field: string, width: number | undefined, isDone: boolean) => {
    setResized(isDone || width === undefined ? undefined : { field, width })
    if (isDone) onResize(field, width)
  })
  return { shown, pull }
}
