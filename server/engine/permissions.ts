/* What a role may do, as names a browser can ask for: `widget.create`. */
import { acts, type Entity, type Role } from '#model/entity'
import type { EntityIndex } from '#model/paths'

/** A role as the signed-in user carries it. */
export interface RoleGrant {
  readonly id: number
  readonly slug: Role
  readonly description: string
  readonly level: number
  readonly permissions: Readonly<Record<string, boolean>>
}

/** Every permission by name, and whether the role has it. */
export function permissionsOf(index: EntityIndex, role: Role): Readonly<Record<string, boolean>> {
  const permissions: Record<string, boolean> = {}
  for (const entity of index.values()) {
    for (const act of acts) permissions[`${entity.name}.${act}`] = entity.access[act].includes(role)
  }
  return permissions
}

/** The role as its entity declares it; ids follow the levels, so they are the same in every answer. */
export function grantOf(index: EntityIndex, role: Role): RoleGrant | undefined {
  const ranked = [...index.values()]
    .filter((entity): entity is Entity & { account: NonNullable<Entity['account']> } => !!entity.account)
    .sort((a, b) => a.account.level - b.account.level || (a.name < b.name ? -1 : 1))
  const at = ranked.findIndex((entity) => entity.account.role === role)
  const account = ranked[at]?.account
  if (!account) return undefined
  return {
    id: at + 1,
    slug: role,
    description: account.title,
    level: account.level,
    permissions: permissionsOf(index, role),
  }
}
