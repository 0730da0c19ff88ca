/*
 * Validation that JSON Schema cannot express, shared by browser and server: date bounds, unique list items,
 * repeated values that must be equal, money of at most eleven digits, masks, and decimal places.
 */

import { choicesAmong } from '../entity/among'
import { decimalsOf, hasMoreDecimals } from '../entity/decimals'
import type { Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { isCoordinate, isMoney } from '../entity/kindGuards'
import { fitsPattern } from '../formats/index'
import { formatDecimal } from '../formats/number'
import { hasNul } from '../problem/bounds'
import type { FieldProblem } from '../problem/problem'
import { validationText } from '../validationText'
import { checkBounds, dateBoundsOf } from './dateBounds'

/** Eleven digits, two of them decimals. */
const moneyLimit = 999_999_999.99

interface RowContext {
  readonly root: Row
  readonly today: string
  readonly at: string
  isOld(said: FieldValue): boolean
}

interface FieldValue {
  readonly field: Field
  readonly value: unknown
  readonly beside?: unknown
}

/**
 * Checks a whole record. Allowed choices and decimal places are checked only for new values, so that records older
 * than a rule can still be edited elsewhere.
 * @param today yyyy-mm-dd
 * @param before the saved record; undefined for a new one
 */
export function checkValues(
  fields: readonly Field[],
  row: Row,
  today: string,
  before: Row = {},
): readonly FieldProblem[] {
  let known: ReadonlySet<string> | undefined
  const isOld = (said: FieldValue) => {
    known ??= new Set(saidIn(fields, before, before).map(keyOf))
    return known.has(keyOf(said))
  }
  return checkRow(fields, row, { root: row, today, at: '', isOld })
}

function saidIn(fields: readonly Field[], row: Row, root: Row): readonly FieldValue[] {
  return fields.flatMap((field) => {
    const value = row[field.name]
    const { among } = field
    const own = [
      ...(decimalsOf(field) === undefined ? [] : [{ field, value }]),
      ...(among === undefined ? [] : [{ field, value, beside: row[among.by] ?? root[among.by] }]),
    ]
    if (Array.isArray(value)) {
      if (isJudgedSingly(field)) return value.map((item) => ({ field, value: item }))
      return value.flatMap((item) => (isRow(item) ? saidIn(field.fields, item, root) : []))
    }
    return isRow(value) ? [...own, ...saidIn(field.fields, value, root)] : own
  })
}

function keyOf({ field, value, beside }: FieldValue): string {
  return JSON.stringify([field.path, value, beside === undefined ? [] : [beside]])
}

function checkRow(fields: readonly Field[], row: Row, place: RowContext): readonly FieldProblem[] {
  return fields.flatMap((field) => {
    const value = row[field.name]
    const path = `${place.at}/${field.name}`
    if (isJudgedSingly(field) && Array.isArray(value)) {
      const one = itemOf(field)
      return value.flatMap((item, at) => {
        const said = messageOf(one, item, row, place)
        return said === undefined ? [] : [{ path: `${path}/${at}`, message: said }]
      })
    }
    const message = messageOf(field, value, row, place)
    if (message !== undefined) return [{ path, message }]
    if (field.fields.length === 0) return []
    if (Array.isArray(value)) return checkItems(field, value, { ...place, at: path })
    return isRow(value) ? checkRow(field.fields, value, { ...place, at: path }) : []
  })
}

function messageOf(field: Field, value: unknown, row: Row, place: RowContext): string | undefined {
  const { root, today } = place
  if (isMoney(field) && typeof value === 'number' && Math.abs(value) > moneyLimit) {
    return validationText.notAbove(formatDecimal(moneyLimit, 2, 2))
  }
  if (typeof value === 'number' && isTooFine(field, value) && !place.isOld({ field, value })) {
    return validationText.decimals(decimalsOf(field) ?? 0)
  }
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return validationText.tooLong
  if (field.mask && typeof value === 'string' && !fitsPattern(field.mask, value))
    return validationText.invalid
  const leftOut = leftOutText(field, value, (name) => row[name] ?? root[name], place)
  if (leftOut !== undefined) return leftOut
  if (hasNul(field.fields.length > 0 ? undefined : value)) return validationText.unreadable
  if (field.sameAs !== undefined && (value ?? null) !== (row[field.sameAs] ?? null))
    return validationText.different
  if (typeof value !== 'string' || (field.earliest ?? field.latest) === undefined) return undefined
  const bounds = dateBoundsOf(field, (name) => row[name] ?? root[name], today)
  return checkBounds(field, value, bounds)?.message
}

function leftOutText(
  field: Field,
  value: unknown,
  get: (name: string) => unknown,
  { isOld }: RowContext,
): string | undefined {
  const { among, values = [] } = field
  // An unknown value is refused elsewhere, as an invalid choice.
  if (!among || !values.some((each) => each.value === value)) return undefined
  const left = choicesAmong(field, get)
  if (left.some((each) => each.value === value) || isOld({ field, value, beside: get(among.by) }))
    return undefined
  return validationText.among(
    left.map(({ title }) => title),
    String(get(among.by)),
  )
}

/**
 * Whether a number entered by a person has too many decimals. Computed and measured values (areas on a map) are
 * excluded, since people cannot round them.
 */
function isTooFine(field: Field, value: number): boolean {
  const { computed, readOnly } = field
  const decimals = decimalsOf(field)
  if (decimals === undefined || computed !== undefined || readOnly) return false
  return !isCoordinate(field) && hasMoreDecimals(value, decimals)
}

function checkItems(list: Field, items: readonly unknown[], place: RowContext): readonly FieldProblem[] {
  const rows = items.map((item) => (isRow(item) ? item : {}))
  const own = rows.flatMap((row, index) =>
    checkRow(list.fields, row, { ...place, at: `${place.at}/${index}` }),
  )
  const repeated = list.fields
    .filter((field) => field.distinct)
    .flatMap((field) =>
      repeats(rows.map((row) => row[field.name])).map((index) => ({
        path: `${place.at}/${index}/${field.name}`,
        message: validationText.repeated,
      })),
    )
  return [...own, ...repeated]
}

function repeats(values: readonly unknown[]): readonly number[] {
  return values.flatMap((value, index) =>
    value !== undefined && value !== null && values.indexOf(value) < index ? [index] : [],
  )
}
