/* Rows by group: by the code of a column, or all in one. */
import type { Column } from '../columns/column'

/** Pairs of a row and its group; a row of several groups is in several pairs. */
export interface Grouping {
  readonly rows: Int32Array
  readonly groups: Int32Array
  /** Pairs in each group. */
  readonly counts: Int32Array
}

/** The rows of a mask by code; a row is counted once under each of its distinct values. */
export function groupByCode({ codes, offsets, count }: Column, mask: Uint8Array): Grouping {
  const rows = new Int32Array(codes.length)
  const groups = new Int32Array(codes.length)
  const counts = new Int32Array(count)
  // By code, the last row that it was counted for: the items of a list may be equal.
  const lastRow = offsets && new Int32Array(count).fill(-1)
  let pairs = 0
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue
    const end = offsets ? (offsets[row + 1] as number) : row + 1
    for (let item = offsets ? (offsets[row] as number) : row; item < end; item++) {
      const code = codes[item] as number
      if (lastRow) {
        if (lastRow[code] === row) continue
        lastRow[code] = row
      }
      rows[pairs] = row
      groups[pairs++] = code
      counts[code] = (counts[code] as number) + 1
    }
  }
  return { rows: rows.subarray(0, pairs), groups: groups.subarray(0, pairs), counts }
}

/** The rows in one group. */
export function groupAll(rows: Int32Array): Grouping {
  return { rows, groups: new Int32Array(rows.length), counts: Int32Array.of(rows.length) }
}
