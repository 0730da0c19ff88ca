/* Columns that stay in sight leave room for the others: where a grid is narrow, the last of them are scrolled too. */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { pinsThatFit, type ShownColumn } from '../columns/shownColumns'

/** The columns of a grid as its width allows. `start` and `end` are the pixels of what stands before and after. */
export function useFittingPins(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn[],
  start: number,
  end: number,
): readonly ShownColumn[] {
  // Nothing is drawn again where all fit, as they mostly do.
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  const width = useRef(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    setFitting(pinsThatFit(columns, start, end, width.current))
  }, [columns, start, end])
  const follow = useEvent((room: number) => {
    width.current = room
    setFitting(pinsThatFit(columns, start, end, room))
  })
  useEffect(() => {
    if (!scroller.current) return
    const resized = new ResizeObserver(([entry]) => {
      // Where the grid is hidden it has no width.
      if (entry && entry.contentRect.width > 0) follow(entry.contentRect.width)
    })
    resized.observe(scroller.current)
    return () => resized.disconnect()
  }, [scroller, follow])
  return useMemo(
    () =>
      Number.isFinite(fitting)
        ? columns.map((column, at) => (at < fitting ? column : { ...column, left: undefined }))
        : columns,
    [columns, fitting],
  )
}
