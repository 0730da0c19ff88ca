/* Which values occur how often: facets and groups, by counting codes. A row counts once for each of its values. */
import { decodeChoice } from '../entity/family'
import { compareCodePoints, fold } from '../query/fold'
import { type FacetValue, facetLimit, type Group } from '../query/query'
import { addUp, type Placed } from './add'
import type { Column } from './column'
import type { RowIndex } from './rowIndex'

/** The most frequent values (of those that contain a text), then by value; at most `facetLimit`. */
export function countFacet(
  index: RowIndex,
  mask: Uint8Array,
  path: string,
  text = '',
): readonly FacetValue[] {
  const column = index.column(path)
  const { counts } = placeRows(column, mask)
  if (text !== '') {
    const wanted = fold(text)
    for (const code of counts.keys()) if (!fold(textOf(column, code)).includes(wanted)) counts[code] = 0
  }
  const least = leastShown(counts)
  const found: number[] = []
  for (const [code, count] of counts.entries()) if (count >= least) found.push(code)
  found.sort((a, b) => (counts[b] as number) - (counts[a] as number) || compareValues(column, a, b))
  return found.slice(0, facetLimit).map((code) => tell(column, code, counts[code] as number))
}

/** All values in the order of a sort by that path (references of one label by id), each with its sums. */
export function countGroups(
  index: RowIndex,
  mask: Uint8Array,
  path: string,
  sums: readonly string[],
): readonly Group[] {
  const column = index.column(path)
  const placed = placeRows(column, mask)
  const added = sums.map((each) => [each, addUp(index.column(each), index.units(each), placed)] as const)
  const ranks = index.ranks(path)
  const found: number[] = []
  for (const [code, count] of placed.counts.entries()) if (count > 0) found.push(code)
  found.sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || compareValues(column, a, b))
  return found.map((code) => ({
    ...tell(column, code, placed.counts[code] as number),
    sums: Object.fromEntries(added.map(([each, totals]) => [each, totals[code] ?? 0])),
  }))
}

/** The rows of a mask under each of their values, and how many there are of each. */
function placeRows({ codes, starts, count }: Column, mask: Uint8Array): Placed & { counts: Int32Array } {
  const rows = new Int32Array(codes.length)
  const groups = new Int32Array(codes.length)
  const counts = new Int32Array(count)
  const seenIn = starts && new Int32Array(count).fill(-1)
  let placed = 0
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue
    const end = starts ? (starts[row + 1] as number) : row + 1
    for (let place = starts ? (starts[row] as number) : row; place < end; place++) {
      const code = codes[place] as number
      if (seenIn) {
        if (seenIn[code] === row) continue
        seenIn[code] = row
      }
      rows[placed] = row
      groups[placed++] = code
      counts[code] = (counts[code] as number) + 1
    }
  }
  return { rows: rows.subarray(0, placed), groups: groups.subarray(0, placed), count, counts }
}

/** Of many values only those need to be put in order that occur often enough to be shown. */
function leastShown(counts: Int32Array): number {
  const frequent = counts.filter((count) => count > 0).sort()
  return frequent.length <= facetLimit ? 1 : (frequent[frequent.length - facetLimit] as number)
}

function compareValues({ valueAt }: Column, a: number, b: number): number {
  const [left, right] = [valueAt(a), valueAt(b)]
  if (a === 0 || b === 0) return (a === 0 ? 1 : 0) - (b === 0 ? 1 : 0)
  if (typeof left === 'string') return compareCodePoints(left, String(right))
  return Number(left) - Number(right)
}

function tell({ source, valueAt, labels }: Column, code: number, count: number): FacetValue {
  const { field } = source
  const value = decodeChoice(field, valueAt(code)) as FacetValue['value']
  const label = field.ref ? labels?.[code] : titleOf(field.values, value)
  return label === undefined ? { value, count } : { value, label, count }
}

/** What a value is found by: how it is called, else itself; no value by nothing. */
function textOf({ source, valueAt, labels }: Column, code: number): string {
  const value = valueAt(code)
  if (value === null) return ''
  return (source.field.ref ? labels?.[code] : titleOf(source.field.values, value)) ?? String(value)
}

function titleOf(
  choices: Column['source']['field']['values'],
  value: FacetValue['value'],
): string | undefined {
  if (!choices || value === null) return undefined
  return choices.find((choice) => choice.value === value)?.title ?? String(value)
}
