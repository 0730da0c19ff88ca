/* Values from outside, before their shape is known. */
import type { Row } from '#model/entity/jsonSchema'

/** The properties of an object; of any other value, none. */
export function asRow(value: unknown): Row {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
