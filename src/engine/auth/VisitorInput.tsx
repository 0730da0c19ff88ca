import { type ReactNode, type Ref, useId, useState } from 'react'
import './visitor.css'
import { startText } from '../console/startMessages'

interface VisitorInputProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly problem?: string
  readonly 'aria-required'?: boolean
  readonly autoComplete: string
  readonly isPassword?: boolean
  readonly inputMode?: 'email' | 'numeric' | 'tel'
  readonly inputRef?: Ref<HTMLInputElement>
  help?(id: string): ReactNode
  onChange(value: string): void
  onBlur?(): void
}

export function VisitorInput({
  label,
  problem,
  isPassword = false,
  help,
  onChange,
  ...input
}: VisitorInputProps) {
  const { inputRef, ...rest } = input
  const id = useId()
  const [isShown, setShown] = useState(false)
  const described = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="visitor-field">
      <label htmlFor={id}>{label}</label>
      <div className={isPassword ? 'visitor-box has-eye' : 'visitor-box'}>
        <input
          {...rest}
          id={id}
          ref={inputRef}
          type={isPassword && !isShown ? 'password' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={described || undefined}
        />
        {isPassword && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={startText.showPassword(label)}
            onClick={() => setShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
              <circle cx="12" cy="12" r="2.8" />
              {isShown && <path d="m4 4 16 16" />}
            </svg>
          </button>
        )}
      </div>
      {problem && <small id={`${id}-problem`}>{problem}</small>}
      {help?.(`${id}-help`)}
    </div>
  )
}
