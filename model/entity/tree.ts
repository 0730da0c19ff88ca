/* Trees of records, and filters by a subtree (`under`) or everything outside it (`notUnder`). */
import type { Entity, Field, Tree } from './entity'
import type { EntityIndex, PathStep } from './paths'
import { systemNames } from './system'

/** The tree entity that the end of a path refers to, by its own ID or by a reference. */
export function treeAt(index: EntityIndex, steps: readonly PathStep[]): Entity | undefined {
  const last = steps.at(-1)
  if (!last) return undefined
  const { entity, field } = last
  const found = field.name === systemNames.id && field.system ? entity : index.get(field.ref?.entity ?? '')
  return found?.tree ? found : undefined
}

export function asAbove(field: Field, tree: Tree | undefined): Field {
  return field.ref && field.name === tree?.parent ? { ...field, ref: { ...field.ref, isAbove: true } } : field
}

/** Whether the condition only selects a subtree; unlike a filter on IDs, it still hides inactive records. */
export function isOfBranch(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return false
  const names = Object.keys(condition)
  return names.length > 0 && names.every((name) => name === 'under' || name === 'notUnder')
}

/**
 * A record and its descendants; terminates even if parents form a cycle.
 * @param childrenOf the direct children of a record
 */
export function branchOf(top: number, childrenOf: (id: number) => readonly number[]): ReadonlySet<number> {
  const found = new Set([top])
  for (const id of found) for (const child of childrenOf(id)) found.add(child)
  return found
}
