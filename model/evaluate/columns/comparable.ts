/* Converts raw values to comparable ones by the database's rules; a wrong type becomes null. */
import { type Family, isNumeric } from '../../entity/family'
import { normaliseDateTime } from '../../formats/index'
import { firstDayOf } from '../../query/queryValue'

export type Value = string | number | boolean

/** Returns null for a value that is missing or of the wrong type. */
export type ConvertValue = (raw: unknown) => Value | null

/** Inside JSON, dates and instants are compared as plain text, as the database does. */
export function converterOf(family: Family, isInsideJson: boolean): ConvertValue {
  if (!isInsideJson) return converters[family]
  return isNumeric(family) ? toNumber : family === 'boolean' ? toBoolean : toText
}

const toNumber: ConvertValue = (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? raw : null)

const toBoolean: ConvertValue = (raw) => (typeof raw === 'boolean' ? raw : null)

const toText: ConvertValue = (raw) => {
  if (typeof raw === 'string') return raw
  if (raw === null || raw === undefined) return null
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

const toDay: ConvertValue = (raw) => (typeof raw === 'string' ? raw : null)

const toMonth: ConvertValue = (raw) => (typeof raw === 'string' ? firstDayOf(raw) : null)

const canonicalInstant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/

const toInstant: ConvertValue = (raw) => {
  if (typeof raw !== 'string') return null
  return canonicalInstant.test(raw) ? raw : normaliseDateTime(raw)
}

const converters = {
  text: toText,
  integer: toNumber,
  number: toNumber,
  boolean: toBoolean,
  date: toDay,
  month: toMonth,
  instant: toInstant,
  opaque: toText,
} as const satisfies Record<Family, ConvertValue>
