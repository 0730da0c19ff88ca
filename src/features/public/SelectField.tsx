import { useId } from 'react'
import type { VisitorField } from './useVisitorForm'

interface SelectFieldProps extends VisitorField {
  readonly label: string
  readonly empty: string
  readonly choices: readonly (readonly [value: string, title: string])[]
}

export function SelectField({
  label,
  name,
  value,
  problem,
  'aria-required': isRequired,
  empty,
  choices,
  onChange,
  onBlur,
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className="visitor-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
      >
        <option value="">{empty}</option>
        {choices.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
      {problem && <small id={`${id}-problem`}>{problem}</small>}
    </div>
  )
}
