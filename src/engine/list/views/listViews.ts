import { shapeText } from '#model/query/shapes'
import type { ViewState } from '#model/query/viewState'
import { type ListView, settleColumns } from '../state/listView'

/** Applies a saved state to the list; a page size that this screen does not offer is ignored. */
export function toListView(state: ViewState, usual: ListView, sizes: readonly number[]): ListView {
  const { columns, sort, filter, q, group, density, pageSize, shape } = state
  return {
    columns: settleColumns(columns, usual.columns),
    sort: sort.length > 0 ? sort : usual.sort,
    filter,
    q,
    group,
    density,
    pageSize: sizes.includes(pageSize) ? pageSize : usual.pageSize,
    shape,
  }
}

export function isSameView(a: ListView, b: ListView): boolean {
  return spell(a) === spell(b)
}

function spell({ columns, sort, filter, q, group, density, pageSize, shape }: ListView): string {
  const columnTexts = columns.map(({ field, width, hidden, fixed }) => [field, width ?? 0, hidden, fixed])
  const conditions = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([columnTexts, sort, conditions, q, group ?? '', density, pageSize, shapeText(shape)])
}
