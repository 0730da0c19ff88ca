/*
 * Room: inputs that are typed. Hides the caret, masks and incomplete text; forms hear canonical values.
 *
 * A masked text input over a canonical value: typing, pasting, autofill and deleting all end in the same place.
 * Hides the caret and the incomplete text: the form gets canonical values, or the text itself while it is incomplete.
 */
import { type ChangeEvent, type CompositionEvent, useRef } from 'react'
import { editMask } from './maskEdit'
import { useDraft } from './useDraft'

/** How a text is masked, read and shown again. */
export interface Masking {
  mask(typed: string): string
  normalise(text: string): string
  show(canonical: string): string
}

/** What the hook needs of an input. */
export interface MaskedOptions {
  readonly masking: Masking
  readonly value: unknown
  onChange(value: unknown): void
  /** @param isEdited was anything typed since the field was entered? */
  onBlur(isEdited: boolean): void
}

/** Props for the text input. */
export interface MaskedProps {
  readonly value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
  onBlur(): void
  onCompositionEnd(event: CompositionEvent<HTMLElement>): void
}

/**
 * Masks a text input.
 * @example <TextField {...useMaskedInput({ masking: formats.cep, value, onChange, onBlur })} />
 */
export function useMaskedInput({ masking, value, onChange, onBlur }: MaskedOptions): MaskedProps {
  const [text, keep] = useDraft(value, (each) => (typeof each === 'string' ? masking.show(each) : ''))

  // What was not typed stays as it is stored, also where it does not fit its mask.
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
    // Written here and not by the next render, because React moves the caret to the end of a text it changes.
    if (element.value !== edited.text) element.value = edited.text
    if (document.activeElement === element) element.setSelectionRange(edited.caret, edited.caret)
    take(edited.text)
  }

  return {
    value: text,
    onChange({ target, nativeEvent }) {
      const { inputType, isComposing } = nativeEvent as InputEvent
      // A keyboard that composes writes its own text again over whatever is put in its place: it is masked at its end.
      if (isComposing) {
        beforeComposing.current ??= text
        take(target.value)
      } else edit(target, inputType)
    },
    onCompositionEnd({ target }) {
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
