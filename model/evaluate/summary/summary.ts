/* Counts, sums, facets and groups of all matching rows. Hides exact addition in a single pass. */
import type { Filter } from '../../entity/entity'
import type { FacetValue, Summary, SummaryQuery } from '../../query/query'
import { titledColumn } from '../columns/titledColumn'
import { matchRows } from '../match/match'
import { maskOf, matchingText } from '../recall'
import type { RowIndex } from '../rowIndex'
import { allRows, countMask, selectRows } from '../selection'
import { countFacet } from './facet'
import { countGroups } from './group'
import { groupAll } from './grouping'
import { crossRows } from './pivot'
import { sumGroups } from './sum'

/** Total and sums are cached, since they do not depend on the group. */
export function summarise(index: RowIndex, query: SummaryQuery): Summary {
  const mask = maskOf(index, query)
  const recall = (kind: string, make: () => number) =>
    index.answers.getOrMake(kind, matchingText(query), make)
  return {
    total: recall('total', () => countMask(mask)),
    sums: Object.fromEntries(
      query.sums.map((path) => [path, recall(`sum ${path}`, () => sumAll(index, mask, path))]),
    ),
    facets: Object.fromEntries(query.facets.map((path) => [path, facetOf(index, query, path)])),
    ...(query.group !== undefined && { groups: countGroups(index, mask, query.group, query.sums) }),
    ...(query.pivot && { pivot: crossRows(index, mask, query.pivot, query.sums) }),
  }
}

function sumAll(index: RowIndex, mask: Uint8Array, path: string): number {
  const rows = selectRows(allRows(mask.length), mask)
  return sumGroups(index.column(path), index.fixedPoint(path), groupAll(rows))[0] ?? 0
}

/** A facet ignores the condition on its own path, so that unselected values are counted too. */
function facetOf(
  index: RowIndex,
  { filter, q, facetText }: SummaryQuery,
  path: string,
): readonly FacetValue[] {
  const { [path]: own, ...others }: Filter = filter
  const mask = own === undefined ? maskOf(index, { filter, q }) : matchRows(index, others, q, filter)
  return countFacet(titledColumn(index.column(path)), mask, facetText)
}
