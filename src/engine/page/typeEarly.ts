/* What was typed before its field was there comes into the field. */
import { formats } from '#model/formats/index'
import type { EarlyKeys } from './useEarlyKeys'

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
  if (!isEntered) return
  const entered = input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
  // Of keys that no hand has pressed, browsers send no form.
  if (entered && input instanceof HTMLInputElement) input.form?.requestSubmit()
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
