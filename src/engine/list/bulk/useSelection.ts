import { useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
import { useVisitState } from '../../console/visit'
import type { ListData } from '../data/useListData'

export interface Selection {
  /** Selected rows by id; unused when `isAll`. */
  readonly rows: ReadonlyMap<number, FoundRow>
  readonly isAll: boolean
  readonly count: number
  has(row: FoundRow): boolean
  /** Toggles the row at an index; with `isStretch`, the whole range since the last toggled row. */
  toggle(place: number, isStretch: boolean): void
  togglePage(): void
  readonly isPageSelected: boolean
  readonly isPagePartlySelected: boolean
  selectAll(): void
  choose(rows: readonly FoundRow[]): void
  clear(): void
}

const none: ReadonlyMap<number, FoundRow> = new Map()

/** Most rows that one click selects; for more the user chooses "all that match". */
const maxSelected = 2000

const nothing = { rows: none, isAll: false, last: 0 }

/** The selection is reset when the query changes. */
export function useSelection(data: ListData, listQuery: string): Selection {
  const [stored, setStored] = useVisitState(`selection ${listQuery}`, nothing)
  const { rows, isAll, last } = stored
  const store = (next: Partial<typeof stored>) => setStored({ rows, isAll: false, last, ...next })
  const pageRows = () => rowsBetween(data, 0, Math.min(data.count, maxSelected) - 1)
  const isPageSelected =
    isAll || (rows.size > 0 && rows.size >= data.count && pageRows().every(([id]) => rows.has(id)))
  const isPagePartlySelected = !isPageSelected && rows.size > 0 && pageRows().some(([id]) => rows.has(id))

  return {
    rows,
    isAll,
    count: isAll ? (data.total ?? 0) : rows.size,
    has: (row) => isAll || rows.has(row.id),
    toggle: useEvent((place: number, isStretch: boolean) => {
      const before = isAll ? new Map(pageRows()) : rows
      const chosen = rowsBetween(
        data,
        isStretch ? Math.min(last, place) : place,
        isStretch ? Math.max(last, place) : place,
      )
      const isDeselect = chosen.length === 1 && before.has(chosen[0]?.[0] ?? 0)
      const next = new Map(before)
      for (const [id, row] of chosen) {
        if (isDeselect && !isStretch) next.delete(id)
        else next.set(id, row)
      }
      store({ rows: next, last: place })
    }),
    togglePage: useEvent(() => store({ rows: isPageSelected ? none : new Map(pageRows()) })),
    isPageSelected,
    isPagePartlySelected,
    selectAll: useEvent(() => store({ rows: none, isAll: true })),
    choose: useEvent((chosen: readonly FoundRow[]) =>
      store({ rows: new Map(chosen.map((row) => [row.id, row])) }),
    ),
    clear: useEvent(() => store({ rows: none })),
  }
}

function rowsBetween(data: ListData, from: number, to: number): readonly (readonly [number, FoundRow])[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_each, at) => data.rowAt(from + at)).flatMap(
    (row) => (row ? [[row.id, row] as const] : []),
  )
}
