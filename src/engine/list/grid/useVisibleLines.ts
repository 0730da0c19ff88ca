import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridLayout } from './gridLayout'

/** Lines rendered above and below the viewport. */
const margin = 6
/** Scroll granularity in lines, so that most scroll events render nothing. */
const step = 3
/** Milliseconds without a scroll event after which scrolling has ended. */
const scrollEndDelay = 140

/** Both ends are included. */
export interface VisibleLines {
  readonly from: number
  readonly to: number
  readonly visible: readonly [from: number, to: number]
  readonly slotCount: number
  readonly isScrolling: boolean
}

/**
 * Sticky cells become compositor layers, which cost more than rendering the rows. During vertical scrolling
 * (`data-held`) they are positioned by `--grid-left`, which is set only when scrolling ends because it
 * restyles every cell. A new `beginning` scrolls back to the top.
 */
export function useVisibleLines(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  lineHeight: number,
  hasSums: boolean,
  beginning: string,
): VisibleLines {
  const [place, setPlace] = useState(() => ({ top: 0, height: mostHeight(), isTop: true, beginning }))
  // Set during render, so that the top rows render together with the new response.
  if (place.beginning !== beginning) setPlace({ ...place, top: 0, isTop: true, beginning })
  const [isScrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Cached, because reading `clientHeight` on every scroll would force a layout.
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
  const previousBeginning = useRef(beginning)
  useLayoutEffect(() => {
    if (previousBeginning.current !== beginning && scroller.current) scroller.current.scrollTop = 0
    previousBeginning.current = beginning
  }, [scroller, beginning])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    /** The horizontal offset that `--grid-left` holds. */
    let appliedScrollLeft = 0
    const scheduleScrollEnd = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(onScrollEnd, scrollEndDelay)
    }
    const onScroll = () => {
      measure()
      // Read before any write, so that the browser lays out at most once per frame.
      if (element.scrollLeft !== appliedScrollLeft) delete element.dataset.held
      else element.dataset.held = ''
      setScrolling(true)
      scheduleScrollEnd()
    }
    const onScrollEnd = () => {
      // A pressed element must still exist when the button is released.
      if (element.matches(':active')) return scheduleScrollEnd()
      setScrolling(false)
      delete element.dataset.held
      if (appliedScrollLeft === element.scrollLeft) return
      appliedScrollLeft = element.scrollLeft
      element.style.setProperty('--grid-left', `${appliedScrollLeft}px`)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const resized = new ResizeObserver(() => {
      height.current = heightOf(element)
      measure()
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      resized.disconnect()
      clearTimeout(timer.current)
    }
  }, [scroller, measure])

  // Between two steps, up to `step` more lines are in the viewport.
  const room = place.height - (hasSums ? 2 : 1) * lineHeight
  const bottom = place.top + room + (place.isTop ? 0 : step * lineHeight)
  return {
    visible: [layout.indexAt(place.top), layout.indexAt(bottom)],
    from: layout.indexAt(Math.max(0, place.top - margin * lineHeight)),
    to: layout.indexAt(place.top + place.height + (margin + step) * lineHeight),
    slotCount: Math.ceil(place.height / lineHeight) + 2 * (margin + step),
    isScrolling,
  }
}

export function visibleLineCount(scroller: HTMLElement | null, lineHeight: number): number {
  return Math.floor(heightOf(scroller) / lineHeight)
}

function heightOf(scroller: HTMLElement | null): number {
  return scroller?.clientHeight || mostHeight()
}

/** Height of a full-page grid as in grid.css, assumed before the first layout. */
function mostHeight(): number {
  return Math.max(360, window.innerHeight - 208)
}
