import { fold } from '../../formats/fold'
import { type FacetValue, facetLimit } from '../../query/query'
import { legible } from '../../query/searchText'
import type { Column } from '../columns/column'
import { groupByCode } from './grouping'
import { compareValues, showValue, textOf } from './shownValue'

/** The most frequent values, at most `facetLimit`; ties in the order of values. */
export function countFacet(column: Column, mask: Uint8Array, text = ''): readonly FacetValue[] {
  const { counts } = groupByCode(column, mask)
  if (text !== '') clearOthers(counts, column, text)
  const least = leastShown(counts)
  const found: number[] = []
  for (const [code, count] of counts.entries()) if (count >= least) found.push(code)
  found.sort((a, b) => (counts[b] as number) - (counts[a] as number) || compareValues(column, a, b))
  return found.slice(0, facetLimit).map((code) => showValue(column, code, counts[code] as number))
}

function clearOthers(counts: Int32Array, column: Column, text: string): void {
  const wanted = fold(legible(text))
  for (const code of counts.keys()) if (!fold(textOf(column, code)).includes(wanted)) counts[code] = 0
}

function leastShown(counts: Int32Array): number {
  const frequent = counts.filter((count) => count > 0).sort()
  return frequent.length <= facetLimit ? 1 : (frequent[frequent.length - facetLimit] as number)
}
