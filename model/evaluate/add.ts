/*
 * Adds decimals exactly, as the database does: as whole numbers of the smallest unit that occurs, and the nearest
 * floating-point number only at the end.
 */
import { isNumeric } from '../entity/family'
import { refusalText } from '../messages'
import { Problem } from '../wire/problem'
import type { Column } from './column'
import { eachStretch, type Parts } from './parts'

/** The values of a column as whole numbers of 1e-`decimals`, by code. */
export type Units =
  | { readonly decimals: number; readonly small: Float64Array }
  | { readonly decimals: number; readonly large: readonly bigint[] }

/** Rows, and the group that each is added to: a row of several groups stands here several times. */
export interface Placed {
  readonly rows: Int32Array
  readonly groups: Int32Array
  /** How many groups there are. */
  readonly count: number
}

/** @throws Problem unknown_field when there are no numbers to add */
export function* makeUnits(column: Column): Parts<Units> {
  const { source } = column
  if (!isNumeric(source.family)) throw new Problem('unknown_field', refusalText.unknownField(source.path))
  return (yield* smallUnits(column)) ?? largeUnits(column)
}

/** Sums of what the rows hold, by group; 0 where there is nothing to add. */
export function addUp(column: Column, units: Units, placed: Placed): readonly number[] {
  if ('large' in units) return addLarge(column, units, placed)
  const scale = Number(`1e${units.decimals}`)
  return Array.from(addSmall(column, units.small, placed), (sum) => sum / scale)
}

/** By hand, row after row in one loop: a function for each row would take several times as long. */
function addSmall(
  { codes, starts }: Column,
  small: Float64Array,
  { rows, groups, count }: Placed,
): Float64Array {
  const sums = new Float64Array(count)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const group = groups[at] as number
    const end = starts ? (starts[row + 1] as number) : row + 1
    for (let place = starts ? (starts[row] as number) : row; place < end; place++) {
      sums[group] = (sums[group] as number) + (small[codes[place] as number] as number)
    }
  }
  return sums
}

function addLarge(
  { codes, starts }: Column,
  { large, decimals }: Extract<Units, { large: unknown }>,
  { rows, groups, count }: Placed,
): readonly number[] {
  const sums = new Array<bigint>(count).fill(0n)
  for (const [at, row] of rows.entries()) {
    const group = groups[at] as number
    for (const code of starts ? codes.subarray(starts[row], starts[row + 1]) : [codes[row] as number]) {
      sums[group] = (sums[group] ?? 0n) + (large[code] ?? 0n)
    }
  }
  return sums.map((sum) => Number(`${sum}e-${decimals}`))
}

const mostDecimals = 15

/** Where all units of a column together are a number that floating point holds exactly. */
function* smallUnits({ count, valueAt, codes }: Column): Parts<Units | undefined> {
  const numbers = new Float64Array(count)
  let decimals = 0
  let scale = 1
  let largest = 0
  yield* eachStretch(count, (from, to) => {
    for (let code = from; code < to; code++) {
      const number = Number(valueAt(code) ?? 0)
      while (decimals <= mostDecimals && Math.round(number * scale) / scale !== number) {
        decimals += 1
        scale = Number(`1e${decimals}`)
      }
      largest = Math.max(largest, Math.abs(number))
      numbers[code] = number
    }
  })
  if (decimals > mostDecimals) return undefined
  if (largest * scale * Math.max(codes.length, 1) > Number.MAX_SAFE_INTEGER) return undefined
  yield* eachStretch(count, (from, to) => {
    for (let code = from; code < to; code++) numbers[code] = Math.round((numbers[code] as number) * scale)
  })
  return { decimals, small: numbers }
}

function largeUnits({ count, valueAt }: Column): Units {
  const parts = Array.from({ length: count }, (_, code) => partsOf(Number(valueAt(code) ?? 0)))
  const decimals = parts.reduce((most, { exponent }) => Math.max(most, -exponent), 0)
  return { decimals, large: parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent + decimals)) }
}

/** A number as it is written: whole digits and a power of ten. */
function partsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
