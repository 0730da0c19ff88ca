/* Drags start at once with mouse or pen, after a short hold with a finger so that the page still scrolls. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { keys, pressed } from '../../../shortcuts/keys'
import { swallowClick, useHeldPage } from '../useHeldPage'
import type { Entry } from './useDays'

export interface Drag {
  readonly entry: Entry
  readonly from: string
  readonly over: string | undefined
}

const holdMs = 350
const leastPixels = 6

/** @param onDrop receives the record, the day the drag started on and the day it ended on */
export function useDrag(onDrop: (entry: Entry, from: string, to: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const current = useRef<Drag>(undefined)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])
  useHeldPage(drag !== undefined)

  const show = (next: Drag | undefined) => {
    current.current = next
    setDrag(next)
  }

  const start = useEvent((event: ReactPointerEvent<HTMLElement>, entry: Entry, from: string) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    end.current?.()
    const { clientX, clientY, pointerId, pointerType } = event
    const isFinger = pointerType === 'touch'
    const take = () => show({ entry, from, over: dayAt(clientX, clientY) })
    const hold = isFinger ? setTimeout(take, holdMs) : undefined

    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const distance = Math.hypot(moved.clientX - clientX, moved.clientY - clientY)
      if (!current.current) {
        if (distance < leastPixels) return
        // A finger that moves before the hold is over is scrolling.
        if (isFinger) return stop()
        take()
      }
      const over = dayAt(moved.clientX, moved.clientY)
      if (current.current && current.current.over !== over) show({ ...current.current, over })
    }
    const drop = (ended: PointerEvent) => {
      const taken = current.current
      const to = dayAt(ended.clientX, ended.clientY)
      if (taken) swallowClick()
      stop()
      if (taken && to !== undefined && to !== from) onDrop(entry, from, to)
    }
    const still = (touched: TouchEvent) => {
      if (current.current && touched.cancelable) touched.preventDefault()
    }
    const press = (event: KeyboardEvent) => {
      if (pressed(event, keys.moving)) stop()
    }
    function stop() {
      clearTimeout(hold)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', stop)
      removeEventListener('touchmove', still)
      removeEventListener('keydown', press, true)
      end.current = undefined
      if (current.current) show(undefined)
    }
    end.current = stop
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', stop)
    addEventListener('touchmove', still, { passive: false })
    addEventListener('keydown', press, true)
  })

  return { drag, start }
}

function dayAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
}
