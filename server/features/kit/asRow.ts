/* Values from outside, before their shape is known. */
import { isRow, type Row } from '#model/entity/jsonSchema'

/** The properties of an object; of any other value, none. */
export function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}

/** The text of a value; of one that is no text, the empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
