/* Order keys: numbers that sort like the values they encode, distinct for distinct values. */
import type { Family } from '../../entity/family'
import type { Value } from './comparable'

/** Returns NaN for a value without a key. */
export type OrderKey = (value: Value) => number

export const orderKeys: Readonly<Partial<Record<Family, OrderKey>>> = {
  integer: numberKey,
  number: numberKey,
  date: dayKey,
  month: dayKey,
  instant: instantKey,
}

function numberKey(value: Value): number {
  return typeof value === 'number' ? value : Number.NaN
}

/** From YYYY-MM-DD. */
function dayKey(value: Value): number {
  return typeof value === 'string' && value.length === 10 ? dayAt(value) : Number.NaN
}

/** From YYYY-MM-DDThh:mm:ss.mmmZ. */
function instantKey(value: Value): number {
  if (typeof value !== 'string' || value.length !== 24 || value[10] !== 'T' || value[23] !== 'Z')
    return Number.NaN
  const hour = digits(value, 11, 13)
  const minute = digits(value, 14, 16)
  const second = digits(value, 17, 19)
  const thousandth = digits(value, 20, 23)
  if (value[13] !== ':' || value[16] !== ':' || value[19] !== '.') return Number.NaN
  return (((dayAt(value) * 100 + hour) * 100 + minute) * 100 + second) * 1000 + thousandth
}

function dayAt(text: string): number {
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  // Month 13 or day 32 would share a key with another date; with larger factors, instants exceed 53 bits.
  return month < 13 && day < 32 ? (year * 13 + month) * 32 + day : Number.NaN
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}
