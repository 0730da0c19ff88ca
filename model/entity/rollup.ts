/*
 * Roll-ups: aggregates over the records that refer to a record. The database stores them in a column and
 * updates them in the transaction of each change, so lists can sort and filter by them. A new value creates
 * no version and no audit entry.
 */
import type { Field, Filter, Rollup } from './entity'

export interface RollupKeywords {
  readonly from: string
  readonly of: Rollup['of']
  readonly value?: string
  readonly filter?: Filter
  /** For reviewers: why people who only see some of the records may see the total. */
  readonly beyondScope?: string
}

export function parseRollup({ from, of, value, filter = {} }: RollupKeywords): Rollup {
  const dot = from.indexOf('.')
  const measured = value === undefined ? {} : { value }
  return { of, ...measured, entity: from.slice(0, dot), by: from.slice(dot + 1), filter }
}

export function rollupText({ entity, by, of, value, filter }: Rollup): string {
  const which = Object.keys(filter).length === 0 ? '' : ` ${JSON.stringify(filter)}`
  return `${of}(${[entity, by, ...(value === undefined ? [] : [value])].join('.')})${which}`
}

/** Whether the value changes without a change of its record; such values are left out of versions and the audit log. */
export function isCounted(field: Pick<Field, 'age' | 'account' | 'rollup'>): boolean {
  return isReadOnDemand(field) || field.rollup !== undefined
}

/** Whether the value is computed on every read and has no column. */
export function isReadOnDemand({ age, account }: Pick<Field, 'age' | 'account'>): boolean {
  return age !== undefined || account !== undefined
}

/** Whether the value is always derived, so that input for it is ignored. */
export function isMade({ computed, rollup }: Pick<Field, 'computed' | 'rollup'>): boolean {
  return computed !== undefined || rollup !== undefined
}
