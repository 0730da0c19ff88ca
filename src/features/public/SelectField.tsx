import { useId } from 'react'

interface SelectFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly problem?: string
  readonly 'aria-required': boolean
  readonly empty: string
  readonly choices: readonly (readonly [value: string, title: string])[]
  onChange(value: string): void
  onBlur(): void
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
