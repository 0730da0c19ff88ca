/* Drags cards by pointer or keyboard. Touch drags start at the handle, so that the rest of a card scrolls. */

import { type PointerEvent as CardPointer, type RefObject, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
import { keys, pressed } from '../../../shortcuts/keys'
import { swallowClick, useHeldPage } from '../useHeldPage'

/** The card being dragged; `from` and `over` are column keys. */
export interface DraggedCard {
  readonly row: FoundRow
  readonly from: string
  readonly over: string
  readonly isByKeys: boolean
}

interface DragHandlers {
  onLift(row: FoundRow, from: string): void
  onOver(dragged: DraggedCard): void
  onDrop(dragged: DraggedCard): void
  onReturn(dragged: DraggedCard): void
}

/** Pixels a pointer must move before a press becomes a drag. */
const slack = 6
/** Distance from an edge in pixels that makes the board scroll, and the pixels per step. */
const edge = 48
const step = 14

export function useCardDrag(board: RefObject<HTMLElement | null>, handlers: DragHandlers) {
  const [dragged, setDragged] = useState<DraggedCard>()
  const ghost = useRef<HTMLDivElement>(null)
  const [begin, setBegin] = useState<{ row: FoundRow; from: string; x: number; y: number }>()
  const latest = useRef<DraggedCard>(undefined)
  const update = (next: DraggedCard | undefined) => {
    latest.current = next
    setDragged(next)
  }
  const lift = useEvent((row: FoundRow, from: string, isByKeys: boolean) => {
    update({ row, from, over: from, isByKeys })
    handlers.onLift(row, from)
  })
  const moveOver = useEvent((over: string) => {
    const now = latest.current
    if (!now || now.over === over) return
    const next = { ...now, over }
    update(next)
    handlers.onOver(next)
  })
  const end = useEvent((isDrop: boolean) => {
    const now = latest.current
    setBegin(undefined)
    if (!now) return
    update(undefined)
    if (isDrop) handlers.onDrop(now)
    else handlers.onReturn(now)
  })

  useHeldPage(dragged !== undefined)
  useEffect(() => {
    if (!begin) return
    let at = { x: begin.x, y: begin.y }
    let frame = 0
    const follow = () => {
      frame = requestAnimationFrame(follow)
      if (!latest.current) return
      ghost.current?.style.setProperty('translate', `${at.x + 8}px ${at.y + 8}px`)
      const under = document.elementFromPoint(at.x, at.y)
      const key = under?.closest<HTMLElement>('[data-column]')?.dataset.column
      if (key !== undefined) moveOver(key)
      scrollAlong(board.current, at, under)
    }
    const move = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY }
      const isFar = Math.hypot(at.x - begin.x, at.y - begin.y) > slack
      if (isFar && !latest.current) lift(begin.row, begin.from, false)
      if (latest.current) event.preventDefault()
    }
    const up = () => {
      if (latest.current) swallowClick()
      end(true)
    }
    const cancel = () => end(false)
    const leave = (event: KeyboardEvent) => pressed(event, keys.board) === 'leave' && end(false)
    follow()
    window.addEventListener('pointermove', move, { passive: false })
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', leave)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', leave)
    }
  }, [begin, board, end, lift, moveOver])

  const press = (event: CardPointer, row: FoundRow, from: string, isHandle: boolean) => {
    if (!event.isPrimary || event.button !== 0 || latest.current) return
    if (event.pointerType === 'touch' && !isHandle) return
    // A touch captures the pointer on its target, which may be unmounted during the drag.
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId)
    }
    setBegin({ row, from, x: event.clientX, y: event.clientY })
  }
  return { dragged, ghost, press, lift, moveOver, end }
}

function scrollAlong(
  board: HTMLElement | null,
  at: { readonly x: number; readonly y: number },
  under: Element | null,
): void {
  if (!board) return
  const { left, right } = board.getBoundingClientRect()
  if (at.x > right - edge) board.scrollLeft += step
  if (at.x < left + edge) board.scrollLeft -= step
  const cards = under?.closest('[data-column]')?.querySelector('ul')
  if (!cards) return
  const { top, bottom } = cards.getBoundingClientRect()
  if (at.y > bottom - edge) cards.scrollTop += step
  if (at.y < top + edge) cards.scrollTop -= step
}
