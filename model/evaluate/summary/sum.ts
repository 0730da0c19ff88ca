/* Sums by group in fixed point; only the result is rounded to the nearest floating-point number. */
import type { Column } from '../columns/column'
import { type FixedPoint, powerOfTen } from './fixedPoint'
import type { Grouping } from './grouping'

/** 0 for a group without numbers. */
export function sumGroups(column: Column, fixedPoint: FixedPoint, grouping: Grouping): readonly number[] {
  const { decimals } = fixedPoint
  if ('large' in fixedPoint) {
    const sums = sumLarge(column, fixedPoint.large, grouping)
    return sums.map((sum) => Number(`${sum}e-${decimals}`))
  }
  const scale = powerOfTen(decimals)
  return Array.from(sumSmall(column, fixedPoint.small, grouping), (sum) => sum / scale)
}

/** A plain loop, because a call per row takes several times as long. */
function sumSmall(
  { codes, offsets }: Column,
  small: Float64Array,
  { rows, groups, counts }: Grouping,
): Float64Array {
  const sums = new Float64Array(counts.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const group = groups[at] as number
    const end = offsets ? (offsets[row + 1] as number) : row + 1
    for (let item = offsets ? (offsets[row] as number) : row; item < end; item++) {
      sums[group] = (sums[group] as number) + (small[codes[item] as number] as number)
    }
  }
  return sums
}

function sumLarge(
  { codes, offsets }: Column,
  large: readonly bigint[],
  { rows, groups, counts }: Grouping,
): readonly bigint[] {
  const sums = new Array<bigint>(counts.length).fill(0n)
  for (const [at, row] of rows.entries()) {
    const group = groups[at] as number
    for (const code of offsets ? codes.subarray(offsets[row], offsets[row + 1]) : [codes[row] as number]) {
      sums[group] = (sums[group] ?? 0n) + (large[code] ?? 0n)
    }
  }
  return sums
}
