/* Finds the fields that decide which roles see a record, from the paths of all scopes. */
import type { Condition, Entity, Role } from '../entity/entity'
import { type EntityIndex, resolvePath } from '../entity/paths'

export interface ScopeCondition {
  readonly owner: Entity
  readonly role: Role
  /** The rest of the path, starting at this entity. */
  readonly path: string
  readonly field: string
  readonly condition: Condition
}

const known = new WeakMap<EntityIndex, ReadonlyMap<string, readonly ScopeCondition[]>>()

export function scopeConditionsOf(index: EntityIndex, entity: Entity): readonly ScopeCondition[] {
  const made = known.get(index) ?? findDeciders(index)
  known.set(index, made)
  return made.get(entity.name) ?? []
}

function findDeciders(index: EntityIndex): ReadonlyMap<string, readonly ScopeCondition[]> {
  const found = new Map<string, ScopeCondition[]>()
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

function entriesOf(index: EntityIndex, owner: Entity, path: string) {
  const steps = resolvePath(index, owner, path) ?? []
  const names = path.split('.')
  return steps.flatMap(({ entity }, i) =>
    i === 0 || steps[i - 1]?.field.ref ? [{ entity, rest: names.slice(i).join('.') }] : [],
  )
}
