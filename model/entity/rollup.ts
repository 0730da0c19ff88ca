/*
 * Roll-ups: what is counted of the records that refer to a record. The database keeps them in its own column, in the
 * transaction of every change, so that they are listed, sorted and filtered like any value; no change of the record is
 * theirs: no version, no row of its history.
 */
import type { Field, Filter, Rollup } from './entity'
import type { EntityIndex } from './paths'

/** The word as written. */
export interface RollupWords {
  readonly from: string
  readonly of: Rollup['of']
  readonly value?: string
  readonly filter?: Filter
  /** For reviewers: why those who see only part of the records may see the whole count. */
  readonly beyondScope?: string
}

/** Reads the word. */
export function parseRollup({ from, of, value, filter = {} }: RollupWords): Rollup {
  const dot = from.indexOf('.')
  const measured = value === undefined ? {} : { value }
  return { of, ...measured, entity: from.slice(0, dot), by: from.slice(dot + 1), filter }
}

/** A text that differs where another value is kept. */
export function rollupText({ entity, by, of, value, filter }: Rollup): string {
  const which = Object.keys(filter).length === 0 ? '' : ` ${JSON.stringify(filter)}`
  return `${of}(${[entity, by, ...(value === undefined ? [] : [value])].join('.')})${which}`
}

/** Does its value change without a change of its record? Then it is in no version, no history and no kept text. */
export function isCounted({ age, rollup }: Pick<Field, 'age' | 'rollup'>): boolean {
  return age !== undefined || rollup !== undefined
}

/** Is its value made of others, whatever anyone gives? */
export function isMade({ computed, rollup }: Pick<Field, 'computed' | 'rollup'>): boolean {
  return computed !== undefined || rollup !== undefined
}

const countedOf = new WeakMap<EntityIndex, ReadonlyMap<string, ReadonlySet<string>>>()

/** Entities whose roll-ups change when records of these do, all the way up; the given ones among them. */
export function countedWith(index: EntityIndex, changed: Iterable<string>): ReadonlySet<string> {
  const above = countedOf.get(index) ?? countedIn(index)
  countedOf.set(index, above)
  const found = new Set(changed)
  // What is added on the way is visited too.
  for (const name of found) for (const each of above.get(name) ?? []) found.add(each)
  return found
}

/** By entity: those that count its records. */
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

/** The entity that is counted, and those that its filter reads behind references. */
function readBy(index: EntityIndex, { entity, filter }: Rollup): readonly string[] {
  const counted = index.get(entity)
  const beyond = Object.keys(filter).flatMap((path) => {
    const [first] = path.split('.')
    const ref = path === first ? undefined : counted?.fields.find(({ name }) => name === first)?.ref
    return ref ? [ref.entity] : []
  })
  return [entity, ...beyond]
}
