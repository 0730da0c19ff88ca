import type { Entity, Role } from '#model/entity/entity'

export interface RoleTitle {
  readonly role: Role
  readonly title: string
}

/** The roles of entities whose rows have accounts. */
export function rolesOf(entities: readonly Entity[]): readonly RoleTitle[] {
  return entities
    .flatMap(({ account }) => account ?? [])
    .toSorted((a, b) => a.level - b.level)
    .map(({ role, title }) => ({ role, title }))
}

export function roleTitles(entities: readonly Entity[]): ReadonlyMap<Role, string> {
  return new Map(rolesOf(entities).map(({ role, title }) => [role, title]))
}
