/* Where the focus goes on a board: to the card beside, or to one that has moved. */
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Moves the focus from a card's handle to the one above, below, or beside it. */
export function focusBeside(board: HTMLElement | null, handle: Element, key: string): void {
  const columns = [...(board?.querySelectorAll('[data-column]') ?? [])].map(handlesIn)
  const at = columns.findIndex((handles) => handles.includes(handle as HTMLElement))
  const place = columns[at]?.indexOf(handle as HTMLElement) ?? 0
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    columns[at]?.[place + step]?.focus()
    return
  }
  const others = step < 0 ? columns.slice(0, Math.max(0, at)).toReversed() : columns.slice(at + 1)
  const next = others.find((handles) => handles.length > 0)
  next?.[Math.min(place, next.length - 1)]?.focus()
}

/**
 * Gives the focus to the card of a record, unless it is somewhere else already. It goes there once the board is drawn
 * again: a card that is on its way takes none.
 */
export function useFocusOnCard(board: RefObject<HTMLElement | null>): (id: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const id = wanted.current
    wanted.current = undefined
    if (id === undefined || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus()
  })
  return useCallback((id) => {
    wanted.current = id
  }, [])
}

function handlesIn(column: Element): readonly HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-card]:not(:disabled)')]
}
