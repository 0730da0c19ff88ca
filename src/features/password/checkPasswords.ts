/* What is wrong with a change of password, in the specification's words, before the server is asked. Pure. */
import { minPasswordLength } from '../../engine'
import { text } from './messages'

/** What is typed; the names are those of the call. */
export interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
  readonly passwordConfirm: string
}

/** Messages by field. */
export type PasswordProblems = Readonly<Partial<Record<keyof Passwords, string>>>

/** @example checkPasswords({ currentPassword: '', newPassword: 'x', passwordConfirm: '' }).currentPassword */
export function checkPasswords({
  currentPassword,
  newPassword,
  passwordConfirm,
}: Passwords): PasswordProblems {
  const isShort = [...newPassword].length < minPasswordLength
  const next = newPassword === '' ? text.required : isShort ? text.tooShort(minPasswordLength) : undefined
  const confirm =
    passwordConfirm === '' ? text.required : passwordConfirm === newPassword ? undefined : text.mismatch
  return {
    ...(currentPassword === '' && { currentPassword: text.missingCurrent }),
    ...(next && { newPassword: next }),
    ...(confirm && { passwordConfirm: confirm }),
  }
}
