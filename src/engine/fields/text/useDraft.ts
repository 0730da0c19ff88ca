import { useState } from 'react'
import { isSame } from '../../records/isSame'

/**
 * The text of an input being edited: what was typed, as long as the value is the one it stands for, so that
 * incomplete text is never rewritten under the caret; otherwise the text of the value.
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
