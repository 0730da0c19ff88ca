/*
 * Computes a property's new value from its old one (by a declared expression, by its new kind, or unchanged),
 * and the value that replaces empty ones. A value that is still valid is kept, unless its meaning changed.
 */
import { type FieldDifference, removedChoices } from '#model/changes/differences'
import type { ChangeEntry } from '#model/changes/entry'
import { changeAt, valuesAt } from '#model/changes/renaming'
import type { FieldShape } from '#model/changes/shape'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { evaluate, treeOf } from '#model/expression/expression'
import { chainsOf } from '#model/expression/expressionTree'
import { formats, isFormat } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { storedType } from './columnTypes'
import { breaks, breaksLimit, type ConversionResult, convertValue } from './convert'

export type Decision = Pick<ChangeEntry, 'convert' | 'fill' | 'remove' | 'accept' | 'putAside'>

export type Converter = (value: unknown, around: Row) => ConversionResult

export interface MakeOptions {
  readonly before: FieldShape | undefined
  readonly after: FieldShape
  readonly differences: readonly FieldDifference[]
  /** yyyy-mm-dd */
  readonly today: string
}

export function createConverter(
  { before, after, differences, today }: MakeOptions,
  { convert, fill, putAside, accept }: Decision,
): Converter {
  const isOther =
    before !== undefined && (before.kind !== after.kind || differences.some(({ what }) => what === 'kind'))
  const fits = fitsBefore(differences)
  const filled = (made: ConversionResult): ConversionResult =>
    made && (made.value ?? null) === null && fill !== undefined ? { value: fill } : made
  // Converts values without a declared expression. If a person accepted the loss, values that do not fit become empty.
  const own = (value: unknown): ConversionResult => {
    if (!isOther) return { value: value ?? null }
    const made = convertValue(before, after, value)
    const isHeld = made !== undefined && (!accept || holds(after, made.value))
    return isHeld ? made : accept && { value: null, isLost: true }
  }
  return (value, around) => {
    if (putAside) return filled({ value: null })
    if (convert === undefined) return filled(tidied(after, own(value)))
    if (fits(value)) return { value }
    const made = evaluated(convert, around, today)
    const isWrong = made === undefined || breaks(after, made.value)
    return filled(tidied(after, isWrong && accept ? own(value) : made))
  }
}

/** Whether the value meets the stricter constraints; false if its meaning changed. */
function fitsBefore(differences: readonly FieldDifference[]): (value: unknown) => boolean {
  const isStricter = differences.some(({ what }) => ['tighter', 'choicesRemoved', 'required'].includes(what))
  const isOther = differences.some(({ what }) => ['kind', 'target', 'added', 'computed'].includes(what))
  if (!isStricter || isOther) return () => false
  const gone = new Set<unknown>(
    differences.flatMap((each) =>
      each.what === 'choicesRemoved' ? removedChoices(each).map(([value]) => value) : [],
    ),
  )
  return (value) =>
    value !== null &&
    value !== undefined &&
    ![value].flat().some((each) => gone.has(each)) &&
    !differences.some(
      (each) => each.what === 'tighter' && breaksLimit(each.limit, each.after.limits[each.limit], value),
    )
}

function holds(after: FieldShape, value: unknown): boolean {
  const isText = ['text', 'text[]', 'jsonb'].includes(storedType(after) ?? 'text')
  return isText || !breaks({ ...after, limits: {} }, value)
}

/** The value in its format's stored form; returned unchanged if it does not match the format. */
function tidied({ kind, limits }: FieldShape, made: ConversionResult): ConversionResult {
  const format = limits.format ?? traitsOf(kind).format
  if (typeof made?.value !== 'string' || typeof format !== 'string' || !isFormat(format)) return made
  const value = formats[format].normalise(made.value)
  return formats[format].validate(value) === undefined ? { value } : made
}

function evaluated(source: string, around: Row, today: string): ConversionResult {
  try {
    return { value: plain(evaluate(source, around, systemActor, today) ?? null) }
  } catch {
    // An expression over empty inputs gives an empty value; otherwise the row is listed as not fitting.
    const values = chainsOf(treeOf(source)).flatMap((chain) => valuesAt(around, chain.join('.')))
    return values.length > 0 && values.every((value) => value === null) ? { value: null } : undefined
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

/** Replaces the values at a path; undefined if one of them does not fit. */
export function convertAt(row: Row, path: string, make: Converter): Row | undefined {
  let fits = true
  const made = changeAt(row, path, (holder, name) => {
    const converted = make(holder[name] ?? null, { ...row, ...holder })
    fits &&= converted !== undefined
    const value = converted?.value ?? null
    return value === null && !(name in holder) ? holder : { ...holder, [name]: value }
  })
  return fits ? made : undefined
}

export function withGroups(row: Row, path: string): Row {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return row
  const inner: unknown = row[first] ?? {}
  return isRow(inner) ? { ...row, [first]: withGroups(inner, rest.join('.')) } : row
}
