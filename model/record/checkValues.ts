/*
 * What a schema says of values that JSON Schema has no word for: dates between bounds, values that differ among the
 * items of a list or are the same in two fields, amounts of at most eleven digits, texts within their mask and numbers
 * that are kept as they are written. The same in browser and server.
 */

import { choicesAmong } from '../entity/among'
import type { Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { isCoordinate, isMoney } from '../entity/kindGuards'
import { decimalsOf, hasMoreDecimals } from '../entity/numbers/decimals'
import { fitsPattern } from '../formats/index'
import { formatDecimal } from '../formats/number'
import { validationText } from '../validationText'
import { hasNul } from '../wire/nul'
import type { FieldProblem } from '../wire/problem'
import { checkBounds, dateBoundsOf } from './dateBounds'

/** Eleven digits, two of them decimals. */
const moneyLimit = 999_999_999.99

interface Place {
  readonly root: Row
  readonly today: string
  /** JSON pointer of the row. */
  readonly at: string
  /** Was it so before? */
  isOld(said: Said): boolean
}

/** A value, and what a rule about it reads beside it. */
interface Said {
  readonly field: Field
  readonly value: unknown
  readonly beside?: unknown
}

/**
 * Problems of a whole record. Which choices are left and how many decimals there may be is asked only of what is new: a
 * record that was right when it was written can be edited elsewhere.
 * @param today yyyy-mm-dd
 * @param before the record as it is kept; none when it is new
 */
export function checkValues(
  fields: readonly Field[],
  row: Row,
  today: string,
  before: Row = {},
): readonly FieldProblem[] {
  let known: ReadonlySet<string> | undefined
  const isOld = (said: Said) => {
    known ??= new Set(saidIn(fields, before, before).map(keyOf))
    return known.has(keyOf(said))
  }
  return checkRow(fields, row, { root: row, today, at: '', isOld })
}

/** What a record says in fields whose rules are newer than some records. */
function saidIn(fields: readonly Field[], row: Row, root: Row): readonly Said[] {
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

function keyOf({ field, value, beside }: Said): string {
  return JSON.stringify([field.path, value, beside === undefined ? [] : [beside]])
}

function checkRow(fields: readonly Field[], row: Row, place: Place): readonly FieldProblem[] {
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

function messageOf(field: Field, value: unknown, row: Row, place: Place): string | undefined {
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

/** What is said of a choice that the value of another field does not leave. */
function leftOutText(
  field: Field,
  value: unknown,
  get: (name: string) => unknown,
  { isOld }: Place,
): string | undefined {
  const { among, values = [] } = field
  // What is no choice at all is refused as such.
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
 * Has a number that people give more decimals than the field says? It would be shown rounded. What is calculated, or
 * measured on a map, is not theirs to round.
 */
function isTooFine(field: Field, value: number): boolean {
  const { computed, readOnly } = field
  const decimals = decimalsOf(field)
  if (decimals === undefined || computed !== undefined || readOnly) return false
  return !isCoordinate(field) && hasMoreDecimals(value, decimals)
}

function checkItems(list: Field, items: readonly unknown[], place: Place): readonly FieldProblem[] {
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

/** Positions of values that an earlier item has already; nothing is no value. */
function repeats(values: readonly unknown[]): readonly number[] {
  return values.flatMap((value, index) =>
    value !== undefined && value !== null && values.indexOf(value) < index ? [index] : [],
  )
}
