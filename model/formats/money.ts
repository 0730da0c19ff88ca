import { formatDecimal } from './number'
import { digitsOf } from './text'

/** How an amount is typed; the defaults are the specification's. */
export interface MoneyOptions {
  /** Decimals, 2 by default. */
  readonly precision?: number
  /** Most digits, decimals included, 11 by default: up to R$ 999.999.999,99. */
  readonly length?: number
}

/**
 * An amount of reais with a plain space, so that it can be compared and searched.
 * @example formatMoney(1234.56) // 'R$ 1.234,56'
 */
export function formatMoney(value: number, precision = 2): string {
  const shown = formatDecimal(Math.abs(value), precision, precision)
  if (shown === '') return ''
  const isNegative = value < 0 && /[1-9]/.test(shown)
  return `${isNegative ? '-' : ''}R$ ${shown}`
}

/**
 * The amount meant by the digits typed into a money field; undefined when there is none.
 * Digits beyond the length are dropped.
 * @example parseMoneyDigits('R$ 1.234,56') // 1234.56
 */
export function parseMoneyDigits(
  typed: string,
  { precision = 2, length = 11 }: MoneyOptions = {},
): number | undefined {
  const digits = digitsOf(typed)
    .replace(/^0+(?=[0-9])/, '')
    .slice(0, length)
  if (digits === '') return undefined
  // Written out and read back: dividing by a power of ten is not exact for every precision.
  const padded = digits.padStart(precision + 1, '0')
  const whole = padded.slice(0, padded.length - precision)
  return Number(precision === 0 ? whole : `${whole}.${padded.slice(-precision)}`)
}

/** The text of a money field while it is typed, e.g. `1234` → `R$ 12,34`; '' when no digit was typed. */
export function maskMoney(typed: string, options: MoneyOptions = {}): string {
  const value = parseMoneyDigits(typed, options)
  return value === undefined ? '' : formatMoney(value, options.precision)
}
