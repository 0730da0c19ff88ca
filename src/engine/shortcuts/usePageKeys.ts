import { useLayoutEffect } from 'react'
import { useEvent } from 'react-admin'

/**
 * Listens in a layout effect, because a key pressed right after the paint would be missed by an effect.
 * @param press its latest version is called
 * @param target `document` receives a key before `window` does
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
