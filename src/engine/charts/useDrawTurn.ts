import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport at which a chart is drawn. */
const near = '200px'

/**
 * Whether a chart may be drawn: once it is near the viewport, or printed. Charts take turns, a task each, so that
 * typing and scrolling are never behind several of them.
 */
export function useDrawTurn(place: RefObject<Element | null>): boolean {
  const [isDrawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isDrawn || !place.current) return
    let cancel: (() => void) | undefined
    const draw = () => setDrawn(true)
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some((each) => each.isIntersecting)) return
        watcher.disconnect()
        cancel = awaitTurn(draw)
      },
      { rootMargin: near },
    )
    watcher.observe(place.current)
    window.addEventListener('beforeprint', draw)
    return () => {
      watcher.disconnect()
      window.removeEventListener('beforeprint', draw)
      cancel?.()
    }
  }, [isDrawn, place])
  return isDrawn
}

const queue: (() => void)[] = []

function awaitTurn(draw: () => void): () => void {
  queue.push(draw)
  if (queue.length === 1) takeTurn()
  return () => {
    const at = queue.indexOf(draw)
    if (at > 0) queue.splice(at, 1)
    else if (at === 0) queue[0] = () => undefined
  }
}

/** Each turn starts after a frame has shown the one before. */
function takeTurn(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      queue.shift()?.()
      if (queue.length > 0) takeTurn()
    }),
  )
}
