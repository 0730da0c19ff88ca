/*
 * Room: how many decimals a number may have. Hides what its kind says where the schema says nothing, and what floating
 * point adds to a number.
 */

import type { Field } from '../field'
import { isMoney } from '../kindGuards'

/** Of amounts whose schema says nothing else. */
const cents = 2

/** Decimals that a value of the field may have; undefined: any. */
export function decimalsOf({ kind, decimals }: Pick<Field, 'kind' | 'decimals'>): number | undefined {
  return decimals ?? (isMoney({ kind }) ? cents : undefined)
}

/** Does a number have more decimals than that, beyond what floating point adds to one (0.1 + 0.2)? */
export function hasMoreDecimals(value: number, decimals: number): boolean {
  return Math.abs(value - cut(value, decimals)) > Number.EPSILON * Math.max(1, Math.abs(value))
}

/** The number as it was meant: without what floating point adds; with more decimals than that, as it is. */
export function withoutNoise(value: number, decimals: number): number {
  return hasMoreDecimals(value, decimals) ? value : cut(value, decimals)
}

/** A calculated number to so many decimals, halves away from zero. */
export function roundDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round((value + Number.EPSILON) * scale) / scale
}

function cut(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, 20)))
}
