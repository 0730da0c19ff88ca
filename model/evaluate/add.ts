/*
 * Adds decimals exactly, as the database does: as whole numbers of the smallest unit that occurs, and the nearest
 * floating-point number only at the end.
 */

import { isNumeric } from '../family'
import { refusalText } from '../messages'
import { Problem } from '../problem'
import type { Column } from './column'

/** Sums of a column, one per group. */
export interface Adder {
  /** Adds what a row holds to a group. */
  add(row: number, group: number): void
  /** The sum of a group; 0 when nothing was added. */
  sum(group: number): number
}

/** @throws Problem unknown_field when there are no numbers to add */
export function makeAdder(column: Column, groups: number): Adder {
  const { source } = column
  if (!isNumeric(source.family)) throw new Problem('unknown_field', refusalText.unknownField(source.path))
  return addSmall(column, groups) ?? addLarge(column, groups)
}

const mostDecimals = 15

/** Where all units of a column together are a number that floating point holds exactly. */
function addSmall({ values, codes, starts }: Column, groups: number): Adder | undefined {
  const decimals = decimalsOf(values)
  if (decimals === undefined) return undefined
  const scale = Number(`1e${decimals}`)
  const units = Float64Array.from(values, (value) => Math.round(Number(value ?? 0) * scale))
  const largest = units.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  if (largest * Math.max(codes.length, 1) > Number.MAX_SAFE_INTEGER) return undefined
  const sums = new Float64Array(groups)
  return {
    add(row, group) {
      if (!starts) {
        sums[group] = (sums[group] as number) + (units[codes[row] as number] as number)
        return
      }
      const end = starts[row + 1] as number
      for (let place = starts[row] as number; place < end; place++) {
        sums[group] = (sums[group] as number) + (units[codes[place] as number] as number)
      }
    },
    sum: (group) => (sums[group] ?? 0) / scale,
  }
}

/** The fewest decimals that all the values are written with; undefined when they are too many to tell. */
function decimalsOf(values: Column['values']): number | undefined {
  let decimals = 0
  let scale = 1
  for (const value of values) {
    while (Math.round(Number(value ?? 0) * scale) / scale !== Number(value ?? 0)) {
      decimals += 1
      if (decimals > mostDecimals) return undefined
      scale = Number(`1e${decimals}`)
    }
  }
  return decimals
}

function addLarge({ values, codes, starts }: Column, groups: number): Adder {
  const parts = values.map((value) => partsOf(Number(value ?? 0)))
  const lowest = parts.reduce((least, { exponent }) => Math.min(least, exponent), 0)
  const units = parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - lowest))
  const sums = new Array<bigint>(groups).fill(0n)
  return {
    add(row, group) {
      const end = starts?.[row + 1] ?? row + 1
      for (let place = starts?.[row] ?? row; place < end; place++) {
        sums[group] = (sums[group] ?? 0n) + (units[codes[place] as number] ?? 0n)
      }
    },
    sum: (group) => Number(`${sums[group] ?? 0n}e${lowest}`),
  }
}

/** A number as it is written: whole digits and a power of ten. */
function partsOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
