/* How the values of a field are compared: by its kind, and coded values by what they are. */

import type { Field, Filter } from './entity'
import { isChoice, isInteger, isMoney, isPercent } from './kindGuards'
import { type Family, type KindTraits, kindTraits } from './kinds'

export type { Family }

/** How the values of a field are compared. */
export type FamilyTraits = Pick<KindTraits, 'family' | 'isMany'>

const one = (family: Family): FamilyTraits => ({ family, isMany: false })

/** How a field's values are compared; coded values as numbers or booleans where all of them are. */
export function familyOf(field: Pick<Field, 'kind' | 'values'>): FamilyTraits {
  const { values } = field
  if (!isChoice(field) || !values || values.length === 0) return kindTraits[field.kind]
  if (values.every(({ value }) => typeof value === 'boolean')) return one('boolean')
  if (values.every(({ value }) => Number.isInteger(value))) return one('integer')
  if (values.every(({ value }) => typeof value === 'number')) return one('number')
  return one('text')
}

/** May values of several records be added up? Years, codes and values of different units may not. */
export function isSummable({
  kind,
  unitFrom,
  isPlain,
}: Pick<Field, 'kind' | 'unitFrom' | 'isPlain'>): boolean {
  return kindTraits[kind].summable && unitFrom === undefined && !isPlain
}

/** How lists and reports add up the values of a field whose schema does not say it. */
export function usualSum(field: Pick<Field, 'kind'>): 'INTEGER' | 'FLOAT' | 'money' {
  return isMoney(field) ? 'money' : isInteger(field) ? 'INTEGER' : 'FLOAT'
}

/** May the values at a path be added up where the filter leaves one unit of them? */
export function isSummableWhere(field: Field, path: string, filter: Filter): boolean {
  const { unitFrom } = field
  if (unitFrom === undefined) return isSummable(field)
  const beside = [...path.split('.').slice(0, -1), unitFrom].join('.')
  const condition = filter[beside]
  const isOne = condition !== undefined && condition !== null && typeof condition !== 'object'
  return isOne && isSummable({ kind: field.kind, ...(field.isPlain && { isPlain: true }) })
}

/** Measures of which a sum tells nothing: levels, lengths of time and of things. What has a slash is a rate. */
const levels = /^(%.*|.*\/.*|°C|m|cm|mm|h|horas|dias|meses|anos)$/

/**
 * Does the sum of the values of several records mean something? Percentages, rates, heights, days and ages do not add
 * up, though they have a mean; prices and ranks say so in the schema.
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

/** Is it a number? */
export function isNumeric(family: Family): boolean {
  return family === 'integer' || family === 'number'
}

/** Coded values of mixed types are compared as texts; the schema knows which was meant. */
export function decodeChoice(field: Pick<Field, 'values'>, text: unknown): unknown {
  return field.values?.find(({ value }) => String(value) === text)?.value ?? text
}
