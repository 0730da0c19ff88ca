/* Which fields decide whose sight a record is in: the first of every path that a scope takes through its entity. Pure. */
import type { Condition, Entity, Role } from '../entity/entity'
import { type EntityIndex, resolvePath } from '../entity/paths'

/** A condition of a scope, as far as it depends on records of one entity. */
export interface Decider {
  /** The entity whose records the scope is about. */
  readonly owner: Entity
  /** The role that sees them by it. */
  readonly role: Role
  /** From a record of the one entity on. */
  readonly path: string
  /** Its field there. */
  readonly field: string
  readonly condition: Condition
}

const known = new WeakMap<EntityIndex, ReadonlyMap<string, readonly Decider[]>>()

/** The conditions of all scopes that pass through an entity. */
export function decidersOf(index: EntityIndex, entity: Entity): readonly Decider[] {
  const made = known.get(index) ?? findDeciders(index)
  known.set(index, made)
  return made.get(entity.name) ?? []
}

function findDeciders(index: EntityIndex): ReadonlyMap<string, readonly Decider[]> {
  const found = new Map<string, Decider[]>()
  for (const owner of index.values()) {
    for (const [role, filters] of Object.entries(owner.scope)) {
      for (const [path, condition] of filters.flatMap((filter) => Object.entries(filter))) {
        for (const { entity, rest } of entriesOf(index, owner, path)) {
          const field = rest.split('.')[0] ?? rest
          found.set(entity.name, [
            ...(found.get(entity.name) ?? []),
            { owner, role, path: rest, field, condition },
          ])
        }
      }
    }
  }
  return found
}

/** Where a path enters an entity, and what is left of it there. */
function entriesOf(index: EntityIndex, owner: Entity, path: string) {
  const steps = resolvePath(index, owner, path) ?? []
  const names = path.split('.')
  return steps.flatMap(({ entity }, i) =>
    i === 0 || steps[i - 1]?.field.ref ? [{ entity, rest: names.slice(i).join('.') }] : [],
  )
}
