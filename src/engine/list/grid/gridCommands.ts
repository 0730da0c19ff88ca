import type { VisibleColumn } from '../columns/visibleColumns'
import type { GridProps } from './GridBody'
import type { CellPlace } from './gridKeys'
import type { Line } from './gridLayout'
import type { GridCommands } from './useGridKeys'
import type { GridLines } from './useGridLines'

interface GridCommandOptions {
  readonly props: GridProps
  readonly lines: GridLines
  readonly columns: readonly VisibleColumn[]
  readonly start: number
  cellOf(place: CellPlace): HTMLElement | null
  goTo(place: CellPlace): void
  edit(row: number, column: string, cell: HTMLElement): void
}

export function gridCommands({
  props,
  lines,
  columns,
  start,
  cellOf,
  goTo,
  edit,
}: GridCommandOptions): GridCommands {
  const { data, selection } = props
  const { layout, toggleGroup } = lines
  const lineOf = ({ line }: CellPlace): Line | undefined =>
    line < 0 || line >= layout.count ? undefined : layout.lineAt(line)
  const columnOf = ({ column }: CellPlace) => columns[column - start]
  return {
    open(place) {
      const line = lineOf(place)
      const column = columnOf(place)
      if (!line) {
        if (column?.isSortable) props.onSort(column, false)
        else if (place.column < start) selection?.togglePage()
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
      if (line && 'row' in line && column && cell) edit(line.row, column.name, cell)
    },
    preview(place) {
      const line = lineOf(place)
      const row = line && 'row' in line && columnOf(place) ? data.rowAt(line.row) : undefined
      return row !== undefined && props.onPreview(row)
    },
    openMenu(place) {
      const column = columnOf(place)
      const button = cellOf({ line: -1, column: place.column })?.querySelector<HTMLElement>('.grid-menu')
      if (column && button) props.onMenu(column, button)
    },
    move(place, step) {
      const target = { ...place, column: place.column + step }
      const [column, next] = [columnOf(place), columnOf(target)]
      if (!column || !next) return
      props.onMove(column.name, next.name)
      goTo(target)
    },
    selectPage: () => selection?.togglePage(),
    copy(from, to) {
      const [first, last] = [Math.min(from.line, to.line), Math.max(from.line, to.line)]
      // The header line is not a row.
      const top = Math.max(first, 0)
      const places = Array.from({ length: Math.max(last - top + 1, 0) }, (_each, at) =>
        layout.lineAt(top + at),
      )
      const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
      props.onCopy(
        places.flatMap((line) => ('row' in line ? [line.row] : [])),
        columns.slice(Math.max(0, left - start), right - start + 1),
        first < 0,
      )
    },
  }
}
