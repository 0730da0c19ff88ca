/* A cell of a list: where its value is in a row, and the text that screens and files show for it. Pure. */
import type { Column, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { kindTraits } from '../entity/kinds'
import { showValue } from './show'

/** A column together with the last field of its path. */
export interface CellColumn {
  readonly column: Column
  readonly field: Field
}

/** The value at a dotted path; through lists, the values of their items. Far values come under their whole path. */
export function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>(step, row)
}

function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.flatMap((item) => step(item, name) ?? [])
  return isRow(holder) ? holder[name] : undefined
}

/** The label that the server sent along for a path, if it did; those of several values parted by commas. */
export function labelAt(row: Row, path: string): string | undefined {
  const label = isRow(row._labels) ? row._labels[path] : undefined
  // A record that this person may not see has no label.
  if (Array.isArray(label)) return label.filter((each) => typeof each === 'string').join(', ')
  return typeof label === 'string' ? label : undefined
}

/** The text of a cell. */
export function cellText({ column, field }: CellColumn, row: Row): string {
  const value = valueAt(row, column.field)
  const altered = column.values?.[String(value)]
  if (altered !== undefined) return altered
  const label = labelAt(row, column.field)
  if (Array.isArray(value) && kindTraits[field.kind].json !== 'array' && label === undefined) {
    return value.map((each) => showValue(each, field)).join(', ')
  }
  return showValue(value, field, label)
}
