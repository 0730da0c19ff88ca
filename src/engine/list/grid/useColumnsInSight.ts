/* Renders only the columns near the viewport, and the pinned ones. */
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ShownColumn } from '../columns/shownColumns'
import { patience } from './useDrawnLater'

/** Pixels rendered on both sides of the viewport. */
const margin = 240
/** Scroll granularity in pixels. */
const step = 120

/** Scroll position and width of the grid; before layout the width of the window is assumed. */
interface Place {
  readonly left: number
  readonly width: number
}

export interface ColumnsInSight {
  readonly near: readonly ShownColumn[]
  readonly seen: readonly ShownColumn[]
}

/**
 * @param start pixels before the columns
 * @param end pixels after the columns
 */
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
    /** Taken from the ResizeObserver: reading `clientWidth` would force a layout. */
    let told: number | undefined
    const follow = () => {
      const next = Math.floor(element.scrollLeft / step) * step
      setPlace((last) => (last.left === next ? last : { left: next, width: told ?? last.width }))
    }
    element.addEventListener('scroll', follow, { passive: true })
    const measure = () => {
      // Without layout (jsdom) every column counts as visible.
      const room = (told ?? element.clientWidth) || Number.POSITIVE_INFINITY
      setPlace((last) => (isNearly(last, room) ? last : { ...last, width: room }))
    }
    // Measuring waits until the visible cells are rendered.
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

/** Keeps the rendered columns if they suffice, because others would render every row again. */
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
  // Flexible columns may be wider than `width` when all fit, so their positions are unknown here.
  if (edge + end <= width) return [0, columns.length - 1]
  const from = edges.findIndex((right) => right > left - around)
  const to = edges.findIndex((right) => right >= left + step + width + around)
  return [Math.max(0, from), to < 0 ? columns.length - 1 : to]
}
