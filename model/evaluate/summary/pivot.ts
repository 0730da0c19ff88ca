/* Pivot over one or two keys, with totals; produces the same cells as the database. */
import { addDays, addMonths, dayOfInstant, dayText, parseDay } from '../../formats/index'
import type { PivotCell, PivotKey, PivotUnit } from '../../query/query'
import type { Column } from '../columns/column'
import { titledColumn } from '../columns/titledColumn'
import type { RowIndex } from '../rowIndex'
import { allRows, selectRows } from '../selection'
import type { Grouping } from './grouping'
import { showValue } from './shownValue'
import { sumGroups } from './sum'

type Key = NonNullable<PivotCell['keys'][number]>

interface Axis {
  codeOf(row: number): number
  keyOf(code: number): Key
}

export function crossRows(
  index: RowIndex,
  mask: Uint8Array,
  keys: readonly PivotKey[],
  sums: readonly string[],
): readonly PivotCell[] {
  const rows = selectRows(allRows(mask.length), mask)
  const axes = keys.map((key) => axisOf(index.column(key.path), key.unit))
  return subsetsOf(axes.length).flatMap((isTotal) => {
    const { grouping, first } = groupRows(rows, axes, isTotal)
    const summed = sums.map((path) => {
      const column = index.column(path)
      return [
        path,
        sumGroups(column, index.fixedPoint(path), grouping),
        countFilled(column, grouping),
      ] as const
    })
    // There is a grand total even without any rows.
    const isNothing = rows.length === 0 && isTotal.every(Boolean)
    return (isNothing ? [-1] : first).map(
      (row, group): PivotCell => ({
        keys: axes.map((axis, at) => (isTotal[at] ? null : axis.keyOf(axis.codeOf(row)))),
        count: grouping.counts[group] ?? 0,
        sums: Object.fromEntries(summed.map(([path, totals]) => [path, totals[group] ?? 0])),
        filled: Object.fromEntries(summed.map(([path, , filled]) => [path, filled[group] ?? 0])),
      }),
    )
  })
}

function subsetsOf(count: number): readonly (readonly boolean[])[] {
  if (count === 0) return [[]]
  return subsetsOf(count - 1).flatMap((rest) => [
    [...rest, false],
    [...rest, true],
  ])
}

function groupRows(rows: Int32Array, axes: readonly Axis[], isTotal: readonly boolean[]) {
  const places = new Map<string, number>()
  const first: number[] = []
  const counts: number[] = []
  const groups = rows.map((row) => {
    const name = axes.map((axis, at) => (isTotal[at] ? '' : axis.codeOf(row))).join(' ')
    const place = places.get(name) ?? places.size
    if (!places.has(name)) {
      places.set(name, place)
      first.push(row)
    }
    counts[place] = (counts[place] ?? 0) + 1
    return place
  })
  const grouping: Grouping = { rows, groups, counts: Int32Array.from(counts) }
  return { grouping, first }
}

function countFilled({ codes, offsets }: Column, { rows, groups, counts }: Grouping): Int32Array {
  const filled = new Int32Array(counts.length)
  for (const [at, row] of rows.entries()) {
    const own = offsets ? codes.subarray(offsets[row], offsets[row + 1]) : [codes[row] ?? 0]
    if (own.some((code) => code !== 0)) filled[groups[at] ?? 0] = (filled[groups[at] ?? 0] ?? 0) + 1
  }
  return filled
}

function axisOf(column: Column, unit: PivotUnit | undefined): Axis {
  if (unit === undefined) {
    const titled = titledColumn(column)
    return {
      codeOf: (row) => titled.codes[row] ?? 0,
      keyOf(code) {
        const { count: _, ...key } = showValue(titled, code, 0)
        return key
      },
    }
  }
  const places = new Map<string | null, number>()
  const stretches: (string | null)[] = []
  const known = Array.from({ length: column.count }, (_each, code) => {
    const value = column.valueAt(code)
    const start = value === null ? null : stretchOf(String(value), unit)
    const place = places.get(start) ?? stretches.length
    if (!places.has(start)) {
      places.set(start, place)
      stretches.push(start)
    }
    return place
  })
  return {
    codeOf: (row) => known[column.codes[row] ?? 0] ?? 0,
    keyOf: (code) => ({ value: stretches[code] ?? null }),
  }
}

/**
 * The first day of the period that contains a date or instant, in São Paulo; weeks start on Monday.
 * @example stretchOf('2026-11-25', 'quarter') // '2026-10-01'
 */
function stretchOf(value: string, unit: PivotUnit): string {
  const text = value.length <= 10 ? value : dayOfInstant(new Date(value))
  const day = parseDay(text)
  if (!day || unit === 'day') return text
  if (unit === 'week') {
    const weekday = (new Date(`${text}T00:00:00Z`).getUTCDay() + 6) % 7
    return dayText(addDays(day, -weekday))
  }
  const month = unit === 'month' ? day.month : unit === 'quarter' ? day.month - ((day.month - 1) % 3) : 1
  return dayText({ year: day.year, month, day: 1 })
}

export function afterStretch(start: string, unit: PivotUnit): string {
  const day = parseDay(start)
  if (!day) return start
  if (unit === 'day' || unit === 'week') return dayText(addDays(day, unit === 'day' ? 1 : 7))
  return dayText(addMonths(day, unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12))
}
