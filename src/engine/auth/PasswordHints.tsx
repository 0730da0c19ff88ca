/* A password strength meter. Only uses plain elements, because public pages show it too. */
import './passwordHints.css'
import { strengthOf } from './passwordStrength'

interface PasswordHintsProps {
  readonly id: string
  readonly password: string
  /** Why the password was refused, for example because many people use it: then it is not called strong. */
  readonly problem: string | undefined
}

export function PasswordHints({ id, password, problem }: PasswordHintsProps) {
  const { hints, level, label } = strengthOf(password, problem !== undefined)
  return (
    <div className="password-hints" id={id}>
      <div className="password-meter" data-level={level} aria-hidden="true">
        {hints.map(({ text }, step) => (
          <i key={text} data-on={step < level || undefined} />
        ))}
      </div>
      <p role="status">{label && `Força da senha: ${label.toLowerCase()}`}</p>
      <ul>
        {hints.map(({ text, isMet }) => (
          <li key={text} data-met={isMet || undefined}>
            {text}
            <span className="password-hint-state">{isMet ? ' (atendido)' : ' (não atendido)'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
