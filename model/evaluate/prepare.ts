/* Precomputes what queries need, and tells whether a query can be answered without computing anything first. */
import { systemNames } from '../entity/system'
import type { Query, SummaryQuery } from '../query/query'
import type { Resumable } from './resumable'
import type { RowIndex } from './rowIndex'

export function prepareSummary(rows: RowIndex, { sums, group }: SummaryQuery): Resumable<void> {
  return rows.prepare({ sums, sorted: group === undefined ? [] : [group], isSearched: false })
}

/** Prepares everything a list offers in chunks: search, and the sort, groups and sums of each column. */
export function prepareList(rows: RowIndex): Resumable<void> {
  const { columns } = rows.entity.list
  return rows.prepare({
    sums: columns.flatMap(({ field, sum }) => (sum ? [field] : [])),
    sorted: columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])),
    isSearched: true,
  })
}

export function isQueryReady(rows: RowIndex, { filter, q, sort }: Query): boolean {
  const paths = [...Object.keys(filter), ...sort.map(([path]) => path)]
  const sorted = paths.filter((path) => path !== systemNames.id)
  return isReady(rows.prepare({ sums: [], sorted, isSearched: q !== undefined }))
}

export function isSummaryReady(rows: RowIndex, query: SummaryQuery): boolean {
  return isReady(prepareSummary(rows, query)) && isQueryReady(rows, { ...query, sort: [] })
}

/** A finished preparation ends without a pause; an unfinished one computes its first chunk here. */
function isReady(preparation: Resumable<void>): boolean {
  return preparation.next().done === true
}
