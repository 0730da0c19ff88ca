/* What is typed between the wish for a field and the field, which is loaded first, is kept for it. */
import { useLayoutEffect, useRef } from 'react'

/** What was typed before there was a field for it. */
export interface EarlyKeys {
  typed(): string
  /** Ends the keeping: the field has the keyboard now. */
  take(): { readonly words: string; readonly isEntered: boolean }
}

const none = () => ({ words: '', isEntered: false, isTaken: false })

/**
 * Keeps what is typed until it is taken.
 * @param opening what asks for the field, if anything; another one begins anew
 * @param close what Escape does meanwhile
 * @param hasLines Enter begins another line of the text
 */
export function useEarlyKeys(opening: unknown, close: () => void, hasLines = false): EarlyKeys {
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
      // Nothing on the page below means it.
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
