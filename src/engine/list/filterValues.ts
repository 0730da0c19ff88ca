/* Conditions as people choose them: some values, or a range. Pure. */
import type { Condition, Filter } from '#model/entity'
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

/** The filter with another condition for a field, or without any. */
export function withCondition(filter: Filter, field: string, condition: Condition | undefined): Filter {
  const { [field]: _before, ...others } = filter
  return condition === undefined ? others : { ...others, [field]: condition }
}
