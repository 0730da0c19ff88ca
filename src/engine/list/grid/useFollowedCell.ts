/* Brings the cell that has the keyboard into sight. */
import { type RefObject, useEffect } from 'react'
import { useEvent } from 'react-admin'
import type { GridLayout } from './gridLayout'
import type { GridKeys } from './useGridKeys'

/** Keeps the active cell in view; `activeId` is the cell's, `height` that of a line in pixels. */
export function useFollowedCell(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  height: number,
  { active, isPointed }: GridKeys,
  activeId: string | undefined,
): void {
  const line = active?.line ?? -1
  // Only who moves is followed: rows that come or open elsewhere leave the place of who scrolled away.
  const revealLine = useEvent((at: number) => reveal(scroller.current, layout.topOf(at), height))
  useEffect(() => {
    if (line >= 0 && !isPointed) revealLine(line)
  }, [line, isPointed, revealLine])
  useEffect(() => {
    if (!activeId || isPointed) return
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeId, isPointed])
}

/** Scrolls a line into sight; lines far away do not exist before. */
function reveal(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return
  const header = scroller.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
  const footer = scroller.querySelector<HTMLElement>('.grid-foot')?.offsetHeight ?? 0
  const room = scroller.clientHeight - header - footer
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room
}
