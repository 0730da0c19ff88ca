import type { Choice, Condition, Entity, Field, Filter } from '#model/entity/entity'
import { isBoolean, isInteger } from '#model/entity/kindGuards'
import { oncePerTitle, withSameTitle } from '#model/entity/sameTitled'
import type { Group } from '#model/query/query'
import { showValue } from '#model/show/show'
import { gridText } from '../../messages'

type Value = Choice['value'] | null

export interface BoardColumn {
  readonly key: string
  readonly label: string
  /** Codes of the records in it: several when they share a title. */
  readonly values: readonly [Value, ...Value[]]
  /** A name of the theme's palette. */
  readonly color: string | undefined
  /** The schema no longer has this value, so no card can be dropped here. */
  readonly isPast: boolean
}

/** In schema order, without the columns that the list's filter excludes. */
export function boardColumns(
  entity: Entity,
  field: Field,
  groups: readonly Group[],
  filter: Filter,
): readonly BoardColumn[] {
  const { workflow } = entity
  const states = workflow?.field === field.path ? workflow.states : {}
  const values = valuesOf(field, Object.keys(states))
  const known = new Set<Value>(values)
  const strange = groups.map(({ value }) => value).filter((value) => value !== null && !known.has(value))
  const hasEmpty = groups.some(({ value }) => value === null) || isEmptiable(field, entity)
  const condition = filter[field.path]
  const column = (value: Value, isPast: boolean): BoardColumn => {
    const [first = value, ...others] = withSameTitle(field, [value])
    const state = states[String(value)]
    const label = groups.find((group) => group.value === value)?.label
    return {
      key: JSON.stringify(value),
      label: value === null ? gridText.noValue : (state?.label ?? showValue(value, field, label)),
      values: [first, ...others],
      color: state?.color,
      isPast,
    }
  }
  return [
    ...oncePerTitle(field, values).map((value) => column(value, false)),
    ...strange.map((value) => column(value, true)),
    ...(hasEmpty ? [column(null, false)] : []),
  ].filter(({ values: own }) => condition === undefined || own.some((value) => meets(value, condition)))
}

export function filterOfColumn(filter: Filter, path: string, { values }: BoardColumn): Filter {
  const condition = filter[path]
  const matching = values.filter((value) => condition === undefined || meets(value, condition))
  return { ...filter, [path]: matching.length === 1 ? (matching[0] ?? null) : matching }
}

export function columnOf(columns: readonly BoardColumn[], value: unknown): BoardColumn | undefined {
  return columns.find(({ values }) => values.some((each) => each === (value ?? null)))
}

function valuesOf(field: Field, states: readonly string[]): readonly Choice['value'][] {
  if (isBoolean(field)) return [true, false]
  if (field.values) return field.values.map(({ value }) => value)
  return isInteger(field) ? states.map(Number) : states
}

/** Whether the user may clear the field, so that "no value" is a drop target. */
function isEmptiable(field: Field, { workflow }: Entity): boolean {
  return !field.required && !field.readOnly && field.path !== workflow?.field && !isBoolean(field)
}

function meets(value: Value, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition
  if (isList(condition)) return condition.includes(value)
  const { ne, contains, null: isNull, gte, lte, gt, lt } = condition
  const isEmpty = value === null
  return (
    (ne === undefined || value !== ne) &&
    (isNull === undefined || isEmpty === isNull) &&
    (contains === undefined || (!isEmpty && String(value).includes(contains))) &&
    (gte === undefined || (!isEmpty && value >= gte)) &&
    (lte === undefined || (!isEmpty && value <= lte)) &&
    (gt === undefined || (!isEmpty && value > gt)) &&
    (lt === undefined || (!isEmpty && value < lt))
  )
}

function isList(condition: Condition): condition is readonly Value[] {
  return Array.isArray(condition)
}
