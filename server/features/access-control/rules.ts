/*
 * Who may change groups and assign people to them. People cannot raise their own level, assign others above
 * it or grant permissions they lack, and at least one person can always administer groups.
 */
import { entities } from '#generated/entities.ts'
import type { AccountName, RecordOf } from '#model/entity/registry'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Guard, Guards, Proposal, Store } from '../../engine/index'
import { accessText } from './messages'

const accounts = entities.filter((entity) => entity.account)
/** The permission to grant all other permissions. */
const masterPermission = 'role.edit'

/** The group's level or, without a group, the role's. */
export function levelOf(actor: Actor): number {
  const own = accounts.find(({ account }) => account?.role === actor.role)?.account?.level
  return actor.level ?? own ?? Number.POSITIVE_INFINITY
}

export const accessGuards: Guards = {
  role: guardGroup,
  ...({
    admin: guardPerson,
    gestor: guardPerson,
    produtor: guardPerson,
    supervisor: guardPerson,
    tecnico: guardPerson,
  } satisfies Record<AccountName, Guard<AccountName>>),
}

type Group = RecordOf<'role'>
type Person = Pick<RecordOf<AccountName>, 'role' | 'ativo'>

async function guardGroup(change: Proposal<'role'>): Promise<void> {
  const { act, actor, before, after, store } = change
  if (before && (act === 'remove' || !after.ativo)) await mustBeEmpty(store, before.id)
  else await mustFitTree(store, after)
  if (actor.role === systemRole) return
  const lowest = levelOf(actor) + 1
  if ([before, after].some((row) => row && row.level < lowest)) throw forbidden(accessText.level)
  await mustHaveAll(store, actor, addedTo(before, after))
}

function addedTo(before: Pick<Group, 'permissions'> | undefined, after: Pick<Group, 'permissions'>) {
  const old = new Set(before?.permissions)
  return (after.permissions ?? []).filter((id) => !old.has(id))
}

async function mustHaveAll(store: Store, actor: Actor, ids: readonly number[]): Promise<void> {
  // Without a group, the actor has no list to compare with.
  if (!actor.permissions || ids.length === 0) return
  const { rows } = await store.list('permission', { filter: { id: ids }, sort: [] }, systemActor)
  const lacking = rows.map(({ name }) => name).filter((name) => !actor.permissions?.[name])
  if (lacking.length > 0) throw forbidden(accessText.lacking(lacking))
}

async function mustBeEmpty(store: Store, id: number): Promise<void> {
  const one = { sort: [], range: [0, 0] } as const
  let people = 0
  for (const { name } of accounts) {
    people += (await store.list(name, { filter: { role: id, ativo: true }, ...one }, systemActor)).total
  }
  if (people > 0) throw new Problem('conflict', accessText.hasPeople(people))
  const { total } = await store.list('role', { filter: { parent: id, ativo: true }, ...one }, systemActor)
  if (total > 0) throw new Problem('conflict', accessText.hasChildren)
}

async function mustFitTree(
  store: Store,
  group: Pick<Group, 'parent' | 'slug' | 'level'> & { readonly id?: number },
): Promise<void> {
  if (typeof group.parent !== 'number') return
  const parent = await store.get('role', group.parent, systemActor)
  const children = {
    filter: { parent: group.id ?? 0, ativo: true },
    sort: [],
    range: [0, 0],
  } as const
  const hasChildren = group.id !== undefined && (await store.list('role', children, systemActor)).total > 0
  if (typeof parent.parent === 'number' || hasChildren) throw wrongAt('/parent', accessText.twoLevels)
  if (parent.slug !== group.slug) throw wrongAt('/parent', accessText.otherRole)
  if (group.level < parent.level) throw wrongAt('/level', accessText.aboveParent)
}

async function guardPerson(proposal: Proposal<AccountName>): Promise<void> {
  const { entity, act, actor, before, after, store } = proposal
  const isMoved = act !== 'remove' && after.role !== before?.role
  if (isMoved && actor.role !== systemRole) {
    const isSelf = actor.entity === entity.name && actor.recordId === before?.id
    if (isSelf) throw forbidden(accessText.ownGroup)
    const group = await store.get('role', after.role, systemActor)
    if (group.level < levelOf(actor)) throw forbidden(accessText.higherGroup)
  }
  if (before && (isMoved || !after.ativo) && entity.account?.level === 0) {
    await mustLeaveAdministrator(store, entity.name, before, after)
  }
}

async function mustLeaveAdministrator(
  store: Store,
  name: string,
  before: Person & { readonly id: number },
  after: Person,
): Promise<void> {
  const [master] = (
    await store.list('permission', { filter: { name: masterPermission }, sort: [] }, systemActor)
  ).rows
  // If no permissions are registered, every administrator may.
  if (!master) return
  const { rows } = await store.list('role', { filter: {}, sort: [] }, systemActor)
  const groups = rows.filter(({ permissions }) => permissions?.includes(master.id)).map(({ id }) => id)
  const administers = ({ role, ativo }: Person) => ativo && groups.includes(role)
  if (!administers(before) || administers(after)) return
  const filter = { role: groups, ativo: true, id: { ne: before.id } }
  const { total } = await store.list(name, { filter, sort: [], range: [0, 0] }, systemActor)
  if (total === 0) throw new Problem('conflict', accessText.lastAdministrator)
}

function forbidden(message: string): Problem {
  return new Problem('forbidden', message)
}

function wrongAt(path: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path, message }] })
}
