/* Precomputes what queries need, in chunks. */
import { fieldAt } from '../entity/paths'
import { systemNames } from '../entity/system'
import type { Query, SummaryQuery } from '../query/query'
import { figuresOf } from '../query/spellings'
import { spelledPaths } from './match/spelledPaths'
import type { Resumable } from './resumable'
import type { RowIndex } from './rowIndex'

/** Prepares everything a list offers: search, and the sort, groups and sums of each column. */
export function* prepareList(rows: RowIndex): Resumable<void> {
  const { columns } = rows.entity.list
  const hasFigures = (path: string) => {
    const field = fieldAt(rows.entity, path)
    return field !== undefined && figuresOf(rows.entity, field) !== undefined
  }
  yield* rows.prepare({
    sums: columns.flatMap(({ field, sum }) => (sum ? [field] : [])),
    searched: rows.searched.filter((path) => !hasFigures(path)),
    sorted: columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])),
  })
  // Last, because spelling them takes longest and few searches need it.
  yield* rows.prepare({ searched: rows.searched.filter(hasFigures) })
}

/** A finished preparation ends without a pause. */
export function prepareQuery(rows: RowIndex, { filter, q, sort }: Query): Resumable<void> {
  return rows.prepare({
    filtered: Object.keys(filter),
    searched: q === undefined ? [] : spelledPaths(rows, q),
    sorted: sort.flatMap(([path]) => (path === systemNames.id ? [] : [path])),
  })
}

export function* prepareSummary(rows: RowIndex, query: SummaryQuery): Resumable<void> {
  const { sums, group } = query
  yield* prepareQuery(rows, { ...query, sort: [] })
  yield* rows.prepare({ sums, sorted: group === undefined ? [] : [group] })
}
