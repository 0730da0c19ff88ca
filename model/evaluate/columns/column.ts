/*
 * Room: a path of all rows as a column of codes. Hides encodings, hash tables and the memory that they reuse.
 *
 * One path of all rows, dictionary encoded: each distinct value has a code, and rows hold codes. What depends on the
 * value alone (does it match, how does it rank, how is it folded) is computed once per distinct value, not per row.
 */
import type { Value } from './comparable'
import type { Source } from './source'

/** A column of codes. */
export interface Column {
  readonly source: Source
  /** Number of codes: the distinct values, and code 0 for "no value". */
  readonly count: number
  /** Null for code 0. */
  valueAt(code: number): Value | null
  /** The code of a value; undefined where no row has it. */
  codeOf(value: Value): number | undefined
  /** Codes ascend with their values, so that a code is its own rank. */
  readonly isOrdered: boolean
  /** The code of each row; in a column of lists the codes of all items, row after row. */
  readonly codes: Int32Array
  /** In a column of lists: the items of row i are from `offsets[i]` up to `offsets[i + 1]`. */
  readonly offsets?: Int32Array
  /** Labels of the records referred to, by code; undefined when the rows came without labels. */
  readonly labels?: readonly (string | undefined)[]
}
