import { type RefObject, useEffect, useRef } from 'react'

const inputs = 'input, textarea, [role=combobox], button'

/**
 * Gives the keyboard to the first input inside, as soon as it is there, with what it holds marked to be typed over.
 * @example const place = useFocusInside<HTMLDivElement>()
 */
export function useFocusInside<Element extends HTMLElement>(): RefObject<Element | null> {
  const box = useRef<Element>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const focus = () => {
      const input = element.querySelector<HTMLElement>(inputs)
      input?.focus()
      if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
      return input !== null
    }
    if (focus()) return
    // Some inputs are loaded when they are first needed.
    const watcher = new MutationObserver(() => focus() && watcher.disconnect())
    watcher.observe(element, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return box
}
