/*
 * Columns as the width of their grid allows: they give way to each other as far as their values can still be read, and
 * where that is not enough those that stay in sight leave room for the others.
 */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { fitColumns, pinsThatFit, type ShownColumn } from '../columns/shownColumns'

/** The columns of a grid as its width allows. `start` and `end` are the pixels of what stands before and after. */
export function useFittingPins(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn[],
  start: number,
  end: number,
): readonly ShownColumn[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  // Before anything is painted: columns that change their width afterwards would be seen to.
  useLayoutEffect(() => {
    const width = scroller.current?.clientWidth ?? 0
    if (width > 0) setRoom(width)
  }, [scroller])
  useEffect(() => {
    if (!scroller.current) return
    const resized = new ResizeObserver(([entry]) => {
      // Where the grid is hidden it has no width.
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
