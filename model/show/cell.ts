/* A cell of a list: where its value is in a row, and the text that screens and files show for it. Pure. */

import type { Column, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isReferenceList } from '../entity/kindGuards'
import { shownText } from '../messages'
import { showValue } from './show'
import { measuredIn } from './unit'
import { valueAt } from './valueAt'

export { valueAt } from './valueAt'

/** A column together with the last field of its path. */
export interface CellColumn {
  readonly column: Column
  readonly field: Field
}

/**
 * The label that the server sent along for a path, if it did; those of several values parted by commas.
 * @param unseen what stands for each record that this person may not see, which has no label; left out without
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

/** The text of a cell. */
export function cellText({ column, field }: CellColumn, row: Row): string {
  const altered = column.values?.[String(valueAt(row, column.field))]
  return altered ?? textAt(row, column.field, field)
}

/** The value at a path as text, with its label and the unit that it has in this row. */
export function textAt(row: Row, path: string, field: Field): string {
  const unseen = isReferenceList(field) ? shownText.unnamed : undefined
  return showValue(valueAt(row, path), measuredIn(field, row, path), labelAt(row, path, unseen))
}
