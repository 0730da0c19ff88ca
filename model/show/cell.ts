import type { Column, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isReferenceList } from '../entity/kindGuards'
import { shownText } from '../messages'
import { showValue } from './show'
import { measuredIn } from './unit'
import { valueAt } from './valueAt'

export { valueAt } from './valueAt'

export interface CellColumn {
  readonly column: Column
  readonly field: Field
}

/**
 * The label that the server sent for a path; several labels are joined by commas.
 * @param unseen text for each record that the person may not see; such records are left out without it
 */
export function labelAt(row: Row, path: string, unseen?: string): string | undefined {
  const label = isRow(row._labels) ? row._labels[path] : undefined
  if (Array.isArray(label))
    return label
      .map((each) => each ?? unseen)
      .filter((each) => typeof each === 'string')
      .join(', ')
  return typeof label === 'string' ? label : undefined
}

export function cellText({ column, field }: CellColumn, row: Row): string {
  const altered = column.values?.[String(valueAt(row, column.field))]
  return altered ?? textAt(row, column.field, field)
}

export function textAt(row: Row, path: string, field: Field): string {
  const unseen = isReferenceList(field) ? shownText.unnamed : undefined
  return showValue(valueAt(row, path), measuredIn(field, row, path), labelAt(row, path, unseen))
}
