/*
 * Room: what narrows a list, column by column. Hides how conditions are spelled and when what is typed counts.
 *
 * Conditions as people choose them: some values, a range, or a part of a text. Pure.
 */

import type { Condition, Field, Filter } from '#model/entity/entity'
import { isInteger } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { formatMessages, formats, isFormat } from '#model/formats/index'
import type { FacetValue } from '#model/query/query'
import { showValue } from '#model/show/show'
import { validationText } from '#model/validationText'

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

/** What is wrong with the ends of a range as they are typed; nothing with those that can be asked for. */
export function rangeProblems(field: Field, range: Range): { readonly gte?: string; readonly lte?: string } {
  const [gte, lte] = [endProblem(field, range.gte), endProblem(field, range.lte)]
  const isTurned = range.gte !== undefined && range.lte !== undefined && !gte && !lte && range.lte < range.gte
  const least = showValue(range.gte, field)
  const turned = field.format === undefined ? validationText.minimum(least) : formatMessages.notBefore(least)
  const last = lte ?? (isTurned ? turned : undefined)
  return { ...(gte !== undefined && { gte }), ...(last !== undefined && { lte: last }) }
}

/** The ends of a range that can be asked for. */
export function soundRange(field: Field, range: Range): Range {
  const problems = rangeProblems(field, range)
  return {
    ...(range.gte !== undefined && !problems.gte && { gte: range.gte }),
    ...(range.lte !== undefined && !problems.lte && { lte: range.lte }),
  }
}

function endProblem(field: Field, value: Range['gte']): string | undefined {
  if (typeof value === 'number')
    return isInteger(field) && !Number.isInteger(value) ? validationText.integer : undefined
  if (value === undefined) return undefined
  if (traitsOf(field.kind).json === 'number') return validationText.number
  const { format } = field
  return format !== undefined && isFormat(format) ? formats[format].validate(value) : undefined
}

/** Is it a text that is filtered by a part of it? */
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
