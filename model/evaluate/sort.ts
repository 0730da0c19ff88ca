/* Puts rows in order by counting ranks, the last key first, so that no two rows are ever compared. */
import type { SortKey } from '../entity'
import { refusalText } from '../messages'
import { Problem } from '../problem'
import { systemNames } from '../system'
import type { RowIndex } from './rowIndex'

/**
 * The rows of a mask in order; rows that no key tells apart by `id`, in the direction of the first key.
 * @throws Problem unknown_field, also for a path of several values
 */
export function sortRows(index: RowIndex, mask: Uint8Array, sort: readonly SortKey[]): Int32Array {
  let rows = selectedRows(mask)
  const last: SortKey = [systemNames.id, sort[0]?.[1] ?? 'ASC']
  const keys = sort.some(([path]) => path === systemNames.id) ? sort : [...sort, last]
  for (const [path, direction] of keys.toReversed()) {
    const { codes, source } = index.column(path)
    if (source.isMany) throw new Problem('unknown_field', refusalText.unknownField(path))
    rows = countingSort(rows, codes, index.ranks(path), direction === 'DESC')
  }
  return rows
}

function selectedRows(mask: Uint8Array): Int32Array {
  const rows = new Int32Array(mask.length)
  let count = 0
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 1) rows[count++] = at
  }
  return rows.subarray(0, count)
}

function countingSort(
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
