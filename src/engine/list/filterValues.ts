/* Conditions as people choose them: some values, a range, or a part of a text. Pure. */
import type { Condition, Field, Filter } from '#model/entity'
import { formats, isFormat } from '#model/formats/index'
import { traitsOf } from '#model/kinds'
import type { FacetValue } from '#model/query'

/** A stretch of days or numbers, open at a side that is not said. */
export interface Range {
  readonly gte?: string | number
  readonly lte?: string | number
}

/** The values that a condition asks for; none for one that is no choice of values. */
export function chosenValues(condition: Condition | undefined): readonly FacetValue['value'][] {
  if (condition === undefined) return []
  if (Array.isArray(condition)) return condition
  return condition === null || typeof condition !== 'object' ? [condition as FacetValue['value']] : []
}

/** The range that a condition asks for. */
export function chosenRange(condition: Condition | undefined): Range {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return {}
  const { gte, lte } = condition as Range
  return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
}

/** Is it a text of which somebody may know a part? */
export function hasParts({ kind, values }: Field): boolean {
  const { json, ordered, filterable } = traitsOf(kind)
  return json === 'string' && filterable && !ordered && values === undefined
}

/** The part of a text that a condition asks for; none for one that asks for something else. */
export function chosenText(condition: Condition | undefined): string {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return ''
  return String((condition as { readonly contains?: unknown }).contains ?? '')
}

/** A part of a value as it is stored: what only the shown form adds (dots, dashes) is left out. */
export function fragmentOf({ format }: Field, typed: string): string {
  const text = typed.trim()
  if (format === undefined || !isFormat(format)) return text
  const stored = formats[format].sample(1)
  return formats[format].show(stored) === stored ? text : text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The filter with another condition for a field, or without any. */
export function withCondition(filter: Filter, field: string, condition: Condition | undefined): Filter {
  const { [field]: _before, ...others } = filter
  return condition === undefined ? others : { ...others, [field]: condition }
}
