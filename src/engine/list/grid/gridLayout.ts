/*
 * What stands at which height of a grid: rows, headings of groups, and what is opened under a row. Pure and quick:
 * nothing here walks all rows, however many there are.
 */

/** A line of the grid: a row by its place, or the heading of a group by its place. */
export type Line = { readonly row: number } | { readonly group: number }

/** What is opened under a row. */
export interface Opened {
  readonly row: number
  readonly height: number
}

/** Where the lines of a grid are. */
export interface GridLayout {
  /** Lines in all. */
  readonly count: number
  /** Pixels in all. */
  readonly height: number
  lineAt(index: number): Line
  /** The line of a row; undefined inside a collapsed group. */
  indexOf(row: number): number | undefined
  topOf(index: number): number
  /** The line at a height. */
  indexAt(top: number): number
}

/** A group as far as its place counts. */
export interface LaidGroup {
  readonly count: number
  readonly isCollapsed: boolean
}

/**
 * Lays out rows, under the headings of their groups when there are any.
 * @example layOut(100_000, 40).indexAt(4_000) // 100
 */
export function layOut(
  rows: number,
  lineHeight: number,
  groups?: readonly LaidGroup[],
  opened: readonly Opened[] = [],
): GridLayout {
  const places = groups ? placeGroups(groups) : undefined
  const count = places ? places.lines : rows
  const lineAt = (index: number): Line => {
    if (!places) return { row: index }
    const at = lastAtMost(places.firstLine, index)
    const offset = index - (places.firstLine[at] ?? 0)
    return offset === 0 ? { group: at } : { row: (places.firstRow[at] ?? 0) + offset - 1 }
  }
  const indexOf = (row: number): number | undefined => {
    if (!places) return row
    const at = lastAtMost(places.firstRow, row)
    if (groups?.[at]?.isCollapsed) return undefined
    return (places.firstLine[at] ?? 0) + 1 + row - (places.firstRow[at] ?? 0)
  }
  const extras = opened
    .flatMap(({ row, height }) => {
      const index = indexOf(row)
      return index === undefined ? [] : [{ index, height }]
    })
    .toSorted((a, b) => a.index - b.index)
  const topOf = (index: number) =>
    extras.reduce((top, each) => top + (each.index < index ? each.height : 0), index * lineHeight)
  return {
    count,
    height: topOf(count),
    lineAt,
    indexOf,
    topOf,
    indexAt(top) {
      let index = Math.floor(top / lineHeight)
      for (const each of extras) {
        if (topOf(each.index) + lineHeight > top) break
        const past = top - topOf(each.index) - lineHeight - each.height
        index = past < 0 ? each.index : each.index + 1 + Math.floor(past / lineHeight)
      }
      return Math.max(0, Math.min(index, count - 1))
    },
  }
}

function placeGroups(groups: readonly LaidGroup[]) {
  const firstRow: number[] = []
  const firstLine: number[] = []
  let rows = 0
  let lines = 0
  for (const { count, isCollapsed } of groups) {
    firstRow.push(rows)
    firstLine.push(lines)
    rows += count
    lines += 1 + (isCollapsed ? 0 : count)
  }
  return { firstRow, firstLine, lines }
}

/** Place of the last number that is not beyond the wanted one; the numbers ascend. */
function lastAtMost(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
