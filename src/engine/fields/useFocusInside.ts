import { type RefObject, useEffect, useRef, useState } from 'react'
import { replayEarlyKeys } from '../page/replayEarlyKeys'
import type { QueuedKeys } from '../page/useEarlyKeys'

/** A colour picker precedes its text input, which should get the focus. */
const inputs = 'input:not([type=color]), textarea, [role=combobox], button'

/**
 * Focuses the first input inside as soon as it is mounted, selects its text and replays keys typed before.
 * @example const place = useFocusInside<HTMLDivElement>()
 */
export function useFocusInside<Element extends HTMLElement>(early?: QueuedKeys): RefObject<Element | null> {
  const box = useRef<Element>(null)
  const [waiting] = useState(early)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const focus = () => {
      const input = element.querySelector<HTMLElement>(inputs)
      input?.focus()
      if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
      if (input && waiting) replayEarlyKeys(waiting.take())
      return input !== null
    }
    if (focus()) return
    const watcher = new MutationObserver(() => focus() && watcher.disconnect())
    watcher.observe(element, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [waiting])
  return box
}
