/* Whether what an expression gives serves a field. */

import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isChoice, isDate } from '#model/entity/kindGuards'
import { type Kind, traitsOf } from '#model/entity/kinds'

const never: ReadonlySet<Kind> = new Set(['password', 'image', 'file', 'pdf', 'files', 'images'])

/** Would the field take a value of this kind? */
export function fitsValue(field: Field, value: unknown): boolean {
  const { json } = traitsOf(field.kind)
  if (never.has(field.kind)) return false
  if (json === 'array') return Array.isArray(value)
  if (json === 'object') {
    return isRow(value) && field.fields.some(({ name }) => name in value)
  }
  if (isDate(field)) return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  if (isChoice(field) && field.values) return field.values.some((each) => each.value === value)
  if (['integer', 'reference'].includes(field.kind)) return Number.isInteger(value)
  return json === 'any' || typeof value === json
}
