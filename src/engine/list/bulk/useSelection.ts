import { useState } from 'react'
import { useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
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
  readonly isPageTicked: boolean
  readonly isPagePart: boolean
  tickAll(): void
  choose(rows: readonly FoundRow[]): void
  clear(): void
}

const none: ReadonlyMap<number, FoundRow> = new Map()

/** Most rows that one click selects; for more the user chooses "all that match". */
const mostTicked = 2000

/** The selection is reset when the query changes. */
export function useSelection(data: ListData, question: string): Selection {
  const [held, setHeld] = useState({ question, rows: none, isAll: false, last: 0 })
  const { rows, isAll, last } = held.question === question ? held : { rows: none, isAll: false, last: 0 }
  const hold = (next: Partial<typeof held>) => setHeld({ rows, isAll: false, last, ...next, question })
  const here = () => stretch(data, 0, Math.min(data.count, mostTicked) - 1)
  const isPageTicked =
    isAll || (rows.size > 0 && rows.size >= data.count && here().every(([id]) => rows.has(id)))
  const isPagePart = !isPageTicked && rows.size > 0 && here().some(([id]) => rows.has(id))

  return {
    rows,
    isAll,
    count: isAll ? (data.total ?? 0) : rows.size,
    has: (row) => isAll || rows.has(row.id),
    toggle: useEvent((place: number, isStretch: boolean) => {
      const before = isAll ? new Map(here()) : rows
      const chosen = stretch(
        data,
        isStretch ? Math.min(last, place) : place,
        isStretch ? Math.max(last, place) : place,
      )
      const isTicked = chosen.length === 1 && before.has(chosen[0]?.[0] ?? 0)
      const next = new Map(before)
      for (const [id, row] of chosen) {
        if (isTicked && !isStretch) next.delete(id)
        else next.set(id, row)
      }
      hold({ rows: next, last: place })
    }),
    togglePage: useEvent(() => hold({ rows: isPageTicked ? none : new Map(here()) })),
    isPageTicked,
    isPagePart,
    tickAll: useEvent(() => hold({ rows: none, isAll: true })),
    choose: useEvent((chosen: readonly FoundRow[]) =>
      hold({ rows: new Map(chosen.map((row) => [row.id, row])) }),
    ),
    clear: useEvent(() => hold({ rows: none })),
  }
}

function stretch(data: ListData, from: number, to: number): readonly (readonly [number, FoundRow])[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_each, at) => data.rowAt(from + at)).flatMap(
    (row) => (row ? [[row.id, row] as const] : []),
  )
}
