/* Lossless conversion between kinds, and validation of stored values against the new shape. */
import type { ChoiceValue, FieldShape } from '#model/changes/shape'
import { decimalsOf, hasMoreDecimals } from '#model/entity/decimals'
import { isRow } from '#model/entity/jsonSchema'
import {
  hasOptions,
  isDate,
  isInstant,
  isInteger,
  isJson,
  isList,
  isMoney,
  isMonth,
  isObject,
  isReference,
  isTemporal,
} from '#model/entity/kindGuards'
import { itemKindOf, traitsOf } from '#model/entity/kinds'
import { defaultTimeZone, formats, isFormat, normaliseDateTime } from '#model/formats/index'

/** Undefined if the value does not fit; `isLost` if a person accepted an empty value instead. */
export type ConversionResult = { readonly value: unknown; readonly isLost?: true } | undefined

export function convertValue(before: FieldShape, after: FieldShape, value: unknown): ConversionResult {
  if (value === null || value === undefined) return { value: null }
  const [from, to] = [traitsOf(before.kind), traitsOf(after.kind)]
  if (isJson(after)) return { value }
  if (isList(after)) return fromMany(value)
  if (isList(before) && !to.isMany) return single(value, (item) => ({ value: item }))
  const one = (each: unknown) => convertOne(before, after, each)
  if (from.isMany && to.isMany) return every(asList(value), one)
  if (to.isMany) return every([value], one)
  if (from.isMany) return single(value, one)
  return one(value)
}

function fromMany(value: unknown): ConversionResult {
  if (Array.isArray(value)) return value.every(isRow) ? { value } : undefined
  return isRow(value) ? { value: [value] } : undefined
}

function single(value: unknown, convert: (each: unknown) => ConversionResult): ConversionResult {
  const items = asList(value)
  if (items.length > 1) return undefined
  return items.length === 0 ? { value: null } : convert(items[0])
}

function every(items: readonly unknown[], convert: (each: unknown) => ConversionResult): ConversionResult {
  const made = items.map(convert)
  return made.some((each) => each === undefined) ? undefined : { value: made.map((each) => each?.value) }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function convertOne(before: FieldShape, after: FieldShape, value: unknown): ConversionResult {
  if (hasOptions(after)) {
    const choice = choiceLike(after, value)
    return choice === undefined ? undefined : { value: choice }
  }
  const was = { kind: itemKindOf(before.kind) }
  const is = { kind: itemKindOf(after.kind) }
  const target = traitsOf(is.kind)
  if (isInstant(is) && isTemporal(was) && !isInstant(was)) {
    const instant = normaliseDateTime(`${String(value).slice(0, 10)}T00:00:00`, defaultTimeZone)
    return typeof instant === 'string' ? { value: instant } : undefined
  }
  if (isTemporal(is) && !isInstant(is) && isInstant(was)) return undefined
  if (isMonth(is) && isDate(was)) return String(value).endsWith('-01') ? { value } : undefined
  if (target.json === 'string') return typeof value === 'object' ? undefined : { value: String(value) }
  if (target.json === 'number') return numberLike(value)
  if (target.json === 'boolean') return booleanLike(value)
  return isRow(value) ? { value } : undefined
}

function numberLike(value: unknown): ConversionResult {
  if (typeof value === 'number') return { value }
  if (typeof value !== 'string') return undefined
  // Text that does not round-trip, such as 007, is not a number.
  return value !== '' && String(Number(value)) === value.trim() ? { value: Number(value) } : undefined
}

function booleanLike(value: unknown): ConversionResult {
  if (typeof value === 'boolean') return { value }
  return value === 'true' || value === 'false' ? { value: value === 'true' } : undefined
}

function choiceLike({ values = [] }: FieldShape, value: unknown): ChoiceValue | undefined {
  return values.find(([each]) => String(each) === String(value))?.[0]
}

export function breaks(shape: FieldShape, value: unknown): boolean {
  if (value === null || value === undefined) return false
  const { json, isMany } = traitsOf(shape.kind)
  if (isMany || isList(shape)) {
    if (!Array.isArray(value)) return true
    const one = { ...shape, kind: itemKindOf(shape.kind), limits: {} }
    return (
      breaksLimits(shape, value) ||
      value.some((each) => isMany && (isNoChoice(shape, each) || breaksLimits(one, each)))
    )
  }
  if (json === 'object' ? !isRow(value) : json !== 'any' && typeof value !== json) return true
  if (isInteger(shape) || isReference(shape)) {
    if (!Number.isSafeInteger(value)) return true
  }
  if (isMoney(shape) && hasMoreDecimals(Number(value), decimalsOf(shape) ?? 2)) return true
  return isNoChoice(shape, value) || breaksLimits(shape, value)
}

/** Whether a group or list item has unknown properties, lacks required ones or breaks a constraint. */
export function breaksInside(shape: FieldShape, value: unknown): boolean {
  if (isList(shape)) {
    return Array.isArray(value) && value.some((item) => breaksInside({ ...shape, kind: 'object' }, item))
  }
  if (!isObject(shape) || !isRow(value)) return false
  return (
    Object.keys(value).some((name) => !shape.fields.some((field) => field.name === name)) ||
    shape.fields.some((field) => {
      const inner = value[field.name] ?? null
      if (inner === null) return field.required
      return breaks(field, inner) || breaksInside(field, inner)
    })
  )
}

function isNoChoice({ values }: FieldShape, value: unknown): boolean {
  return values !== undefined && !values.some(([each]) => each === value)
}

function breaksLimits(shape: FieldShape, value: unknown): boolean {
  const format = shape.limits.format ?? traitsOf(shape.kind).format
  const all = { ...shape.limits, ...(format !== undefined && { format }) }
  return Object.entries(all).some(([name, to]) => breaksLimit(name, to, value))
}

/** Whether a value breaks one limit; limits for other types are ignored. */
export function breaksLimit(name: string, to: string | number | undefined, value: unknown): boolean {
  const [isText, isNumber] = [typeof value === 'string', typeof value === 'number']
  const bound = Number(to)
  switch (name) {
    case 'maxLength':
      return isText && [...String(value)].length > bound
    case 'minLength':
      return isText && [...String(value)].length < bound
    case 'pattern':
      return isText && !new RegExp(String(to), 'u').test(String(value))
    case 'format':
      return isText && isFormat(String(to)) && breaksFormat(String(to), String(value))
    case 'maximum':
      return isNumber && Number(value) > bound
    case 'minimum':
      return isNumber && Number(value) < bound
    case 'exclusiveMaximum':
      return isNumber && Number(value) >= bound
    case 'exclusiveMinimum':
      return isNumber && Number(value) <= bound
    case 'multipleOf':
      return isNumber && Math.abs(Number(value) / bound - Math.round(Number(value) / bound)) > 1e-9
    case 'maxItems':
      return Array.isArray(value) && value.length > bound
    case 'minItems':
      return Array.isArray(value) && value.length < bound
    default:
      return false
  }
}

function breaksFormat(name: string, value: string): boolean {
  return isFormat(name) && formats[name].validate(formats[name].normalise(value)) !== undefined
}
