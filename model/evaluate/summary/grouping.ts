import type { Column } from '../columns/column'

/** Pairs of row and group; a row in several groups has several pairs. */
export interface Grouping {
  readonly rows: Int32Array
  readonly groups: Int32Array
  readonly counts: Int32Array
}

/** Groups by code; a row counts once for each of its distinct values. */
export function groupByCode({ codes, offsets, count }: Column, mask: Uint8Array): Grouping {
  const rows = new Int32Array(codes.length)
  const groups = new Int32Array(codes.length)
  const counts = new Int32Array(count)
  // The last row counted, by code: a list may contain a value twice.
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

export function groupAll(rows: Int32Array): Grouping {
  return { rows, groups: new Int32Array(rows.length), counts: Int32Array.of(rows.length) }
}
