/* Validates a new password with the messages of the specification. */
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { findPasswordProblem } from '../../engine/index'

const mismatch = 'As senhas não coincidem'

export function newPasswordProblems({ newPassword, passwordConfirm }: Row): FieldProblem[] {
  const problems: FieldProblem[] = []
  const isGiven = typeof newPassword === 'string' && newPassword !== ''
  const weakness = isGiven ? findPasswordProblem(newPassword) : validationText.required
  if (weakness) problems.push({ path: '/newPassword', message: weakness })
  if (typeof passwordConfirm !== 'string' || passwordConfirm === '') {
    problems.push({ path: '/passwordConfirm', message: validationText.required })
  } else if (isGiven && passwordConfirm !== newPassword) {
    problems.push({ path: '/passwordConfirm', message: mismatch })
  }
  return problems
}

export function readNewPassword(body: Row, others: readonly FieldProblem[] = []): string {
  const errors = [...others, ...newPasswordProblems(body)]
  const { newPassword } = body
  if (errors.length > 0 || typeof newPassword !== 'string') {
    throw new Problem('invalid', refusalText.invalid, { errors })
  }
  return newPassword
}
