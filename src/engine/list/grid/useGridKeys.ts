/* The keyboard in a grid: which cell it is at, which cells are marked, and what its keys do there. */

import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useEvent } from 'react-admin'
import { type CellPlace, type GridBounds, moveBy } from './gridKeys'

/** What the keys of a grid can do; the place is where the keyboard is. */
export interface GridCommands {
  open(place: CellPlace): void
  /** With `isStretch` everything since the last one chosen. */
  select(place: CellPlace, isStretch: boolean): void
  edit(place: CellPlace): void
  /** Looks at the row beside the list; false where there is nothing to look at. */
  peek(place: CellPlace): boolean
  openMenu(place: CellPlace): void
  move(place: CellPlace, step: -1 | 1): void
  selectPage(): void
  copy(from: CellPlace, to: CellPlace): void
}

/** Where the keyboard is in a grid. */
export interface GridKeys {
  readonly active: CellPlace | undefined
  /** Corners of the cells marked to be copied. */
  readonly anchor: CellPlace | undefined
  /** Chosen by pointer: the cell is in view, so nothing is scrolled. */
  readonly isPointed: boolean
  goTo(place: CellPlace): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onMouseDown(event: MouseEvent<HTMLElement>): void
  onFocus(): void
}

interface Held {
  readonly active: CellPlace
  readonly anchor: CellPlace
  readonly isPointed?: boolean
}

/** Follows the keyboard through a grid. */
export function useGridKeys(bounds: GridBounds, commands: GridCommands): GridKeys {
  const [held, setHeld] = useState<Held>()
  // Rows may have become fewer since.
  const active = held && {
    line: Math.min(held.active.line, bounds.lines - 1),
    column: Math.min(held.active.column, bounds.columns - 1),
  }

  const act = (event: KeyboardEvent, place: CellPlace): boolean => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'c') commands.copy(held?.anchor ?? place, place)
    else if (isCommand && event.key === 'a') commands.selectPage()
    else if (event.key === ' ') {
      // In the column of boxes, over a stretch of cells and with Shift it chooses rows; else it looks at one.
      const isStretch = held !== undefined && !isSamePlace(held.anchor, place)
      if (event.shiftKey || isStretch || !commands.peek(place)) commands.select(place, event.shiftKey)
    } else if (event.key === 'Enter') commands.open(place)
    else if (event.key === 'F2') commands.edit(place)
    else if (event.altKey && event.key === 'ArrowDown') commands.openMenu(place)
    else if (isCommand && event.shiftKey && event.key === 'ArrowLeft') commands.move(place, -1)
    else if (isCommand && event.shiftKey && event.key === 'ArrowRight') commands.move(place, 1)
    else return false
    return true
  }

  return {
    active,
    anchor: held?.anchor,
    isPointed: held?.isPointed ?? false,
    goTo: useEvent((place: CellPlace) => setHeld({ active: place, anchor: place })),
    onFocus: useEvent(() => {
      const first = { line: bounds.first, column: 0 }
      if (!held) setHeld({ active: first, anchor: first })
    }),
    onMouseDown: useEvent((event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target as HTMLElement, event.currentTarget)
      if (place && place.line < bounds.lines) setHeld({ active: place, anchor: place, isPointed: true })
    }),
    onKeyDown: useEvent((event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      if (target !== event.currentTarget) {
        // Inside a cell its own controls have the keyboard, until Escape brings it back.
        if (event.key === 'Escape') event.currentTarget.focus()
        return
      }
      if (!active) return
      if (act(event, active)) return event.preventDefault()
      const next = moveBy(event, active, bounds)
      if (!next) return
      event.preventDefault()
      setHeld({ active: next, anchor: event.shiftKey && held ? held.anchor : next })
    }),
  }
}

function isSamePlace(one: CellPlace, other: CellPlace): boolean {
  return one.line === other.line && one.column === other.column
}

/** The cell of this grid, not of one inside it, that an element stands in. */
function placeOf(element: HTMLElement, grid: HTMLElement): CellPlace | undefined {
  const row = element.closest('[aria-rowindex]')
  if (!row || row.closest('[role=grid]') !== grid) return undefined
  // Headings of groups are one cell.
  const column = element.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1
  return { line: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(column) - 1 }
}
