/* Computes an amount and caret; the caret stays behind the typed digit. Pure. */
import { formatMoney, parseMoneyDigits } from '#model/formats/index'
import type { Edit, EditResult } from './maskEdit'

export interface MoneyEdit extends Edit {
  readonly precision: number
}

export interface EditedMoney extends EditResult {
  readonly amount: number | undefined
}

/**
 * @example editMoney({ before: 'R$ 123,45', after: 'R$ 1923,45', caret: 5, precision: 2 }) // { text: 'R$
 * 1.923,45', caret: 6, … }
 */
export function editMoney({ before, after, caret, direction, precision }: MoneyEdit): EditedMoney {
  const isDeletion = after.length < before.length
  if (isDeletion && direction && countDigits(after) === countDigits(before))
    return deleteBeyond(after, caret, direction, precision)
  return place(after, caret, isDeletion, precision)
}

/** When a separator is deleted, restores it and deletes the digit beyond it. */
function deleteBeyond(
  after: string,
  caret: number,
  direction: 'backward' | 'forward',
  precision: number,
): EditedMoney {
  const left = after.slice(0, caret)
  const right = after.slice(caret)
  return direction === 'backward'
    ? place(left.replace(/[0-9]([^0-9]*)$/, '$1') + right, left.search(/[0-9][^0-9]*$/), true, precision)
    : place(left + right.replace(/[0-9]/, ''), caret, true, precision)
}

export interface CentsState {
  readonly digits: string
  readonly amount: number
}

/**
 * Handles a comma, or a digit after one, typed at the end of an amount: the comma turns the digits before it
 * into reais.
 * @returns undefined for any other edit
 * @example typeCents(undefined, 12.5, ',', 2) // { digits: '', amount: 1250 }
 */
export function typeCents(
  before: CentsState | undefined,
  amount: number,
  added: string,
  precision: number,
): CentsState | undefined {
  if (precision === 0) return undefined
  if (!before) return added === ',' ? { digits: '', amount: Math.round(amount * 10 ** precision) } : undefined
  if (!/^[0-9,]$/.test(added)) return undefined
  const digits = (before.digits + added.replace(',', '')).slice(0, precision)
  const whole = Math.trunc(before.amount)
  return { digits, amount: Number(`${whole}.${digits.padEnd(precision, '0')}`) }
}

function place(typed: string, caret: number, isDeletion: boolean, precision: number): EditedMoney {
  const read = parseMoneyDigits(typed, { precision })
  // Deleting in R$ 0,00 empties the field.
  const amount = read === 0 && isDeletion ? undefined : read
  const text = amount === undefined ? '' : formatMoney(amount, precision)
  // Counted from the end, because zeros and separators are inserted at the start.
  let right = countDigits(typed.slice(Math.max(caret, 0)))
  let at = text.length
  while (right > 0 && at > 0) {
    at -= 1
    if (isDigit(text.charAt(at))) right -= 1
  }
  return { text, caret: at, amount }
}

function isDigit(character: string): boolean {
  return /[0-9]/.test(character)
}

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}
