/*
 * One path of all rows as a dictionary-encoded column. Hides encodings, hash tables and their memory. Each
 * distinct value has a code and rows store codes, so that tests, ranks and folding are computed once per
 * distinct value instead of once per row.
 */
import type { Value } from './comparable'
import type { Source } from './source'

export interface Column {
  readonly source: Source
  /** Number of codes: the distinct values, and code 0 for null. */
  readonly count: number
  valueAt(code: number): Value | null
  codeOf(value: Value): number | undefined
  /** True if codes are in the order of their values, so that a code is its own rank. */
  readonly isOrdered: boolean
  /** Code by row; in a column of lists, the codes of all items, one row after another. */
  readonly codes: Int32Array
  /** In a column of lists, the items of row i are `codes[offsets[i]]` up to `codes[offsets[i + 1] - 1]`. */
  readonly offsets?: Int32Array
  readonly labels?: readonly (string | undefined)[]
}
