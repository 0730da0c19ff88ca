/*
 * The column filters of a list. Hides how conditions are written and when typed values are applied.
 */

import type { Condition, Field, Filter } from '#model/entity/entity'
import { isInteger } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { systemNames } from '#model/entity/system'
import { formatMessages, formats, isFormat } from '#model/formats/index'
import type { FacetValue } from '#model/query/query'
import { showValue } from '#model/show/show'
import { unitTextsOf } from '#model/show/unitTexts'
import { validationText } from '#model/validationText'

/** A missing bound is open. */
export interface Range {
  readonly gte?: string | number
  readonly lte?: string | number
}

/** Empty for ranges and fragments. */
export function chosenValues(condition: Condition | undefined): readonly FacetValue['value'][] {
  if (condition === undefined) return []
  if (Array.isArray(condition)) return condition
  return condition === null || typeof condition !== 'object' ? [condition as FacetValue['value']] : []
}

/** Empty for other conditions. */
export function chosenRange(condition: Condition | undefined): Range {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return {}
  const { gte, lte } = condition as Range
  return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
}

export function rangeProblems(field: Field, range: Range): { readonly gte?: string; readonly lte?: string } {
  const [gte, lte] = [endProblem(field, range.gte), endProblem(field, range.lte)]
  const isTurned = range.gte !== undefined && range.lte !== undefined && !gte && !lte && range.lte < range.gte
  const least = showValue(range.gte, field)
  const turned = field.format === undefined ? validationText.minimum(least) : formatMessages.notBefore(least)
  const last = lte ?? (isTurned ? turned : undefined)
  return { ...(gte !== undefined && { gte }), ...(last !== undefined && { lte: last }) }
}

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
  if (traitsOf(field.kind).json === 'number') return unitTextsOf(field).unread ?? validationText.number
  const { format } = field
  return format !== undefined && isFormat(format) ? formats[format].validate(value) : undefined
}

export function hasParts({ kind, values }: Field): boolean {
  const { json, ordered, filterable } = traitsOf(kind)
  return json === 'string' && filterable && !ordered && values === undefined
}

/** The fragment to search for; empty for other conditions. */
export function chosenText(condition: Condition | undefined): string {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return ''
  return String((condition as { readonly contains?: unknown }).contains ?? '')
}

/** The fragment in stored form: punctuation that only the displayed format adds is removed. */
export function fragmentOf({ format }: Field, typed: string): string {
  const text = typed.trim()
  if (format === undefined || !isFormat(format)) return text
  const stored = formats[format].sample(1)
  return formats[format].show(stored) === stored ? text : text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Undefined removes the condition. */
export function withCondition(filter: Filter, field: string, condition: Condition | undefined): Filter {
  const { [field]: _before, ...others } = filter
  return condition === undefined ? others : { ...others, [field]: condition }
}

/** The condition of the menu entry that shows inactive records. */
export function isSwitch(field: string, filter: Filter): boolean {
  return field === systemNames.active && chosenValues(filter[field]).length === 2
}
