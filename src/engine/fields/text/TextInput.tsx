import { useRef } from 'react'
import { isWholeIn, maskPattern, tidy, withoutInvisible } from '#model/formats/index'
import type { InputProps } from '../../contract'
import { FieldText } from '../FieldText'
import { useDraft } from './useDraft'
import { type Masking, useMaskedInput } from './useMaskedInput'

const maskings = new Map<string, Masking>()

/** Mask of a field's own pattern (`####/####`); the value includes the separators. */
function maskingOf(pattern: string): Masking {
  const known = maskings.get(pattern)
  if (known) return known
  const mask = (typed: string) => maskPattern(pattern, typed)
  // The mask would drop characters that are not separators, so such text stays unmasked.
  const normalise = (text: string) => (isWholeIn(pattern, text) ? mask(text) : tidy(text))
  const made = { mask, normalise, show: (text: string) => text }
  maskings.set(pattern, made)
  return made
}

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

export function LongTextInput(input: InputProps) {
  return <FieldText input={input} {...usePlainText(input)} maxLength={input.field.maxLength} rows={[3, 12]} />
}

function usePlainText({ value, onChange, onBlur }: InputProps) {
  const [text, keep] = useDraft(value, (each) => (each === undefined || each === null ? '' : String(each)))
  const isEdited = useRef(false)
  const take = (next: string) => {
    isEdited.current = true
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
