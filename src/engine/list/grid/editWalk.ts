import type { FoundRow } from '#model/query/queryOf'
import type { VisibleColumn } from '../columns/visibleColumns'
import type { ListData } from '../data/useListData'
import type { CellPlace } from './gridKeys'
import type { GridLayout } from './gridLayout'

/** 1 is forward, -1 backward. */
export type Step = 1 | -1

/** A cell by record and column, because saving may change the order of rows. */
export interface CellName {
  readonly id: number
  readonly column: string
}

interface EditableCells {
  readonly layout: GridLayout
  readonly data: Pick<ListData, 'count' | 'rowAt'>
  readonly columns: readonly VisibleColumn[]
  mayEdit(row: FoundRow, column: VisibleColumn): boolean
}

/** The next editable cell; undefined where rows are not loaded yet. */
export function nextEditable(
  { layout, data, columns, mayEdit }: EditableCells,
  from: CellName,
  step: Step,
): CellPlace | undefined {
  const place = placeOf(data, from.id)
  let line = place === undefined ? undefined : layout.indexOf(place)
  let column = columns.findIndex(({ name }) => name === from.column)
  while (line !== undefined && line >= 0 && line < layout.count) {
    const each = layout.lineAt(line)
    const row = 'row' in each ? data.rowAt(each.row) : undefined
    if ('row' in each && !row) return undefined
    for (column += step; row && column >= 0 && column < columns.length; column += step) {
      const target = columns[column]
      if (target && mayEdit(row, target)) return { line, column }
    }
    line += step
    column = step > 0 ? -1 : columns.length
  }
  return undefined
}

function placeOf({ count, rowAt }: EditableCells['data'], id: number): number | undefined {
  for (let place = 0; place < count; place++) if (rowAt(place)?.id === id) return place
  return undefined
}
