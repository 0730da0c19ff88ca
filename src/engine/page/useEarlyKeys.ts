/* What is typed between the wish for a field and the field, which is loaded first, is kept for it. */
import { useLayoutEffect, useRef } from 'react'
import { formats } from '#model/formats/index'

/** What was typed before there was a field for it. */
export interface EarlyKeys {
  typed(): string
  /** Ends the keeping: the field has the keyboard now. */
  take(): { readonly words: string; readonly isEntered: boolean }
}

const none = () => ({ words: '', isEntered: false, isTaken: false })

/**
 * Keeps what is typed until it is taken.
 * @param isOpening the field is asked for
 * @param close what Escape does meanwhile
 * @param hasLines Enter begins another line of the text
 */
export function useEarlyKeys(isOpening: boolean, close: () => void, hasLines = false): EarlyKeys {
  const kept = useRef(none())
  const onClose = useRef(close)
  onClose.current = close
  useLayoutEffect(() => {
    if (!isOpening) return
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
  }, [isOpening, hasLines])
  return {
    typed: () => kept.current.words,
    take() {
      kept.current.isTaken = true
      return kept.current
    },
  }
}

/** Types it where the keyboard is now, over what is marked there. */
export function typeEarly({ words, isEntered }: ReturnType<EarlyKeys['take']>): void {
  const input = document.activeElement
  const isText = input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && isTyped(input))
  if (!isText || words === '') return
  if (input instanceof HTMLInputElement && !hasCaret(input)) {
    // What it held is marked when it opens, and typed over.
    setValue(input, writtenAs[input.type]?.(words) ?? words)
  } else {
    const before = input.value.slice(0, input.selectionStart ?? 0)
    setValue(input, before + words + input.value.slice(input.selectionEnd ?? input.value.length))
    input.setSelectionRange(before.length + words.length, before.length + words.length)
  }
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
  if (isEntered)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** How what is typed becomes the value of an input that browsers give no caret to tell of. */
const writtenAs: Readonly<Record<string, (words: string) => string>> = {
  email: (words) => words,
  // A dot before a comma only parts thousands.
  number: (words) => (words.includes(',') ? words.replaceAll('.', '').replace(',', '.') : words),
  date: formats.date.normalise,
  month: (words) => formats.month.normalise(words).slice(0, 7),
}

/** Does it take what is typed? */
function isTyped(input: HTMLInputElement): boolean {
  return hasCaret(input) || input.type in writtenAs
}

function hasCaret({ type }: HTMLInputElement): boolean {
  return ['text', 'search', 'tel', 'url', 'password'].includes(type)
}

/** Not by the property of the element itself: React would take it for a change of its own. */
function setValue(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
}
