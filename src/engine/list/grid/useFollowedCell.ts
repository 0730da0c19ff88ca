import { type RefObject, useEffect } from 'react'
import { useEvent } from 'react-admin'
import type { GridLayout } from './gridLayout'
import type { GridKeys } from './useGridKeys'

/** @param height of a line in pixels */
export function useFollowedCell(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  height: number,
  { active, isPointed }: GridKeys,
  activeId: string | undefined,
): void {
  const line = active?.line ?? -1
  // Only a keyboard move scrolls: rows that load or expand elsewhere must not pull the user back.
  const revealLine = useEvent((at: number) => reveal(scroller.current, layout.topOf(at), height))
  useEffect(() => {
    if (line >= 0 && !isPointed) revealLine(line)
  }, [line, isPointed, revealLine])
  useEffect(() => {
    if (!activeId || isPointed) return
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeId, isPointed])
}

/** Scrolls by offset, because lines outside the viewport are not rendered. */
function reveal(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return
  const header = scroller.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
  const footer = scroller.querySelector<HTMLElement>('.grid-foot')?.offsetHeight ?? 0
  const room = scroller.clientHeight - header - footer
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room
}
