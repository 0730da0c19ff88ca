import { useId } from 'react'

interface CheckFieldProps {
  readonly label: string
  readonly name: string
  /** Checked unless empty. */
  readonly value: string
  readonly problem?: string | undefined
  readonly 'aria-required': boolean
  onChange(value: string): void
}

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
