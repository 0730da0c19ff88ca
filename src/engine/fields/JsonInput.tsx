import type { InputProps } from '../contract'
import { FieldText } from './FieldText'
import { inputText } from './messages'
import { useDraft } from './text/useDraft'

export function JsonInput(input: InputProps) {
  const { value, onChange, onBlur, onProblem } = input
  const [text, keep] = useDraft(value, (each) => (each === undefined ? '' : JSON.stringify(each, null, 2)))
  return (
    <FieldText
      input={input}
      text={text}
      rows={[3, 16]}
      onBlur={onBlur}
      onChange={(event) => {
        const typed = event.target.value
        try {
          const next: unknown = typed.trim() === '' ? undefined : JSON.parse(typed)
          onProblem(undefined)
          keep(typed, next)
          onChange(next)
        } catch {
          // The form keeps the last valid value; the reported problem prevents saving it in place of the
          // typed text.
          keep(typed, value)
          onProblem(inputText.badJson)
        }
      }}
    />
  )
}
