/*
 * For comparison: react-data-grid over the same rows, which supports grouping for free. It only renders;
 * searching, filtering and sorting are up to its caller, here as in its examples.
 */
import { useMemo, useState } from 'react'
import { type Column, DataGrid, type RenderGroupCellProps, TreeDataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import type { Row } from '../../../model/entity/jsonSchema'
import { columns, type GridDriver } from '../grid/rows'

type Widget = Row & { readonly id: number }

/** Row height in pixels, the same as ours. */
const rowHeight = 36

const plain: readonly Column<Widget>[] = columns.map((key) => ({
  key,
  name: key,
  width: 150,
  ...(key === 'price' && { renderGroupCell: Sum }),
}))

interface ReactDataGridProps {
  readonly rows: readonly Widget[]
  readonly isOpen: boolean
  onReady(measured: GridDriver): void
}

/** The grid, filling the available space, with all rows and no pages. */
export function ReactDataGrid(props: ReactDataGridProps) {
  return props.isOpen ? <Grid {...props} /> : null
}

function Grid({ rows, onReady }: ReactDataGridProps) {
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<readonly [column: string, values: readonly string[]]>()
  const [sorted, setSorted] = useState<string>()
  const [grouped, setGrouped] = useState<string>()
  const shown = useMemo(() => {
    const found = rows.filter(
      (row) =>
        (words === '' || columns.some((column) => contains(row[column], words))) &&
        (!filter || filter[1].includes(String(row[filter[0]]))),
    )
    return sorted === undefined ? found : found.sort((a, b) => compare(a[sorted], b[sorted]))
  }, [rows, words, filter, sorted])
  const opened = useMemo(
    () => new Set(grouped === undefined ? [] : shown.map((row) => String(row[grouped]))),
    [shown, grouped],
  )
  onReady({
    search: setWords,
    filter: (column, values) => setFilter(values && [column, values]),
    sort: setSorted,
    group: setGrouped,
    drawn: () => {
      const lines = document.querySelectorAll('.rdg-row')
      if (lines.length === 0) return undefined
      return `${scroller().ariaRowCount} ${[...lines].map((line) => line.textContent).join()}`
    },
    scroller,
  })
  const all = { columns: plain, rows: shown, rowKeyGetter: ({ id }: Widget) => id, rowHeight }
  const style = { height: 692 }
  if (grouped === undefined) return <DataGrid {...all} style={style} />
  return (
    <TreeDataGrid
      {...all}
      style={style}
      groupBy={[grouped]}
      rowGrouper={groupRows}
      expandedGroupIds={opened}
      onExpandedGroupIdsChange={() => undefined}
    />
  )
}

function scroller(): Element {
  return document.querySelector('.rdg') as Element
}

function Sum({ childRows }: RenderGroupCellProps<Widget>) {
  return childRows.reduce((sum, { price }) => sum + Number(price ?? 0), 0).toFixed(2)
}

function contains(value: unknown, words: string): boolean {
  return fold(String(value ?? '')).includes(fold(words))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'pt-BR')
}

function groupRows(rows: readonly Widget[], column: string): Record<string, readonly Widget[]> {
  const groups: Record<string, Widget[]> = {}
  for (const row of rows) {
    const value = String(row[column])
    groups[value] ??= []
    groups[value].push(row)
  }
  return groups
}
