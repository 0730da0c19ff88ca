/*
 * Pages far from the beginning of an order, which are found by passing over all rows before them. The rows
 * are the same; the next page and the last one are found without that cost.
 */

import { systemNames } from '#model/entity/system'
import type { Query } from '#model/query/query'

/** Rows that are skipped slowly. */
const farFrom = 10_000
/** Rows found together with a page that takes long to find. */
const neighbours = 1000

/** A stretch that holds the page, where it is worth finding more than the page. */
export function neighboursOf({
  range,
  q,
  relevance,
}: Query): readonly [from: number, to: number] | undefined {
  // An order by relevance is not turned round.
  if (relevance) return undefined
  if (!range || (range[0] < farFrom && (q === undefined || range[0] === 0))) return undefined
  const from = range[0] - (range[0] % neighbours)
  const to = from + neighbours - 1
  return range[1] <= to ? [from, to] : undefined
}

/** The same stretch of rows as seen from the end of the order, where the total is known and the end is nearer. */
export function fromNearerEnd(
  sort: Query['sort'],
  range: readonly [from: number, to: number],
  total: number | undefined,
): Pick<Query, 'sort' | 'range'> & { readonly isTurned: boolean } {
  const [from, to] = range
  if (total === undefined || from < total / 2 || from >= total) return { sort, range, isTurned: false }
  const keys: Query['sort'] = sort.length > 0 ? sort : [[systemNames.id, 'ASC']]
  return {
    sort: keys.map(([path, direction]) => [path, direction === 'DESC' ? 'ASC' : 'DESC']),
    range: [Math.max(total - 1 - to, 0), total - 1 - from],
    isTurned: true,
  }
}
