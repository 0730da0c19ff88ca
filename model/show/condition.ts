import type { Condition, Field } from '../entity/entity'
import { kindTraits } from '../entity/kinds'
import { dayOfInstant, formats, normaliseDateTime, showDateTime } from '../formats/index'
import { conditionText } from '../messages'
import { showValue } from './show'

type Operators = Extract<Condition, { readonly gte?: unknown }>
type Bound = 'gte' | 'gt' | 'lte' | 'lt'

/**
 * Formats a condition other than a choice of values, to follow the name of its field.
 * @param nameOf returns the label of a record, for `under`
 * @example showCondition({ lt: '2026-11-22' }, field) // 'antes de 22/11/2026'
 */
export function showCondition(
  condition: Condition | undefined,
  field: Field | undefined,
  nameOf: (id: number) => string = String,
): string {
  if (condition === undefined) return ''
  if (condition === null) return conditionText.empty
  if (Array.isArray(condition)) return showEach(condition, field)
  if (typeof condition !== 'object') return showOne(condition, field)
  const { contains, ne, null: isNull, under, notUnder, ...bounds } = condition as Operators
  const { gte, lte } = bounds
  const isDay = field !== undefined && formatOf(field) !== undefined
  const said = (['gte', 'gt', 'lte', 'lt'] as const).flatMap((bound) => {
    const value = bounds[bound]
    if (value === undefined) return []
    return [conditionText[isDay ? 'days' : 'numbers'][bound](showBound(bound, value, field))]
  })
  const isOne =
    gte !== undefined && lte !== undefined && showBound('gte', gte, field) === showBound('lte', lte, field)
  const parts = [
    ...(contains === undefined ? [] : [conditionText.contains(contains)]),
    ...(isOne && said.length === 2 ? [showBound('gte', gte, field)] : said),
    ...(ne === undefined
      ? []
      : [ne === null ? conditionText.filled : conditionText.ne(showEach([ne].flat(), field))]),
    ...(isNull === undefined ? [] : [isNull ? conditionText.empty : conditionText.filled]),
    ...(under === undefined ? [] : [conditionText.under(nameOf(under))]),
    ...(notUnder === undefined ? [] : [conditionText.notUnder(nameOf(notUnder))]),
  ]
  return parts.join(' ')
}

/** Values with the same text are listed once. */
function showEach(values: readonly (string | number | boolean | null)[], field: Field | undefined): string {
  return [...new Set(values.map((each) => showOne(each, field)))].join(conditionText.or)
}

function showOne(value: string | number | boolean | null, field: Field | undefined): string {
  if (value === null) return conditionText.empty
  return field ? showValue(value, field) : String(value)
}

/** Displays an instant at the start or end of a day as the day. */
function showBound(bound: Bound, value: string | number, field: Field | undefined): string {
  if (!field) return String(value)
  if (formatOf(field) !== 'date-time' || typeof value !== 'string') return showValue(value, field)
  if (!value.includes('T')) return formats.date.show(value)
  const instant = normaliseDateTime(value)
  const shown = showDateTime(instant)
  const edge = bound === 'lte' || bound === 'gt' ? '23:59' : '00:00'
  return shown.endsWith(edge) ? formats.date.show(dayOfInstant(new Date(instant))) : shown
}

function formatOf({ kind }: Field): string | undefined {
  const traits = kindTraits[kind]
  return traits.ordered && 'format' in traits ? traits.format : undefined
}
