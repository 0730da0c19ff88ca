import type { NewPassword } from '#model/wire/people/visitor'
import { minPasswordLength, PasswordHints, VisitorInput } from '../../engine'
import { text } from './messages'
import type { FormProblems, VisitorField } from './useVisitorForm'

export function checkNewPassword({ newPassword, passwordConfirm }: NewPassword): FormProblems {
  const isShort = [...newPassword].length < minPasswordLength
  return {
    newPassword: newPassword === '' ? text.required : isShort ? text.tooShort(minPasswordLength) : undefined,
    passwordConfirm:
      passwordConfirm === '' ? text.required : passwordConfirm !== newPassword ? text.mismatch : undefined,
  }
}

interface NewPasswordFieldsProps {
  field(name: keyof NewPassword): VisitorField
}

export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const newPassword = field('newPassword')
  const passwordConfirm = field('passwordConfirm')
  return (
    <>
      <VisitorInput
        {...newPassword}
        label={text.newPassword}
        autoComplete="new-password"
        isPassword
        help={(id) => <PasswordHints id={id} password={newPassword.value} problem={newPassword.problem} />}
      />
      <VisitorInput {...passwordConfirm} label={text.confirm} autoComplete="new-password" isPassword />
    </>
  )
}
