import { isRow, type Row } from '#model/entity/jsonSchema'

/** Empty for anything but an object. */
export function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
