import { useState } from 'react'
import { isSame } from '../../records/isSame'

/**
 * The text of an input being edited. While the value is the one that the typed text stands for, the typed
 * text is kept, so incomplete text is never rewritten under the caret; otherwise it is the text of the value.
 * @example const [text, keep] = useDraft(value, show); keep(typed, canonical)
 */
export function useDraft(
  value: unknown,
  show: (value: unknown) => string,
): readonly [text: string, keep: (text: string, value: unknown) => void] {
  const [draft, setDraft] = useState<{ readonly value: unknown; readonly text: string }>()
  const text = draft && isSame(draft.value, value) ? draft.text : show(value)
  return [text, (next, own) => setDraft({ value: own, text: next })]
}
