/* Keys that a part of the page hears wherever the keyboard is. */
import { useLayoutEffect } from 'react'
import { useEvent } from 'react-admin'

/**
 * Listens to keys as long as the part is there, from the moment it is drawn: who sees it may press at once, which an
 * effect that runs after the painting would miss.
 * @param press its latest version is asked
 * @param target the document hears a key before the window does
 */
export function usePageKeys(press: (event: KeyboardEvent) => void, target: Document | Window = window): void {
  const listen = useEvent(press)
  useLayoutEffect(() => {
    const hear = (event: Event) => {
      if (event instanceof KeyboardEvent) listen(event)
    }
    target.addEventListener('keydown', hear)
    return () => target.removeEventListener('keydown', hear)
  }, [listen, target])
}
