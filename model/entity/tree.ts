/*
 * Entities whose records stand below each other: each names the one above it. What leads to them may be asked for with
 * all that stands below a record (`under`), or for what does not (`notUnder`). Pure.
 */
import type { Entity, Field, Tree } from './entity'
import type { EntityIndex, PathStep } from './paths'
import { systemNames } from './system'

/** The entity with a tree whose records the field at the end of a path names: its own number, or a reference. */
export function treeAt(index: EntityIndex, steps: readonly PathStep[]): Entity | undefined {
  const last = steps.at(-1)
  if (!last) return undefined
  const { entity, field } = last
  const found = field.name === systemNames.id && field.system ? entity : index.get(field.ref?.entity ?? '')
  return found?.tree ? found : undefined
}

/** The field, which says so where it names the record above. */
export function asAbove(field: Field, tree: Tree | undefined): Field {
  return field.ref && field.name === tree?.parent ? { ...field, ref: { ...field.ref, isAbove: true } } : field
}

/** Does the condition ask for the records below one, which says nothing of whether they are active? */
export function isOfBranch(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return false
  const names = Object.keys(condition)
  return names.length > 0 && names.every((name) => name === 'under' || name === 'notUnder')
}

/**
 * A record and all that stand below it, whatever circles there are.
 * @param childrenOf the records right below one
 */
export function branchOf(top: number, childrenOf: (id: number) => readonly number[]): ReadonlySet<number> {
  const found = new Set([top])
  for (const id of found) for (const child of childrenOf(id)) found.add(child)
  return found
}
