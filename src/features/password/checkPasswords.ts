import { minPasswordLength } from '../../engine'
import { text } from './messages'

/** Named as in the API call. */
export interface PasswordValues {
  readonly currentPassword: string
  readonly newPassword: string
  readonly passwordConfirm: string
}

export type PasswordProblems = Readonly<Partial<Record<keyof PasswordValues, string>>>

export function checkPasswords({
  currentPassword,
  newPassword,
  passwordConfirm,
}: PasswordValues): PasswordProblems {
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
