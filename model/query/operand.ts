import type { Field } from '../entity/entity'
import { familyOf } from '../entity/family'
import { readQueryValue, readSpan } from './queryValue'

/**
 * Whether the operand can be compared with values of the field; if not, the query is invalid.
 * @example isOperand(area, 'gte', 'dez') // false
 */
export function isOperand(field: Pick<Field, 'kind' | 'values'>, operator: string, value: unknown): boolean {
  if (operator === 'null') return typeof value === 'boolean'
  if (operator === 'contains') return typeof value === 'string'
  // `ne` also takes a list, for choices that share a title.
  const values: readonly unknown[] = operator === 'ne' && Array.isArray(value) ? value : [value]
  return values.every(
    (each) => isValue(field, each) && (each === null ? value === null : isCode(field, each)),
  )
}

export function isValue(field: Pick<Field, 'kind' | 'values'>, value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false
  const { family } = familyOf(field)
  if (family === 'opaque') return true
  return family === 'instant' ? readSpan(value) !== undefined : readQueryValue(family, value) !== undefined
}

function isCode({ values }: Pick<Field, 'values'>, value: unknown): boolean {
  return values === undefined || values.some((each) => String(each.value) === String(value))
}
