import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import type { Group } from '#model/query/query'
import { useVisitState } from '../../console/visit'
import type { ListData } from '../data/useListData'
import { createLayout, type ExpandedRow, type GridLayout } from './gridLayout'

/** Pixels assumed for a detail until it is measured. */
const detailHeight = 139
const noneOpened: readonly ExpandedRow[] = []
const noneCollapsed: ReadonlySet<unknown> = new Set()
const noDetails: ReadonlyMap<unknown, number> = new Map()

export interface GridLines {
  readonly layout: GridLayout
  /** `collapsed` has the values of groups, `opened` the heights of details by row id. */
  readonly collapsed: ReadonlySet<unknown>
  readonly opened: ReadonlyMap<unknown, number>
  toggleGroup(at: number): void
  openDetail(row: number): void
  measureDetail(id: unknown, pixels: number): void
}

/**
 * Back returns to what was expanded and collapsed.
 * @param label of the grid
 * @param height of a line in pixels
 */
export function useGridLines(
  label: string,
  data: ListData,
  groups: readonly Group[] | undefined,
  height: number,
): GridLines {
  const [collapsed, setCollapsed] = useVisitState(`collapsed ${label}`, noneCollapsed)
  const [opened, setOpened] = useVisitState(`opened ${label}`, noDetails)
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
    return createLayout(data.count, height, laid, openedRows)
  }, [data.count, height, groups, collapsed, openedRows])
  return {
    layout,
    collapsed,
    opened,
    toggleGroup: (at) => setCollapsed(toggled(collapsed, groups?.[at]?.value)),
    openDetail: useEvent((place: number) => {
      const next = new Map(opened)
      const id = data.rowAt(place)?.id
      if (!next.delete(id)) next.set(id, detailHeight)
      setOpened(next)
    }),
    measureDetail: useEvent((id: unknown, pixels: number) => {
      if (pixels > 0 && opened.has(id) && opened.get(id) !== pixels) {
        setOpened(new Map(opened).set(id, pixels))
      }
    }),
  }
}

function toggled(set: ReadonlySet<unknown>, value: unknown): ReadonlySet<unknown> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
