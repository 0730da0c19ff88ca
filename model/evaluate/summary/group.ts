import type { Group } from '../../query/query'
import { titledColumn } from '../columns/titledColumn'
import type { RowIndex } from '../rowIndex'
import { groupByCode } from './grouping'
import { compareValues, showValue } from './shownValue'
import { sumGroups } from './sum'

/** All groups, ordered like a sort by that path; references with equal labels by ID. */
export function countGroups(
  index: RowIndex,
  mask: Uint8Array,
  path: string,
  sums: readonly string[],
): readonly Group[] {
  const column = titledColumn(index.column(path))
  const grouping = groupByCode(column, mask)
  const summed = sums.map(
    (each) => [each, sumGroups(index.column(each), index.fixedPoint(each), grouping)] as const,
  )
  const ranks = index.ranks(path)
  const found: number[] = []
  for (const [code, count] of grouping.counts.entries()) if (count > 0) found.push(code)
  found.sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || compareValues(column, a, b))
  return found.map((code) => ({
    ...showValue(column, code, grouping.counts[code] as number),
    sums: Object.fromEntries(summed.map(([each, totals]) => [each, totals[code] ?? 0])),
  }))
}
