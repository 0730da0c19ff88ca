import type { Entity, Role } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'

export function whoEnters({ access }: Entity, index: EntityIndex): readonly string[] {
  return access.create.map((role) => titleOf(role, index))
}

function titleOf(role: Role, index: EntityIndex): string {
  return [...index.values()].find(({ account }) => account?.role === role)?.account?.title ?? role
}
