/*
 * Roll-ups: aggregates over the records that refer to a record. The database stores them in a column and
 * updates them in the transaction of each change, so lists can sort and filter by them. A new value creates
 * no version and no audit entry.
 */
import type { Field, Filter, Rollup } from './entity'
import type { EntityIndex } from './paths'

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

const countedOf = new WeakMap<EntityIndex, ReadonlyMap<string, ReadonlySet<string>>>()

/** Entities whose roll-ups change with records of these entities, transitively and including these. */
export function countedWith(index: EntityIndex, changed: Iterable<string>): ReadonlySet<string> {
  const above = countedOf.get(index) ?? countedIn(index)
  countedOf.set(index, above)
  const found = new Set(changed)
  // A Set also iterates items added during the loop.
  for (const name of found) for (const each of above.get(name) ?? []) found.add(each)
  return found
}

function countedIn(index: EntityIndex): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { name, fields } of index.values()) {
    for (const { rollup } of fields) {
      for (const read of rollup ? readBy(index, rollup) : []) {
        found.set(read, (found.get(read) ?? new Set()).add(name))
      }
    }
  }
  return found
}

function readBy(index: EntityIndex, { entity, filter }: Rollup): readonly string[] {
  const counted = index.get(entity)
  const beyond = Object.keys(filter).flatMap((path) => {
    const [first] = path.split('.')
    const ref = path === first ? undefined : counted?.fields.find(({ name }) => name === first)?.ref
    return ref ? [ref.entity] : []
  })
  return [entity, ...beyond]
}
