/* The password, with a button that shows it. */
import { type RefObject, useState } from 'react'
import { text } from './messages'

interface PasswordFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly problem?: string
  onChange(value: string): void
}

/** Label, input and the button that shows what is typed. */
export function PasswordField({ inputRef, value, problem, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="sign-in-field">
      <label htmlFor="password">{text.password}</label>
      <div className="sign-in-password">
        <input
          id="password"
          ref={inputRef}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'password-problem'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? text.hidePassword : text.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="2.8" />
            {isShown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      </div>
      {problem && <small id="password-problem">{problem}</small>}
    </div>
  )
}
