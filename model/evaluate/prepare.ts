/* What questions need, made before they are asked; and whether it is there, so that an answer takes no time. */
import { systemNames } from '../entity/system'
import type { Query, SummaryQuery } from '../query/query'
import type { Resumable } from './resumable'
import type { RowIndex } from './rowIndex'

/**
 * Prepares a summary in chunks.
 * @example for (const _pause of prepareSummary(index, query)) await nextFrame()
 */
export function prepareSummary(rows: RowIndex, { sums, group }: SummaryQuery): Resumable<void> {
  return rows.prepare({ sums, sorted: group === undefined ? [] : [group], isSearched: false })
}

/** Prepares all that a list offers, in chunks: search, and sort, groups and sums of each column. */
export function prepareList(rows: RowIndex): Resumable<void> {
  const { columns } = rows.entity.list
  return rows.prepare({
    sums: columns.flatMap(({ field, sum }) => (sum ? [field] : [])),
    sorted: columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])),
    isSearched: true,
  })
}

/** Whether a page can be answered without preparing anything first. */
export function isQueryReady(rows: RowIndex, { filter, q, sort }: Query): boolean {
  const paths = [...Object.keys(filter), ...sort.map(([path]) => path)]
  const sorted = paths.filter((path) => path !== systemNames.id)
  return isReady(rows.prepare({ sums: [], sorted, isSearched: q !== undefined }))
}

/** The same for a summary. */
export function isSummaryReady(rows: RowIndex, query: SummaryQuery): boolean {
  return isReady(prepareSummary(rows, query)) && isQueryReady(rows, { ...query, sort: [] })
}

/** A preparation with nothing left to do ends without a pause; another does its first chunk. */
function isReady(preparation: Resumable<void>): boolean {
  return preparation.next().done === true
}
