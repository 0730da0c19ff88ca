/*
 * The columns of a grid that are in sight: wide lists draw a part of each row. Those that stay in sight are always
 * among them; a list whose columns all fit draws them all.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ShownColumn } from '../columns/shownColumns'
import { patience } from './useDrawnLater'

/** Pixels at both sides that are drawn before they come into sight. */
const margin = 240
/** Pixels scrolled before columns are counted anew. */
const step = 120

/** Where a grid is scrolled to and how wide it is. Before it is laid out, nothing that a window does not show. */
interface Place {
  readonly left: number
  readonly width: number
}

/** Columns in the order they are shown. */
export interface ColumnsInSight {
  /** Those that are drawn. */
  readonly near: readonly ShownColumn[]
  /** Those of them that can be seen. */
  readonly seen: readonly ShownColumn[]
}

/** Follows the scrolling of a grid to the side. `start` and `end` are the pixels of what stands before and after. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn[],
  start: number,
  end: number,
): ColumnsInSight {
  const [{ left, width }, setPlace] = useState<Place>(() => ({
    left: 0,
    width: window.innerWidth - step,
  }))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** As the browser tells it: asked for, its width would make the browser lay out the page at once. */
    let told: number | undefined
    const follow = () => {
      const next = Math.floor(element.scrollLeft / step) * step
      setPlace((last) => (last.left === next ? last : { left: next, width: told ?? last.width }))
    }
    element.addEventListener('scroll', follow, { passive: true })
    const measure = () => {
      // Without a layout everything is in sight.
      const room = (told ?? element.clientWidth) || Number.POSITIVE_INFINITY
      setPlace((last) => (isNearly(last, room) ? last : { ...last, width: room }))
    }
    // What is not in sight yet can wait for what is.
    const measureLater = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, patience)
    }
    measureLater()
    const resized = new ResizeObserver(([entry]) => {
      told = entry?.contentRect.width
      measureLater()
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
      clearTimeout(timer)
    }
  }, [scroller])
  const near = useSpan(columns, spanInSight(columns, start, end, left, width, margin))
  const seen = useSpan(columns, spanInSight(columns, start, end, left, width))
  return { near, seen }
}

/** Whether the columns that are drawn will do, though the width is another: every row would be drawn again. */
function isNearly({ left, width }: Place, room: number): boolean {
  return left === 0 ? room - width <= step && width - room <= margin : room === width
}

function useSpan(columns: readonly ShownColumn[], [from, to]: Span): readonly ShownColumn[] {
  return useMemo(
    () => columns.filter((column, place) => column.left !== undefined || (place >= from && place <= to)),
    [columns, from, to],
  )
}

type Span = readonly [from: number, to: number]

/** The places of the first and the last column in sight, or at most so many pixels around it. */
export function spanInSight(
  columns: readonly ShownColumn[],
  start: number,
  end: number,
  left: number,
  width: number,
  around = 0,
): Span {
  let edge = start
  const edges = columns.map((column) => {
    edge += column.width
    return edge
  })
  // Columns that fit may be wider than they have to be: where they stand is then the browser's affair.
  if (edge + end <= width) return [0, columns.length - 1]
  const from = edges.findIndex((right) => right > left - around)
  const to = edges.findIndex((right) => right >= left + step + width + around)
  return [Math.max(0, from), to < 0 ? columns.length - 1 : to]
}
