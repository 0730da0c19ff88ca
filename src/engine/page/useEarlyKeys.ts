/* Queues keys typed between opening a field and its chunk being loaded. */
import { useLayoutEffect, useRef } from 'react'

export interface QueuedKeys {
  typed(): string
  take(): { readonly words: string; readonly isEntered: boolean }
}

const none = () => ({ words: '', isEntered: false, isTaken: false })

/**
 * Queues keys until they are taken.
 * @param opening identifies what was opened; a change restarts the queue
 * @param close called on Escape meanwhile
 * @param hasLines Enter adds a line break
 */
export function useEarlyKeys(opening: unknown, close: () => void, hasLines = false): QueuedKeys {
  const kept = useRef(none())
  const onClose = useRef(close)
  onClose.current = close
  useLayoutEffect(() => {
    if (!opening) return
    const keep = (event: KeyboardEvent) => {
      const early = kept.current
      if (early.isTaken || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') onClose.current()
      else if (event.key === 'Enter' && hasLines) early.words += '\n'
      else if (event.key === 'Enter') early.isEntered = early.words !== ''
      else if (event.key === 'Backspace') early.words = early.words.slice(0, -1)
      else if ([...event.key].length === 1) early.words += event.key
      else return
      // The keys must not reach the page below.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => {
      window.removeEventListener('keydown', keep, { capture: true })
      kept.current = none()
    }
  }, [opening, hasLines])
  return {
    typed: () => kept.current.words,
    take() {
      kept.current.isTaken = true
      return kept.current
    },
  }
}
