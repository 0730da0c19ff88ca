/* Renders only the columns near the viewport, and the pinned ones. */
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { VisibleColumn } from '../columns/visibleColumns'
import { renderDelay } from './useDeferredRendering'

/** Pixels rendered on both sides of the viewport. */
const margin = 240
/** Scroll granularity in pixels. */
const step = 120

/** Scroll position and width of the grid; before layout the width of the window is assumed. */
interface ScrollState {
  readonly left: number
  readonly width: number
}

export interface ViewportColumns {
  readonly renderedColumns: readonly VisibleColumn[]
  readonly viewportColumns: readonly VisibleColumn[]
}

/**
 * @param start pixels before the columns
 * @param end pixels after the columns
 */
export function useViewportColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly VisibleColumn[],
  start: number,
  end: number,
): ViewportColumns {
  const [{ left, width }, setScrollState] = useState<ScrollState>(() => ({
    left: 0,
    width: window.innerWidth - step,
  }))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Taken from the ResizeObserver: reading `clientWidth` would force a layout. */
    let observedWidth: number | undefined
    const onScroll = () => {
      const next = Math.floor(element.scrollLeft / step) * step
      setScrollState((last) =>
        last.left === next ? last : { left: next, width: observedWidth ?? last.width },
      )
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const measure = () => {
      // Without layout (jsdom) every column counts as visible.
      const room = (observedWidth ?? element.clientWidth) || Number.POSITIVE_INFINITY
      setScrollState((last) => (isCloseEnough(last, room) ? last : { ...last, width: room }))
    }
    // Measuring waits until the visible cells are rendered.
    const measureLater = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, renderDelay)
    }
    measureLater()
    const resized = new ResizeObserver(([entry]) => {
      observedWidth = entry?.contentRect.width
      measureLater()
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      resized.disconnect()
      clearTimeout(timer)
    }
  }, [scroller])
  const renderedColumns = useSpan(columns, viewportSpan(columns, start, end, left, width, margin))
  const viewportColumns = useSpan(columns, viewportSpan(columns, start, end, left, width))
  return { renderedColumns, viewportColumns }
}

/** Keeps the rendered columns if they suffice, because others would render every row again. */
function isCloseEnough({ left, width }: ScrollState, room: number): boolean {
  return left === 0 ? room - width <= step && width - room <= margin : room === width
}

function useSpan(columns: readonly VisibleColumn[], [from, to]: Span): readonly VisibleColumn[] {
  return useMemo(
    () => columns.filter((column, place) => column.left !== undefined || (place >= from && place <= to)),
    [columns, from, to],
  )
}

type Span = readonly [from: number, to: number]

export function viewportSpan(
  columns: readonly VisibleColumn[],
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
