/* Numbers as integers of their smallest decimal unit, so that sums are exact as in SQL. */
import { isNumeric } from '../../entity/family'
import { refusalText } from '../../messages'
import { Problem } from '../../problem/problem'
import type { Column } from '../columns/column'
import { eachChunk, type Resumable } from '../resumable'

/** The value times 10^`decimals`, by code: `small` if no sum can exceed a safe integer, `large` otherwise. */
export type FixedPoint =
  | { readonly decimals: number; readonly small: Float64Array }
  | { readonly decimals: number; readonly large: readonly bigint[] }

/** @throws Problem unknown_field for a column that is not numeric */
export function* toFixedPoint(column: Column): Resumable<FixedPoint> {
  const { source } = column
  if (!isNumeric(source.family)) throw new Problem('unknown_field', refusalText.unknownField(source.path))
  return (yield* toSmall(column)) ?? toLarge(column)
}

/** Floating-point numbers have at most 15 reliable decimal digits. */
const mostDecimals = 15

function* toSmall(column: Column): Resumable<FixedPoint | undefined> {
  const { numbers, decimals, largest } = yield* measure(column)
  if (decimals > mostDecimals) return undefined
  const scale = powerOfTen(decimals)
  if (largest * scale * Math.max(column.codes.length, 1) > Number.MAX_SAFE_INTEGER) return undefined
  yield* eachChunk(numbers.length, (from, to) => {
    for (let code = from; code < to; code++) numbers[code] = Math.round((numbers[code] as number) * scale)
  })
  return { decimals, small: numbers }
}

interface NumberScale {
  readonly numbers: Float64Array
  /** Decimals that represent all numbers exactly; more than `mostDecimals` if that is impossible. */
  readonly decimals: number
  readonly largest: number
}

function* measure({ count, valueAt }: Column): Resumable<NumberScale> {
  const numbers = new Float64Array(count)
  let decimals = 0
  let scale = 1
  let largest = 0
  yield* eachChunk(count, (from, to) => {
    for (let code = from; code < to; code++) {
      const number = Number(valueAt(code) ?? 0)
      while (decimals <= mostDecimals && Math.round(number * scale) / scale !== number) {
        decimals += 1
        scale = powerOfTen(decimals)
      }
      largest = Math.max(largest, Math.abs(number))
      numbers[code] = number
    }
  })
  return { numbers, decimals, largest }
}

/** Exact, unlike repeated multiplication by 10. */
export function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`)
}

function toLarge({ count, valueAt }: Column): FixedPoint {
  const parts = Array.from({ length: count }, (_, code) => decimalOf(Number(valueAt(code) ?? 0)))
  const decimals = parts.reduce((most, { exponent }) => Math.max(most, -exponent), 0)
  return { decimals, large: parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent + decimals)) }
}

/** Splits a number as JavaScript prints it: digits times a power of ten. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
