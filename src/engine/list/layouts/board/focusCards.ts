import { type RefObject, useCallback, useEffect, useRef } from 'react'

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

/** Waits for the next render, because a moving card cannot be focused. Never steals the focus. */
export function useFocusOnCard(board: RefObject<HTMLElement | null>): (id: number) => void {
  const pendingId = useRef<number>(undefined)
  useEffect(() => {
    const id = pendingId.current
    pendingId.current = undefined
    if (id === undefined || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus()
  })
  return useCallback((id) => {
    pendingId.current = id
  }, [])
}

function handlesIn(column: Element): readonly HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-card]:not(:disabled)')]
}
