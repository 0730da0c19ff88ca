/* Shrinks columns as far as they stay readable, then unpins those that leave no room to scroll. */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { fitColumns, pinsThatFit, type VisibleColumn } from '../columns/visibleColumns'

/**
 * @param start pixels before the columns
 * @param end pixels after the columns
 */
export function useFittingPins(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly VisibleColumn[],
  start: number,
  end: number,
): readonly VisibleColumn[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  // A layout effect, so that widths do not change visibly after the first paint.
  useLayoutEffect(() => {
    const width = scroller.current?.clientWidth ?? 0
    if (width > 0) setRoom(width)
  }, [scroller])
  useEffect(() => {
    if (!scroller.current) return
    const resized = new ResizeObserver(([entry]) => {
      // A hidden grid has width 0.
      if (entry && entry.contentRect.width > 0) setRoom(Math.floor(entry.contentRect.width))
    })
    resized.observe(scroller.current)
    return () => resized.disconnect()
  }, [scroller])
  return useMemo(() => {
    const fitted = fitColumns(columns, start, end, room)
    const pins = pinsThatFit(fitted, start, end, room)
    return Number.isFinite(pins)
      ? fitted.map((column, at) => (at < pins ? column : { ...column, left: undefined }))
      : fitted
  }, [columns, start, end, room])
}
