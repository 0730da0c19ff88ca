/*
 * The frame of an input: label, outline, what stands before and after, hint. Looks like MUI's outlined text field and
 * is made of plain elements, because a form has dozens of them and a styled element takes its time to be drawn first.
 */
import type { ReactNode } from 'react'
import './fieldBox.css'
import type { InputProps } from './fieldKind'
import { hintId, hintOf, InputHint, labelOf } from './labels'

interface FieldBoxProps {
  readonly input: InputProps
  /** Shows something, so that the label stands above it. */
  readonly isFilled: boolean
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** Hears presses anywhere on the frame and its label; the keyboard's way is the element's own. */
  onPress?(): void
  /** The element that takes the value, with the id of the input; `describedBy` gives what tells about it. */
  readonly children: ReactNode
}

/** Draws the frame. */
export function FieldBox({ input, isFilled, start, end, onPress, children }: FieldBoxProps) {
  const { id, field, problem, readOnly } = input
  const before = field.prefix ?? start
  const label = labelOf(input)
  return (
    <div className={classesOf({ isFilled: isFilled || !!before, isWrong: problem !== undefined, readOnly })}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the element's own */}
      <label htmlFor={id} id={labelId(id)} onClick={onPress}>
        {label}
      </label>
      {/* biome-ignore lint/a11y: the element inside has the role and the keys; its frame only widens it for a pointer */}
      <div className="field-box" onClick={onPress}>
        {before && <span className="field-start">{before}</span>}
        {children}
        {(end || field.unit) && (
          <span className="field-end">
            {field.unit && <span className="field-unit">{field.unit}</span>}
            {end}
          </span>
        )}
        <fieldset aria-hidden="true">
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
      <FieldHint input={input} />
    </div>
  )
}

/** What stands under an input, if anything. */
export function FieldHint({ input }: { readonly input: InputProps }) {
  if (!hintOf(input)) return null
  return (
    <div className="field-hint" id={hintId(input.id)}>
      <InputHint input={input} />
    </div>
  )
}

interface State {
  readonly isFilled: boolean
  readonly isWrong: boolean
  readonly readOnly: boolean
}

function classesOf({ isFilled, isWrong, readOnly }: State): string {
  return `field${isFilled ? ' is-filled' : ''}${isWrong ? ' is-wrong' : ''}${readOnly ? ' is-closed' : ''}`
}

/** Id of the label's element, for `aria-labelledby`. */
export function labelId(id: string): string {
  return `${id}-label`
}

/** What an input says of itself to those who do not see it. */
export function ariaOf({ id, required, readOnly, problem, ...hints }: InputProps) {
  return {
    'aria-required': required || undefined,
    'aria-readonly': readOnly || undefined,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hintOf({ problem, ...hints }) ? hintId(id) : undefined,
  }
}
