/* Looks like MUI's outlined text field, in plain elements: styled ones are slow to mount by the dozen. */
import type { ReactNode } from 'react'
import './fieldBox.css'
import type { InputProps } from '../contract'
import { hintId, hintOf, InputHint, labelOf } from './labels'

interface FieldBoxProps {
  readonly input: InputProps
  readonly isFilled: boolean
  readonly start?: ReactNode
  readonly end?: ReactNode
  onPress?(): void
  /** Must use the input's id; `describedBy` lists the ids for `aria-describedby`. */
  readonly children: ReactNode
}

export function FieldBox({ input, isFilled, start, end, onPress, children }: FieldBoxProps) {
  const { id, field, problem, readOnly } = input
  const before = field.prefix ?? start
  const label = labelOf(input)
  return (
    <div className={classesOf({ isFilled: isFilled || !!before, isWrong: problem !== undefined, readOnly })}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the inner element handles the keys */}
      <label htmlFor={id} id={labelId(id)} onClick={onPress}>
        {label}
      </label>
      {/* biome-ignore lint/a11y: the inner element has the role and keys; the frame only enlarges the click area */}
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

export function FieldHint({ input }: { readonly input: InputProps }) {
  if (!hintOf(input)) return null
  return (
    <div className="field-hint" id={hintId(input.id)}>
      <InputHint input={input} />
    </div>
  )
}

interface BoxState {
  readonly isFilled: boolean
  readonly isWrong: boolean
  readonly readOnly: boolean
}

function classesOf({ isFilled, isWrong, readOnly }: BoxState): string {
  return `field${isFilled ? ' is-filled' : ''}${isWrong ? ' is-wrong' : ''}${readOnly ? ' is-closed' : ''}`
}

export function labelId(id: string): string {
  return `${id}-label`
}

export function ariaOf({ id, required, readOnly, problem, ...hints }: InputProps) {
  return {
    'aria-required': required || undefined,
    'aria-readonly': readOnly || undefined,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hintOf({ problem, ...hints }) ? hintId(id) : undefined,
  }
}
