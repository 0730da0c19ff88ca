import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useEvent } from 'react-admin'
import { useVisitState } from '../../console/visit'
import { actOn, keys, pressed } from '../../shortcuts/keys'
import { type CellPlace, type GridBounds, moveBy } from './gridKeys'

export interface GridCommands {
  open(place: CellPlace): void
  /** `isStretch` extends the selection from the last selected row. */
  select(place: CellPlace, isStretch: boolean): void
  edit(place: CellPlace): void
  /** Toggles the row's preview; returns false when there is none. */
  preview(place: CellPlace): boolean
  openMenu(place: CellPlace): void
  move(place: CellPlace, step: -1 | 1): void
  selectPage(): void
  copy(from: CellPlace, to: CellPlace): void
}

export interface GridKeys {
  readonly active: CellPlace | undefined
  /** The corner of the marked range opposite to `active`. */
  readonly anchor: CellPlace | undefined
  /** Chosen by pointer: the cell is in view, so nothing is scrolled. */
  readonly isPointed: boolean
  readonly isEdited: boolean
  goTo(place: CellPlace, isEdited?: boolean): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onMouseDown(event: MouseEvent<HTMLElement>): void
  onFocus(): void
}

interface GridFocus {
  readonly active: CellPlace
  /** The record of the active cell, which may be in another line after Back. */
  readonly record: number | undefined
  readonly anchor: CellPlace
  readonly isPointed?: boolean
  readonly isEdited?: boolean
}

/** @param label of the grid, which has the same active cell after Back */
export function useGridKeys(label: string, bounds: GridBounds, commands: GridCommands): GridKeys {
  const [focus, storeFocus] = useVisitState<GridFocus | undefined>(`cell ${label}`, undefined)
  const setFocus = (next: Omit<GridFocus, 'record'>) =>
    storeFocus({ ...next, record: bounds.idAt(next.active.line) })
  const [returned] = useState(focus)
  const isReturned = focus !== undefined && focus === returned
  const line = focus && (isReturned ? lineOf(focus, bounds) : focus.active.line)
  // The list may have become shorter.
  const active = focus && {
    line: Math.min(line ?? focus.active.line, bounds.lines - 1),
    column: Math.min(focus.active.column, bounds.columns - 1),
  }

  const act = (event: KeyboardEvent, place: CellPlace) => {
    const walk = () => {
      const next = moveBy(event, place, bounds)
      if (next) setFocus({ active: next, anchor: event.shiftKey && focus ? focus.anchor : next })
    }
    return actOn(event, keys.grid, {
      walk,
      far: walk,
      page: walk,
      ends: walk,
      corners: walk,
      mark: walk,
      markFar: walk,
      open: () => commands.open(place),
      edit: () => commands.edit(place),
      peek: () => {
        // With a marked range, or where there is no preview, Space selects; else it previews the row.
        const isStretch = focus !== undefined && !isSamePlace(focus.anchor, place)
        if (isStretch || !commands.preview(place)) commands.select(place, false)
      },
      select: () => commands.select(place, true),
      selectPage: () => commands.selectPage(),
      copy: () => commands.copy(focus?.anchor ?? place, place),
      openMenu: () => commands.openMenu(place),
      moveLeft: () => commands.move(place, -1),
      moveRight: () => commands.move(place, 1),
      leave: undefined,
    })
  }

  return {
    active,
    anchor: isReturned ? active : focus?.anchor,
    isPointed: isReturned || (focus?.isPointed ?? false),
    isEdited: !isReturned && (focus?.isEdited ?? false),
    goTo: useEvent((place: CellPlace, isEdited = false) =>
      setFocus({ active: place, anchor: place, isEdited }),
    ),
    onFocus: useEvent(() => {
      const first = { line: bounds.first, column: 0 }
      if (!focus) setFocus({ active: first, anchor: first })
    }),
    onMouseDown: useEvent((event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target as HTMLElement, event.currentTarget)
      if (place && place.line < bounds.lines) setFocus({ active: place, anchor: place, isPointed: true })
    }),
    onKeyDown: useEvent((event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      if (target !== event.currentTarget) {
        // Controls inside a cell handle their own keys, until Escape returns the focus to the grid.
        if (pressed(event, keys.grid) === 'leave') event.currentTarget.focus()
        return
      }
      if (active && act(event, active)) event.preventDefault()
    }),
  }
}

/** Near its former line first. */
function lineOf({ active, record }: GridFocus, { lines, idAt }: GridBounds): number {
  if (record === undefined || idAt(active.line) === record) return active.line
  for (let away = 1; away <= farthest; away += 1) {
    const found = [active.line - away, active.line + away].find(
      (line) => line >= 0 && line < lines && idAt(line) === record,
    )
    if (found !== undefined) return found
  }
  return active.line
}

/** Lines in each direction in which a record is looked for. */
const farthest = 500

function isSamePlace(one: CellPlace, other: CellPlace): boolean {
  return one.line === other.line && one.column === other.column
}

/** The cell that contains the element; cells of a nested grid are ignored. */
function placeOf(element: HTMLElement, grid: HTMLElement): CellPlace | undefined {
  const row = element.closest('[aria-rowindex]')
  if (!row || row.closest('[role=grid]') !== grid) return undefined
  // A group heading is one cell without a column index.
  const column = element.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1
  return { line: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(column) - 1 }
}
