/* Whether what stands behind an operator of a condition can be compared with values of its field. */
import type { Field } from '../entity/entity'
import { familyOf } from '../entity/family'
import { readGiven, readSpan } from './given'

/**
 * May values of the field be compared with it? What could never be is a mistake of who asks, not an empty answer.
 * @example isOperand(area, 'gte', 'dez') // false
 */
export function isOperand(field: Pick<Field, 'kind' | 'values'>, operator: string, value: unknown): boolean {
  if (operator === 'null') return typeof value === 'boolean'
  if (operator === 'contains') return typeof value === 'string'
  // What is ruled out may be several: codes that are called alike.
  const values: readonly unknown[] = operator === 'ne' && Array.isArray(value) ? value : [value]
  return values.every((each) => isValue(field, each) && (each === null || isCode(field, each)))
}

/** Could a record say this? */
export function isValue(field: Pick<Field, 'kind' | 'values'>, value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false
  const { family } = familyOf(field)
  if (family === 'opaque') return true
  return family === 'instant' ? readSpan(value) !== undefined : readGiven(family, value) !== undefined
}

/** Is it one of the coded values, where there are some? */
function isCode({ values }: Pick<Field, 'values'>, value: unknown): boolean {
  return values === undefined || values.some((each) => String(each.value) === String(value))
}
