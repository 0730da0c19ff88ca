import { useState } from 'react'
import { isSame } from '../../records/isSame'

/**
 * The text of an input being edited. It follows outside changes of the value but not those caused by typing,
 * so that incomplete text is never rewritten under the caret.
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
