/* How many decimals a number may have. Hides the defaults by kind and the rounding noise of floating point. */
import type { Field } from './field'
import { isMoney } from './kindGuards'

const cents = 2

/** Undefined allows any number. */
export function decimalsOf({ kind, decimals }: Pick<Field, 'kind' | 'decimals'>): number | undefined {
  return decimals ?? (isMoney({ kind }) ? cents : undefined)
}

export function hasMoreDecimals(value: number, decimals: number): boolean {
  return Math.abs(value - cut(value, decimals)) > Number.EPSILON * Math.max(1, Math.abs(value))
}

/** Removes floating-point noise (0.30000000000000004 → 0.3); a number with more decimals is returned unchanged. */
export function withoutNoise(value: number, decimals: number): number {
  return hasMoreDecimals(value, decimals) ? value : cut(value, decimals)
}

export function roundDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round((value + Number.EPSILON) * scale) / scale
}

function cut(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, 20)))
}
