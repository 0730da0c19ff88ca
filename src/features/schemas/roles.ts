/* The roles that there are, from the highest, with their titles. */
import type { Entity, Role } from '#model/entity/entity'

/** A role and what people call it. */
export interface ShownRole {
  readonly role: Role
  readonly title: string
}

/** Roles of the entities whose rows sign in. */
export function rolesOf(entities: readonly Entity[]): readonly ShownRole[] {
  return entities
    .flatMap(({ account }) => account ?? [])
    .toSorted((a, b) => a.level - b.level)
    .map(({ role, title }) => ({ role, title }))
}

/** Titles by role. */
export function roleTitles(entities: readonly Entity[]): ReadonlyMap<Role, string> {
  return new Map(rolesOf(entities).map(({ role, title }) => [role, title]))
}
