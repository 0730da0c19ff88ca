/* Pages far from the start of an order, which PostgreSQL finds by skipping all previous rows. */

import { systemNames } from '#model/entity/system'
import type { Query } from '#model/query/query'

const deepFrom = 10_000
/** Rows whose ids are read and cached with a deep page. */
const blockSize = 1000

/** The block of rows to read with a deep page; undefined for other pages. */
export function blockAround({ range, q, relevance }: Query): readonly [from: number, to: number] | undefined {
  // An order by relevance cannot be reversed.
  if (relevance) return undefined
  if (!range || (range[0] < deepFrom && (q === undefined || range[0] === 0))) return undefined
  const from = range[0] - (range[0] % blockSize)
  const to = from + blockSize - 1
  return range[1] <= to ? [from, to] : undefined
}

/** Reads the rows in reverse order if the end is closer and the total is known. */
export function fromNearerEnd(
  sort: Query['sort'],
  range: readonly [from: number, to: number],
  total: number | undefined,
): Pick<Query, 'sort' | 'range'> & { readonly isReversed: boolean } {
  const [from, to] = range
  if (total === undefined || from < total / 2 || from >= total) return { sort, range, isReversed: false }
  const keys: Query['sort'] = sort.length > 0 ? sort : [[systemNames.id, 'ASC']]
  return {
    sort: keys.map(([path, direction]) => [path, direction === 'DESC' ? 'ASC' : 'DESC']),
    range: [Math.max(total - 1 - to, 0), total - 1 - from],
    isReversed: true,
  }
}
