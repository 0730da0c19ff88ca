/*
 * Sets of rows in their two forms. A mask has a byte for each row, 1 where the row is in the set: conditions are
 * combined in it. A selection vector has the numbers of the rows in an order: pages and sums read it.
 */

/** A mask of all rows. */
export function fullMask(rows: number): Uint8Array {
  return new Uint8Array(rows).fill(1)
}

/** How many rows are in the mask. */
export function countMask(mask: Uint8Array): number {
  let count = 0
  for (let row = 0; row < mask.length; row++) count += mask[row] as number
  return count
}

/** All rows as they came. */
export function allRows(rows: number): Int32Array {
  const all = new Int32Array(rows)
  for (let row = 0; row < rows; row++) all[row] = row
  return all
}

/** The rows of an order that are in the mask. A plain loop: `filter` of typed arrays takes ten times as long. */
export function selectRows(order: Int32Array, mask: Uint8Array): Int32Array {
  const rows = new Int32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number
    if (mask[row] === 1) rows[count++] = row
  }
  return rows.subarray(0, count)
}
