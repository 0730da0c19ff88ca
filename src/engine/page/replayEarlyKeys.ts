/* Replays keys typed before an input was mounted. */
import { formats } from '#model/formats/index'
import type { QueuedKeys } from './useEarlyKeys'

export function replayEarlyKeys({ words, isEntered }: ReturnType<QueuedKeys['take']>): void {
  const input = document.activeElement
  const isText = input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && isTyped(input))
  if (!isText || words === '') return
  if (input instanceof HTMLInputElement && !hasCaret(input)) {
    // Inputs without a caret are selected when they open, so the text is replaced.
    setValue(input, writtenAs[input.type]?.(words) ?? words)
  } else {
    const before = input.value.slice(0, input.selectionStart ?? 0)
    setValue(input, before + words + input.value.slice(input.selectionEnd ?? input.value.length))
    input.setSelectionRange(before.length + words.length, before.length + words.length)
  }
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
  if (!isEntered) return
  const entered = input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
  // Browsers do not submit a form on synthetic key events.
  if (entered && input instanceof HTMLInputElement) input.form?.requestSubmit()
}

const writtenAs: Readonly<Record<string, (words: string) => string>> = {
  email: (words) => words,
  // Before a decimal comma, dots are thousands separators.
  number: (words) => (words.includes(',') ? words.replaceAll('.', '').replace(',', '.') : words),
  date: formats.date.normalise,
  month: (words) => formats.month.normalise(words).slice(0, 7),
}

function isTyped(input: HTMLInputElement): boolean {
  return hasCaret(input) || input.type in writtenAs
}

function hasCaret({ type }: HTMLInputElement): boolean {
  return ['text', 'search', 'tel', 'url', 'password'].includes(type)
}

/** Uses the prototype's setter, because React tracks the element's own. */
function setValue(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
}
