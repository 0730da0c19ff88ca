import { isRow, type Row } from '../entity/jsonSchema'

/**
 * The value at a dotted path, or a list of values if the path passes through a list. Values across references are
 * stored in the row under their full path.
 */
export function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>(step, row)
}

function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.flatMap((item) => step(item, name) ?? [])
  return isRow(holder) ? holder[name] : undefined
}
