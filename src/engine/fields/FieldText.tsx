import type {
  ChangeEvent,
  ClipboardEvent,
  CompositionEvent,
  CSSProperties,
  KeyboardEvent,
  ReactNode,
} from 'react'
import type { InputProps } from '../contract'
import { ariaOf, FieldBox } from './FieldBox'
import { useUndo } from './useUndo'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface FieldTextProps {
  readonly input: InputProps
  readonly text: string
  readonly type?: 'text' | 'password'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** The input rewrites its text while the user types, as masks do. */
  readonly isWritten?: boolean
  readonly rows?: readonly [least: number, most: number]
  onChange(event: ChangeEvent<TextElement>): void
  onBlur(): void
  onFocus?(): void
  onPaste?(event: ClipboardEvent<TextElement>): void
  onKeyDown?(event: KeyboardEvent<TextElement>): void
  onCompositionEnd?(event: CompositionEvent<TextElement>): void
}

export function FieldText({
  input,
  text,
  type,
  maxLength,
  rows,
  start,
  end,
  isWritten = false,
  ...parts
}: FieldTextProps) {
  const { id, field, readOnly } = input
  const undo = useUndo(text)
  const own = {
    autoComplete: 'off',
    ...parts,
    onKeyDown(event: KeyboardEvent<TextElement>) {
      // The browser's native undo works as long as the text is not rewritten.
      if (isWritten && undo(event)) return
      parts.onKeyDown?.(event)
    },
    ...ariaOf(input),
    id,
    value: text,
    readOnly,
    maxLength: readOnly ? undefined : maxLength,
    placeholder: readOnly ? undefined : field.placeholder,
  }
  return (
    <FieldBox input={input} isFilled={text !== ''} start={start} end={end}>
      {rows ? (
        <textarea
          {...own}
          rows={rows[0]}
          style={{ '--least': rows[0], '--most': rows[1] } as CSSProperties}
        />
      ) : (
        <input {...own} type={type ?? 'text'} />
      )}
    </FieldBox>
  )
}
