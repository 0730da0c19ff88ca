import { useState } from 'react'
import { isSame } from '../isSame'

/**
 * The text being typed for a value. It follows the value when that changes from outside and is left alone
 * while the person's own typing changes it, so an incomplete text is never rewritten under the caret.
 * @example const [text, keep] = useDraft(value, show); keep(typed, canonical)
 */
export function useDraft(
  value: unknown,
  show: (value: unknown) => string,
): readonly [text: string, keep: (text: string, value: unknown) => void] {
  const [draft, setDraft] = useState(() => ({ value, text: show(value) }))
  let { text } = draft
  if (!isSame(draft.value, value)) {
    text = show(value)
    setDraft({ value, text })
  }
  return [text, (next, own) => setDraft({ value: own, text: next })]
}
