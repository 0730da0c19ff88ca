/* How the values of a field are compared: by kind, or by the type of its coded values. */
import type { Field, Filter } from './entity'
import { isChoice, isPercent } from './kindGuards'
import { type Family, type KindTraits, kindTraits } from './kinds'

export type { Family }

export type FamilyTraits = Pick<KindTraits, 'family' | 'isMany'>

const one = (family: Family): FamilyTraits => ({ family, isMany: false })

export function familyOf(field: Pick<Field, 'kind' | 'values'>): FamilyTraits {
  const { values } = field
  if (!isChoice(field) || !values || values.length === 0) return kindTraits[field.kind]
  if (values.every(({ value }) => typeof value === 'boolean')) return one('boolean')
  if (values.every(({ value }) => Number.isInteger(value))) return one('integer')
  if (values.every(({ value }) => typeof value === 'number')) return one('number')
  return one('text')
}

export function isSummable({
  kind,
  unitFrom,
  isPlain,
}: Pick<Field, 'kind' | 'unitFrom' | 'isPlain'>): boolean {
  return kindTraits[kind].summable && unitFrom === undefined && !isPlain
}

export function isSummableWhere(field: Field, path: string, filter: Filter): boolean {
  const { unitFrom } = field
  if (unitFrom === undefined) return isSummable(field)
  const beside = [...path.split('.').slice(0, -1), unitFrom].join('.')
  const condition = filter[beside]
  const isOne = condition !== undefined && condition !== null && typeof condition !== 'object'
  return isOne && isSummable({ kind: field.kind, ...(field.isPlain && { isPlain: true }) })
}

/** Units that cannot be added up: levels, durations, lengths and rates (anything with a slash). */
const levels = /^(%.*|.*\/.*|°C|m|cm|mm|h|horas|dias|meses|anos)$/

/**
 * Whether values of several records can be added up. Percentages, rates, heights and ages only have a mean;
 * for prices and ranks the schema must say so.
 * @example isAdditive({ kind: 'integer', title: 'Altitude (m)' }) // false
 */
export function isAdditive(
  field: Pick<Field, 'kind' | 'title' | 'unit' | 'unitFrom' | 'isPlain' | 'additive' | 'age'>,
): boolean {
  if (!isSummable(field)) return false
  if (field.additive !== undefined) return field.additive
  if (isPercent(field) || field.age !== undefined) return false
  const unit = field.unit ?? /\(([^()]*)\)\s*$/.exec(field.title)?.[1]
  return unit === undefined || !levels.test(unit)
}

export function isNumeric(family: Family): boolean {
  return family === 'integer' || family === 'number'
}

/** Converts text to a coded value; the schema determines its type if choices have different types. */
export function decodeChoice(field: Pick<Field, 'values'>, text: unknown): unknown {
  return field.values?.find(({ value }) => String(value) === text)?.value ?? text
}
