/*
 * Adds decimals exactly, as the database does: as whole numbers of the smallest unit that occurs, and the nearest
 * floating-point number only at the end.
 */
import { isNumeric } from '../family'
import { refusalText } from '../messages'
import { Problem } from '../problem'
import type { Column } from './column'
import { eachStretch, type Parts } from './parts'

/** The values of a column as whole numbers of 1e-`decimals`, by code. */
export type Units =
  | { readonly decimals: number; readonly small: Float64Array }
  | { readonly decimals: number; readonly large: readonly bigint[] }

/** Sums of a column, one per group. */
export interface Adder {
  /** Adds what a row holds to a group. */
  add(row: number, group: number): void
  /** The sum of a group; 0 when nothing was added. */
  sum(group: number): number
}

/** @throws Problem unknown_field when there are no numbers to add */
export function* makeUnits(column: Column): Parts<Units> {
  const { source } = column
  if (!isNumeric(source.family)) throw new Problem('unknown_field', refusalText.unknownField(source.path))
  return (yield* smallUnits(column)) ?? largeUnits(column)
}

/** Starts sums at 0. */
export function makeAdder({ codes, starts }: Column, units: Units, groups: number): Adder {
  const { add, sum } = 'small' in units ? addSmall(units, groups) : addLarge(units, groups)
  if (!starts) return { sum, add: (row, group) => add(codes[row] as number, group) }
  return {
    sum,
    add(row, group) {
      const end = starts[row + 1] as number
      for (let place = starts[row] as number; place < end; place++) add(codes[place] as number, group)
    },
  }
}

function addSmall({ small, decimals }: Extract<Units, { small: unknown }>, groups: number): Adder {
  const sums = new Float64Array(groups)
  const scale = Number(`1e${decimals}`)
  return {
    add(code, group) {
      sums[group] = (sums[group] as number) + (small[code] as number)
    },
    sum: (group) => (sums[group] ?? 0) / scale,
  }
}

function addLarge({ large, decimals }: Extract<Units, { large: unknown }>, groups: number): Adder {
  const sums = new Array<bigint>(groups).fill(0n)
  return {
    add(code, group) {
      sums[group] = (sums[group] ?? 0n) + (large[code] ?? 0n)
    },
    sum: (group) => Number(`${sums[group] ?? 0n}e-${decimals}`),
  }
}

const mostDecimals = 15

/** Where all units of a column together are a number that floating point holds exactly. */
function* smallUnits({ values, codes }: Column): Parts<Units | undefined> {
  const numbers = new Float64Array(values.length)
  let decimals = 0
  let scale = 1
  let largest = 0
  yield* eachStretch(values.length, (from, to) => {
    for (let code = from; code < to; code++) {
      const number = Number(values[code] ?? 0)
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
  for (let code = 0; code < numbers.length; code++) {
    numbers[code] = Math.round((numbers[code] as number) * scale)
  }
  return { decimals, small: numbers }
}

function largeUnits({ values }: Column): Units {
  const parts = values.map((value) => partsOf(Number(value ?? 0)))
  const decimals = parts.reduce((most, { exponent }) => Math.max(most, -exponent), 0)
  return { decimals, large: parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent + decimals)) }
}

/** A number as it is written: whole digits and a power of ten. */
function partsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
