import { decodeChoice } from '../../entity/family'
import { compareCodePoints } from '../../formats/fold'
import type { FacetValue } from '../../query/query'
import type { Column } from '../columns/column'

export function showValue({ source, valueAt, labels }: Column, code: number, count: number): FacetValue {
  const { field } = source
  const value = decodeChoice(field, valueAt(code)) as FacetValue['value']
  const label = field.ref ? labels?.[code] : titleOf(field.values, value)
  return label === undefined ? { value, count } : { value, label, count }
}

/** The text by which facet values are searched: the label, or the value; empty for null. */
export function textOf({ source, valueAt, labels }: Column, code: number): string {
  const value = valueAt(code)
  if (value === null) return ''
  return (source.field.ref ? labels?.[code] : titleOf(source.field.values, value)) ?? String(value)
}

export function compareValues({ valueAt }: Column, a: number, b: number): number {
  if (a === 0 || b === 0) return (a === 0 ? 1 : 0) - (b === 0 ? 1 : 0)
  const [left, right] = [valueAt(a), valueAt(b)]
  if (typeof left === 'string') return compareCodePoints(left, String(right))
  return Number(left) - Number(right)
}

function titleOf(
  choices: Column['source']['field']['values'],
  value: FacetValue['value'],
): string | undefined {
  if (!choices || value === null) return undefined
  return choices.find((choice) => choice.value === value)?.title ?? String(value)
}
