/* Where a value is in a row. Pure. */
import { isRow, type Row } from '../entity/jsonSchema'

/** The value at a dotted path; through lists, the values of their items. Far values come under their whole path. */
export function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>(step, row)
}

function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.flatMap((item) => step(item, name) ?? [])
  return isRow(holder) ? holder[name] : undefined
}
