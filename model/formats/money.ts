import { formatDecimal } from './number'
import { digitsOf } from './text'

export interface MoneyOptions {
  readonly precision?: number
  /** Maximum number of digits including decimals; 11 by default, which is up to R$ 999.999.999,99. */
  readonly length?: number
}

/**
 * Formats reais with an ordinary space, so that the text can be compared and searched.
 * @example formatMoney(1234.56) // 'R$ 1.234,56'
 */
export function formatMoney(value: number, precision = 2): string {
  const shown = formatDecimal(Math.abs(value), precision, precision)
  if (shown === '') return ''
  const isNegative = value < 0 && /[1-9]/.test(shown)
  return `${isNegative ? '-' : ''}R$ ${shown}`
}

/**
 * The amount of the digits typed into a money input; undefined without digits. Digits beyond the maximum are dropped.
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
  // Uses text, because dividing by a power of ten is not exact for every precision.
  const padded = digits.padStart(precision + 1, '0')
  const whole = padded.slice(0, padded.length - precision)
  return Number(precision === 0 ? whole : `${whole}.${padded.slice(-precision)}`)
}
