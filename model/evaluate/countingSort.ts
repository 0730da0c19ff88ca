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
  // By hand and once per row: functions and iterators would take longer than the sorting.
  const rankAt = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const rank = ranks[codes[rows[at] as number] as number] as number
    const place = isReversed ? highest - rank : rank
    rankAt[at] = place
    places[place + 1] = (places[place + 1] as number) + 1
  }
  for (let at = 1; at < places.length; at++) places[at] = (places[at] as number) + (places[at - 1] as number)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const rank = rankAt[at] as number
    const place = places[rank] as number
    sorted[place] = rows[at] as number
    places[rank] = place + 1
  }
  return sorted
}
