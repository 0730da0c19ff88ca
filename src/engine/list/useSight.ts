/* Which lines of a grid are in sight, and whether somebody is scrolling fast. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridLayout } from './gridLayout'

/** Lines drawn above and below what is in sight. */
const margin = 6
/** Lines that are scrolled by before others are drawn: most scroll events then draw nothing. */
const step = 3
/** Room assumed before the page is laid out. */
const assumedHeight = 1000
/** Milliseconds without scrolling after which it has stopped. */
const settling = 140

/** Lines to draw, both included, and what goes with it. */
export interface Sight {
  readonly from: number
  readonly to: number
  /** Lines that are drawn together at most. */
  readonly most: number
  readonly isScrolling: boolean
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
    const height = heightOf(element)
    const top = Math.floor(element.scrollTop / (lineHeight * step)) * lineHeight * step
    setPlace((last) => (last.top === top && last.height === height ? last : { top, height }))
  }, [scroller, lineHeight])

  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const element = scroller.current
    const follow = () => {
      measure()
      setScrolling(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setScrolling(false), settling)
    }
    element?.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      element?.removeEventListener('scroll', follow)
      window.removeEventListener('resize', measure)
      clearTimeout(timer.current)
    }
  }, [scroller, measure])

  return {
    from: layout.indexAt(Math.max(0, place.top - margin * lineHeight)),
    to: layout.indexAt(place.top + place.height + (margin + step) * lineHeight),
    most: Math.ceil(place.height / lineHeight) + 2 * (margin + step),
    isScrolling,
  }
}

/** Lines that are in sight together. */
export function linesInSight(scroller: HTMLElement | null, lineHeight: number): number {
  return Math.floor(heightOf(scroller) / lineHeight)
}

function heightOf(scroller: HTMLElement | null): number {
  return scroller?.clientHeight || assumedHeight
}
