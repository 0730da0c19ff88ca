/* The vertical layout of a grid. Pure; no function iterates over all rows. */

/** A line of the grid: the index of a row or of a group's heading. */
export type Line = { readonly row: number } | { readonly group: number }

export interface ExpandedRow {
  readonly row: number
  readonly height: number
}

export interface GridLayout {
  readonly count: number
  /** Pixels. */
  readonly height: number
  lineAt(index: number): Line
  /** The line of a row; undefined inside a collapsed group. */
  indexOf(row: number): number | undefined
  topOf(index: number): number
  indexAt(top: number): number
}

export interface GroupSize {
  readonly count: number
  readonly isCollapsed: boolean
}

/**
 * Lays out rows, under the headings of their groups if there are any.
 * @example createLayout(100_000, 40).indexAt(4_000) // 100
 */
export function createLayout(
  rows: number,
  lineHeight: number,
  groups?: readonly GroupSize[],
  expanded: readonly ExpandedRow[] = [],
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
  const extras = expanded
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

function placeGroups(groups: readonly GroupSize[]) {
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

/** Binary search for the last index whose number is not above `limit`. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
