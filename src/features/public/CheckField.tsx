import { useId } from 'react'
import type { VisitorField } from './useVisitorForm'

interface CheckFieldProps extends VisitorField {
  readonly label: string
}

/** Checked unless its value is empty. */
export function CheckField({
  label,
  name,
  value,
  problem,
  'aria-required': isRequired,
  onChange,
}: CheckFieldProps) {
  const id = useId()
  return (
    <div className="visitor-check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={value !== ''}
        onChange={(event) => onChange(event.target.checked ? 'sim' : '')}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
      />
      <label htmlFor={id}>{label}</label>
      {problem && <small id={`${id}-problem`}>{problem}</small>}
    </div>
  )
}
