import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isChoice, isDate, isFile, isSecret } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'

export function fitsValue(field: Field, value: unknown): boolean {
  const { json, family } = traitsOf(field.kind)
  if (isFile(field) || isSecret(field)) return false
  if (json === 'array') return Array.isArray(value)
  if (json === 'object') {
    return isRow(value) && field.fields.some(({ name }) => name in value)
  }
  if (isDate(field)) return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  if (isChoice(field) && field.values) return field.values.some((each) => each.value === value)
  if (json === 'number' && family === 'integer') return Number.isInteger(value)
  return json === 'any' || typeof value === json
}
