/* Which lines of a grid are in view, and whether it is scrolled fast. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridLayout } from './gridLayout'

/** Lines drawn above and below what is in sight. */
const margin = 6
/** Lines that are scrolled by before others are drawn: most scroll events then draw nothing. */
const step = 3
/** Milliseconds without scrolling after which it has stopped. */
const settling = 140

/** Lines to draw, both included, and what goes with it. */
export interface Sight {
  readonly from: number
  readonly to: number
  /** Those of them that can be seen. */
  readonly seen: readonly [from: number, to: number]
  /** Lines that are drawn together at most. */
  readonly most: number
  readonly isScrolling: boolean
}

/**
 * Follows the scrolling of a grid.
 *
 * Cells that stay in sight are layers of their own each, which costs more than drawing the rows. During
 * vertical scrolling (`data-held`) they are positioned instead. How far the grid is scrolled to the side
 * (`--grid-left`) is told beforehand: telling it concerns every cell.
 *
 * Its header, and its sums where there are some, hide a line each. With another `beginning` it goes back to the top.
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  lineHeight: number,
  hasSums: boolean,
  beginning: string,
): Sight {
  const [place, setPlace] = useState(() => ({ top: 0, height: mostHeight(), isTop: true, beginning }))
  // At once: the rows at the top are drawn together with the answer.
  if (place.beginning !== beginning) setPlace({ ...place, top: 0, isTop: true, beginning })
  const [isScrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Asked for at every scroll, its height would make the browser lay out the page at once.
  const height = useRef(0)

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const top = Math.floor(element.scrollTop / (lineHeight * step)) * lineHeight * step
    const isTop = element.scrollTop === 0
    setPlace((last) =>
      last.top === top && last.height === height.current && last.isTop === isTop
        ? last
        : { ...last, top, height: height.current, isTop },
    )
  }, [scroller, lineHeight])

  useLayoutEffect(() => {
    height.current = heightOf(scroller.current)
    measure()
  }, [scroller, measure])
  const begun = useRef(beginning)
  useLayoutEffect(() => {
    if (begun.current !== beginning && scroller.current) scroller.current.scrollTop = 0
    begun.current = beginning
  }, [scroller, beginning])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    /** How far it is scrolled to the side, as far as its cells were told. */
    let told = 0
    const settleLater = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(settle, settling)
    }
    const follow = () => {
      measure()
      // Read before anything is written: the browser lays out the page once in a frame.
      if (element.scrollLeft !== told) delete element.dataset.held
      else element.dataset.held = ''
      setScrolling(true)
      settleLater()
    }
    const settle = () => {
      // What is pressed must still be there when it is let go.
      if (element.matches(':active')) return settleLater()
      setScrolling(false)
      delete element.dataset.held
      if (told === element.scrollLeft) return
      told = element.scrollLeft
      element.style.setProperty('--grid-left', `${told}px`)
    }
    element.addEventListener('scroll', follow, { passive: true })
    const resized = new ResizeObserver(() => {
      height.current = heightOf(element)
      measure()
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
      clearTimeout(timer.current)
    }
  }, [scroller, measure])

  // Scrolled by less than a step, as many lines more may be in sight.
  const room = place.height - (hasSums ? 2 : 1) * lineHeight
  const bottom = place.top + room + (place.isTop ? 0 : step * lineHeight)
  return {
    seen: [layout.indexAt(place.top), layout.indexAt(bottom)],
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
  return scroller?.clientHeight || mostHeight()
}

/** Pixels of a grid on a page of its own, as grid.css has it: the room that is assumed before the page is laid out. */
function mostHeight(): number {
  return Math.max(360, window.innerHeight - 356)
}
