/*
 * Permissions as names a browser can look up: `widget.create`. Schemas declare them with their default roles;
 * access groups override those where a feature manages groups.
 */

import { acts, type Entity, type Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { permissionName } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { hasPersonalData } from '#model/people/hideRow'
import { Problem } from '#model/problem/problem'
import type { RoleGrant } from '#model/wire/people/session'
import type { Feature, GroupGrant, GroupManager, Store } from '../contract'

export interface Permission {
  readonly name: string
  readonly roles: readonly Role[]
}

/** Excludes permissions that no role may ever have. */
export function permissionsOf(entity: Entity): readonly Permission[] {
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  const all = [
    ...acts
      .filter((act) => act !== 'reveal' || hasPersonalData(entity))
      .map((name) => ({ name, roles: entity.access[name] })),
    ...transitions.map(({ name, roles }) => ({ name, roles })),
    ...entity.actions.map(({ name, roles }) => ({ name, roles })),
  ]
  const byName = new Map(all.map((each) => [each.name, each]))
  return [...byName.values()]
    .filter(({ roles }) => roles.length > 0)
    .map(({ name, roles }) => ({ name: permissionName(entity, name), roles }))
}

/** The role as its entity declares it; its id is the level, so it is stable. */
export function grantOf(index: EntityIndex, role: Role): RoleGrant | undefined {
  const ranked = [...index.values()]
    .filter((entity): entity is Entity & { account: NonNullable<Entity['account']> } => !!entity.account)
    .sort((a, b) => a.account.level - b.account.level || (a.name < b.name ? -1 : 1))
  const at = ranked.findIndex((entity) => entity.account.role === role)
  const account = ranked[at]?.account
  if (!account) return undefined
  const all = [...index.values()].flatMap(permissionsOf)
  return {
    id: at + 1,
    slug: role,
    description: account.title,
    level: account.level,
    permissions: Object.fromEntries(all.map(({ name, roles }) => [name, roles.includes(role)])),
  }
}

export type FindGrant = (actor: Actor) => Promise<GroupGrant | undefined>

export type FindGroup = (id: number, viewer: Actor) => Promise<GroupGrant>

export interface Groups {
  readonly of: FindGrant
  readonly seenBy: FindGroup
}

export function collectGroupManager(features: readonly Feature[]): GroupManager | undefined {
  const [groupManager, other] = features.filter((feature) => feature.groups)
  if (other) throw new Error(`Features ${groupManager?.name} and ${other.name} both keep access groups.`)
  return groupManager?.groups
}

/** The access group that a person's record names; undefined without managed groups. */
export async function findGrant(
  groupManager: GroupManager | undefined,
  record: Row,
  store: Store,
): Promise<GroupGrant | undefined> {
  const id = groupManager && record[groupManager.field]
  return typeof id === 'number' ? groupManager?.find(id, store) : undefined
}

/** Roles of the groups that grant one of the permissions, besides those that the schemas name. */
export async function rolesGranted(
  groupManager: GroupManager | undefined,
  { index, store }: { readonly index: EntityIndex; readonly store: Store },
  permissions: readonly string[],
): Promise<readonly Role[]> {
  const field = [...index.values()]
    .filter(({ account }) => account)
    .flatMap(({ fields }) => fields.find(({ name }) => name === groupManager?.field) ?? [])[0]
  if (!groupManager || !field?.ref || permissions.length === 0) return []
  const { rows } = await store.list(field.ref.entity, { filter: {}, sort: [], fields: ['id'] }, systemActor)
  const grants = await Promise.all(rows.map(({ id }) => groupManager.find(Number(id), store)))
  return grants.flatMap((grant) =>
    grant && permissions.some((name) => grant.names[name] === true) ? [grant.slug] : [],
  )
}

/** @throws Error when two features manage groups */
export function collectGroups(features: readonly Feature[], store: Store): Groups {
  const groupManager = collectGroupManager(features)
  return {
    of: ({ record = {} }) => findGrant(groupManager, record, store),
    async seenBy(id, viewer) {
      if (!groupManager) throw new Problem('forbidden', refusalText.forbidden)
      return groupManager.seenBy(id, viewer, store)
    },
  }
}
