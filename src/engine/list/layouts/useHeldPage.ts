import { useEffect } from 'react'
import { holdLive } from '../../data/live/liveMarks'

/** Nothing that others change moves the page during a drag. */
export function useHeldPage(isDragged: boolean): void {
  useEffect(() => (isDragged ? holdLive() : undefined), [isDragged])
}

/** The release that ends a drag must not click what lies below. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
