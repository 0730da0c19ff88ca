/* Shrinks columns as far as they stay readable, then unpins those that leave no room to scroll. */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { fitColumns, pinsThatFit, type VisibleColumn } from '../columns/visibleColumns'

/**
 * Cells that are rendered before the grid has been measured would be rendered again with other widths.
 * @param start pixels before the columns
 * @param end pixels after the columns
 */
export function useFittingPins(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly VisibleColumn[],
  start: number,
  end: number,
): { readonly columns: readonly VisibleColumn[]; readonly isMeasured: boolean } {
  const [room, setRoom] = useState<number>()
  // A layout effect, so that widths do not change visibly after the first paint.
  useLayoutEffect(() => {
    // Without layout (jsdom) there is room for every column.
    setRoom(scroller.current?.clientWidth || Number.POSITIVE_INFINITY)
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
  const fitting = useMemo(() => {
    if (room === undefined) return columns
    const fitted = fitColumns(columns, start, end, room)
    const pins = pinsThatFit(fitted, start, end, room)
    return Number.isFinite(pins)
      ? fitted.map((column, at) => (at < pins ? column : { ...column, left: undefined }))
      : fitted
  }, [columns, start, end, room])
  return { columns: fitting, isMeasured: room !== undefined }
}
