import { useRef } from 'react'
import { isWholeIn, maskPattern, tidy, withoutInvisible } from '#model/formats/index'
import { FieldText } from '../FieldText'
import type { InputProps } from '../fieldKind'
import { useDraft } from './useDraft'
import { type Masking, useMaskedInput } from './useMaskedInput'

const maskings = new Map<string, Masking>()

/** The masking of a field's own pattern (`####/####`); the masked text is the value. */
function maskingOf(pattern: string): Masking {
  const known = maskings.get(pattern)
  if (known) return known
  const mask = (typed: string) => maskPattern(pattern, typed)
  // Some of what a mask has no place for is no separator: without it, this is another text.
  const normalise = (text: string) => (isWholeIn(pattern, text) ? mask(text) : tidy(text))
  const made = { mask, normalise, show: (text: string) => text }
  maskings.set(pattern, made)
  return made
}

/** Plain text, one line; trimmed when left. */
export function TextInput(input: InputProps) {
  return input.field.mask ? <PatternInput {...input} mask={input.field.mask} /> : <PlainInput {...input} />
}

function PatternInput({ mask, ...input }: InputProps & { readonly mask: string }) {
  const { value, ...handlers } = useMaskedInput({ ...input, masking: maskingOf(mask) })
  return <FieldText input={input} text={value} isWritten {...handlers} />
}

function PlainInput(input: InputProps) {
  return <FieldText input={input} {...usePlainText(input)} maxLength={input.field.maxLength} />
}

/** Text of several lines. */
export function LongTextInput(input: InputProps) {
  return <FieldText input={input} {...usePlainText(input)} maxLength={input.field.maxLength} rows={[3, 12]} />
}

function usePlainText({ value, onChange, onBlur }: InputProps) {
  const [text, keep] = useDraft(value, (each) => (each === undefined || each === null ? '' : String(each)))
  const isEdited = useRef(false)
  const take = (next: string) => {
    isEdited.current = true
    // What cannot be seen is no text.
    const canonical = tidy(next) === '' ? undefined : withoutInvisible(next)
    keep(next, canonical)
    if (canonical !== value) onChange(canonical)
  }
  return {
    text,
    onChange: (event: { target: { value: string } }) => take(event.target.value),
    onBlur: () => {
      if (isEdited.current && text !== tidy(text)) take(tidy(text))
      isEdited.current = false
      onBlur()
    },
  }
}
