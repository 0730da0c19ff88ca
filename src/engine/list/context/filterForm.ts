/* Converts a list's filter to the values of react-admin's filter forms and back. Pure. */
import type { Condition, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { operators } from '#model/query/checkQuery'

export type FilterValues = Readonly<Record<string, unknown>>

/**
 * Converts conditions by path to nested form values.
 * @example toFilterValues({ 'address.city': 'Lavras' }, 'x') // { address: { city: 'Lavras' }, q: 'x' }
 */
export function toFilterValues(filter: Filter, q: string): FilterValues {
  const values: Record<string, unknown> = {}
  for (const [path, condition] of Object.entries(filter)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let holder = values
    for (const name of names) {
      const inner = { ...(isRow(holder[name]) ? holder[name] : {}) }
      holder[name] = inner
      holder = inner
    }
    // Forms use null for an empty input, so a condition "is null" needs a form of its own.
    holder[last] = condition === null ? { null: true } : condition
  }
  return q === '' ? values : { ...values, q }
}

/** The inverse of `toFilterValues`; empty values are dropped. */
export function readFilterValues({ q, ...values }: FilterValues): {
  readonly filter: Filter
  readonly q: string
} {
  return { filter: Object.fromEntries(conditionsIn(values, '')), q: typeof q === 'string' ? q : '' }
}

function conditionsIn(values: FilterValues, prefix: string): readonly (readonly [string, Condition])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    if (!isRow(value)) return [[prefix + name, value as Condition] as const]
    const isCondition = Object.keys(value).some((word) => operators.includes(word))
    return isCondition
      ? [[prefix + name, value as Condition] as const]
      : conditionsIn(value, `${prefix}${name}.`)
  })
}
