/*
 * Counting sort: stable, and linear in the number of rows because ranks are small integers. Empty values have the highest
 * rank and stay last when reversed.
 */

export function countingSort(
  rows: Int32Array,
  codes: Int32Array,
  ranks: Int32Array,
  isReversed: boolean,
): Int32Array {
  const highest = ranks.length
  const starts = new Int32Array(highest + 2)
  const rankAt = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const ascending = ranks[codes[rows[at] as number] as number] as number
    const rank = isReversed && ascending < highest ? highest - 1 - ascending : ascending
    rankAt[at] = rank
    starts[rank + 1] = (starts[rank + 1] as number) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const rank = rankAt[at] as number
    const place = starts[rank] as number
    sorted[place] = rows[at] as number
    starts[rank] = place + 1
  }
  return sorted
}
