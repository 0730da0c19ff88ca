/*
 * A masked text input. Hides the caret, masks and incomplete text.
 *
 * Typing, paste, autofill and deletion share one code path. The form gets canonical values, or the text
 * itself while it is incomplete.
 */
import { type ChangeEvent, type CompositionEvent, useRef } from 'react'
import { editMask } from './maskEdit'
import { useDraft } from './useDraft'

export interface Masking {
  mask(typed: string): string
  normalise(text: string): string
  show(canonical: string): string
}

export interface MaskedOptions {
  readonly masking: Masking
  readonly value: unknown
  onChange(value: unknown): void
  /** @param isEdited whether the text was edited since focus */
  onBlur(isEdited: boolean): void
}

/** @example <TextField {...useMaskedInput({ masking: formats.cep, value, onChange, onBlur })} /> */
export function useMaskedInput({ masking, value, onChange, onBlur }: MaskedOptions) {
  const [text, keep] = useDraft(value, (each) => (typeof each === 'string' ? masking.show(each) : ''))

  // An unedited value stays as stored, even if it does not fit the mask.
  const isEdited = useRef(false)
  const beforeComposing = useRef<string>(undefined)
  const take = (next: string) => {
    isEdited.current = true
    const canonical = next === '' ? undefined : masking.normalise(next)
    keep(next, canonical)
    if (!Object.is(canonical, value)) onChange(canonical)
  }

  const edit = (element: HTMLInputElement | HTMLTextAreaElement, inputType?: string) => {
    const edited = editMask(
      {
        before: beforeComposing.current ?? text,
        after: element.value,
        caret: element.selectionStart ?? element.value.length,
        ...(inputType === 'deleteContentBackward' && { direction: 'backward' as const }),
        ...(inputType === 'deleteContentForward' && { direction: 'forward' as const }),
      },
      masking.mask,
    )
    // Set directly, because React moves the caret to the end when it changes the value.
    if (element.value !== edited.text) element.value = edited.text
    if (document.activeElement === element) element.setSelectionRange(edited.caret, edited.caret)
    take(edited.text)
  }

  return {
    value: text,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { inputType, isComposing } = nativeEvent as InputEvent
      // An IME overwrites text that is replaced during composition, so the mask is applied when it ends.
      if (isComposing) {
        beforeComposing.current ??= text
        take(target.value)
      } else edit(target, inputType)
    },
    onCompositionEnd({ target }: CompositionEvent<HTMLElement>) {
      if (beforeComposing.current !== undefined && isTextElement(target)) edit(target)
      beforeComposing.current = undefined
    },
    onBlur() {
      const wasEdited = isEdited.current
      isEdited.current = false
      if (text !== '' && wasEdited) {
        const canonical = masking.normalise(text)
        keep(masking.show(canonical), canonical)
        if (!Object.is(canonical, value)) onChange(canonical)
      }
      onBlur(wasEdited)
    },
  }
}

function isTextElement(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
