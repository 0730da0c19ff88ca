import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'

const longestName = 60

export function invalid(field: string, message: string): Problem {
  return new Problem('invalid', refusalText.invalid, { errors: [{ path: `/${field}`, message }] })
}

/** @throws Problem invalid at /nome */
export function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  if (name === '') throw invalid('nome', validationText.required)
  if (name.length > longestName) throw invalid('nome', validationText.maxLength(longestName))
  return name
}
