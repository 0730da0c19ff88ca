/* Sorts rows. Hides ranks and counting sorts: one stable counting sort per key, the last key first. */
import type { SortKey } from '../../entity/entity'
import { systemNames } from '../../entity/system'
import { refusalText } from '../../messages'
import { Problem } from '../../problem/problem'
import type { RowIndex } from '../rowIndex'
import { selectRows } from '../selection'
import { countingSort } from './countingSort'

/**
 * Sorts the rows of a mask; ties by `id`, in the direction of the first key.
 * @throws Problem unknown_field, also for a path with several values per row
 */
export function sortRows(index: RowIndex, mask: Uint8Array, sort: readonly SortKey[]): Int32Array {
  const idAt = sort.findIndex(([path]) => path === systemNames.id)
  const idKey = idAt < 0 ? sort[0] : sort[idAt]
  // IDs are distinct, so keys after `id` have no effect.
  const keys = idAt < 0 ? sort : sort.slice(0, idAt)
  let rows = selectRows(index.byId(), mask)
  if (idKey?.[1] === 'DESC') rows.reverse()
  for (const key of keys.toReversed()) rows = sortByKey(index, rows, key)
  return rows
}

/** Stable sort by one key. @throws Problem unknown_field, also for a path with several values per row */
export function sortByKey(index: RowIndex, rows: Int32Array, [path, direction]: SortKey): Int32Array {
  const { codes, source } = index.column(path)
  if (source.isMany) throw new Problem('unknown_field', refusalText.unknownField(path))
  return countingSort(rows, codes, index.ranks(path), direction === 'DESC')
}
