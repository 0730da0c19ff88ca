/*
 * Sets of rows in two forms: a mask, with a byte per row, combines conditions; a selection vector, with row numbers
 * in order, is what pages and sums read.
 */

export function fullMask(rows: number): Uint8Array {
  return new Uint8Array(rows).fill(1)
}

export function countMask(mask: Uint8Array): number {
  let count = 0
  for (let row = 0; row < mask.length; row++) count += mask[row] as number
  return count
}

export function allRows(rows: number): Int32Array {
  const all = new Int32Array(rows)
  for (let row = 0; row < rows; row++) all[row] = row
  return all
}

/** Rows of an order that are in the mask. A plain loop, because `filter` on typed arrays takes ten times as long. */
export function selectRows(order: Int32Array, mask: Uint8Array): Int32Array {
  const rows = new Int32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number
    if (mask[row] === 1) rows[count++] = row
  }
  return rows.subarray(0, count)
}
