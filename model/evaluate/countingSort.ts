/* A stable sort of rows by the rank of their value: no two rows are ever compared. */

/** The rows in order; `codes` by row, `ranks` by code. */
export function countingSort(
  rows: Int32Array,
  codes: Int32Array,
  ranks: Int32Array,
  isReversed: boolean,
): Int32Array {
  const highest = ranks.length
  const places = new Int32Array(highest + 2)
  const rankOf = (row: number) => {
    const rank = ranks[codes[row] as number] as number
    return isReversed ? highest - rank : rank
  }
  for (const row of rows) places[rankOf(row) + 1] = (places[rankOf(row) + 1] as number) + 1
  for (let at = 1; at < places.length; at++) places[at] = (places[at] as number) + (places[at - 1] as number)
  const sorted = new Int32Array(rows.length)
  for (const row of rows) {
    const rank = rankOf(row)
    const place = places[rank] as number
    sorted[place] = row
    places[rank] = place + 1
  }
  return sorted
}
