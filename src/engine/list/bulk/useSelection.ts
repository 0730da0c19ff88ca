/* The selected rows of a list: single ones, a range with Shift, or all that match. */

import { useState } from 'react'
import { useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
import type { ListData } from '../data/useListData'

/** Rows ticked and ways to tick. */
export interface Selection {
  /** Ticked rows by id; all that match when `isAll`. */
  readonly rows: ReadonlyMap<number, FoundRow>
  readonly isAll: boolean
  readonly count: number
  has(row: FoundRow): boolean
  /** Ticks or unticks the row at a place; with `isStretch` everything since the last one ticked. */
  toggle(place: number, isStretch: boolean): void
  /** Ticks the rows of the page, or unticks them when all are ticked. */
  togglePage(): void
  readonly isPageTicked: boolean
  /** Some rows of the page are ticked, not all. */
  readonly isPagePart: boolean
  tickAll(): void
  /** Ticks these rows and no others. */
  choose(rows: readonly FoundRow[]): void
  clear(): void
}

const none: ReadonlyMap<number, FoundRow> = new Map()

/** Rows that one click can tick at most; beyond that there is "all that match". */
const mostTicked = 2000

/** The selection of a list; another question begins another one. */
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
