/* Which lines of a grid are in sight, and whether somebody is scrolling fast. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridLayout } from './gridLayout'

/** Lines drawn above and below what is in sight. */
const margin = 6
/** Room assumed before the page is laid out. */
const assumedHeight = 1000
/** Milliseconds without scrolling after which it has stopped. */
const settling = 140

/** Lines to draw, both included, and what goes with it. */
export interface Sight {
  readonly from: number
  readonly to: number
  /** Pixels that are in sight. */
  readonly height: number
  readonly isScrolling: boolean
  onScroll(): void
}

/** Follows the scrolling of a grid. */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  lineHeight: number,
): Sight {
  const [place, setPlace] = useState({ top: 0, height: assumedHeight })
  const [isScrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const height = element.clientHeight || assumedHeight
    // Steps of some lines: most scroll events then draw nothing new.
    const top = Math.floor(element.scrollTop / (lineHeight * 3)) * lineHeight * 3
    setPlace((last) => (last.top === top && last.height === height ? last : { top, height }))
  }, [scroller, lineHeight])

  useLayoutEffect(measure, [measure])
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      clearTimeout(timer.current)
    }
  }, [measure])

  return {
    from: layout.indexAt(Math.max(0, place.top - margin * lineHeight)),
    to: layout.indexAt(place.top + place.height + (margin + 3) * lineHeight),
    height: place.height,
    isScrolling,
    onScroll: useCallback(() => {
      measure()
      setScrolling(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setScrolling(false), settling)
    }, [measure]),
  }
}
