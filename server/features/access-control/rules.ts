/*
 * Who may change groups and put people into them. Promises: nobody raises themselves or others above themselves, nobody
 * grants what they lack, and somebody can always administer the groups.
 */
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Change, Guard, Store } from '../../engine/index'
import { accessText } from './messages'

const accounts = entities.filter((entity) => entity.account)
/** Whoever has it can give everything else. */
const masterPermission = 'role.edit'

/** The level of a person: that of the group, or of the role where the person has none. */
export function levelOf(actor: Actor): number {
  const own = accounts.find(({ account }) => account?.role === actor.role)?.account?.level
  return actor.level ?? own ?? Number.POSITIVE_INFINITY
}

/** The rules, by what they watch. */
export const accessGuards: Readonly<Record<string, Guard>> = {
  role: guardGroup,
  ...Object.fromEntries(accounts.map(({ name }) => [name, guardPerson])),
}

async function guardGroup(change: Change): Promise<void> {
  const { act, actor, before, after, store } = change
  if (act === 'remove' || after.ativo === false) await mustBeEmpty(store, Number(after.id))
  else await mustFitTree(store, after)
  if (actor.role === systemRole) return
  const lowest = levelOf(actor) + 1
  if ([before, after].some((row) => row && Number(row.level) < lowest)) throw forbidden(accessText.level)
  await mustHaveAll(store, actor, addedTo(before, after))
}

function addedTo(before: Row | undefined, after: Row): readonly number[] {
  const old = new Set((before?.permissions ?? []) as readonly number[])
  return ((after.permissions ?? []) as readonly number[]).filter((id) => !old.has(id))
}

async function mustHaveAll(store: Store, actor: Actor, ids: readonly number[]): Promise<void> {
  // Whose rights the schemas decide has no list to compare with.
  if (!actor.permissions || ids.length === 0) return
  const { rows } = await store.list('permission', { filter: { id: ids }, sort: [] }, systemActor)
  const lacking = rows.map(({ name }) => String(name)).filter((name) => !actor.permissions?.[name])
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

async function mustFitTree(store: Store, group: Row): Promise<void> {
  if (typeof group.parent !== 'number') return
  const parent = await store.get('role', group.parent, systemActor)
  const children = {
    filter: { parent: Number(group.id ?? 0), ativo: true },
    sort: [],
    range: [0, 0],
  } as const
  const hasChildren = group.id !== undefined && (await store.list('role', children, systemActor)).total > 0
  if (typeof parent.parent === 'number' || hasChildren) throw wrongAt('/parent', accessText.twoLevels)
  if (parent.slug !== group.slug) throw wrongAt('/parent', accessText.otherRole)
  if (Number(group.level) < Number(parent.level)) throw wrongAt('/level', accessText.aboveParent)
}

async function guardPerson({ entity, act, actor, before, after, store }: Change): Promise<void> {
  const isMoved = act !== 'remove' && after.role !== before?.role
  if (isMoved && actor.role !== systemRole) {
    const isSelf = actor.entity === entity.name && actor.recordId === before?.id
    if (isSelf) throw forbidden(accessText.ownGroup)
    const group = await store.get('role', Number(after.role), systemActor)
    if (Number(group.level) < levelOf(actor)) throw forbidden(accessText.higherGroup)
  }
  if (before && (isMoved || after.ativo === false) && entity.account?.level === 0) {
    await mustLeaveAdministrator(store, entity.name, before, after)
  }
}

async function mustLeaveAdministrator(store: Store, name: string, before: Row, after: Row): Promise<void> {
  const [master] = (
    await store.list('permission', { filter: { name: masterPermission }, sort: [] }, systemActor)
  ).rows
  // Nothing is registered, so every administrator may.
  if (!master) return
  const { rows } = await store.list('role', { filter: {}, sort: [] }, systemActor)
  const groups = rows
    .filter(({ permissions }) => (permissions as readonly number[]).includes(Number(master.id)))
    .map(({ id }) => Number(id))
  const administers = ({ role, ativo }: Row) => ativo !== false && groups.includes(Number(role))
  if (!administers(before) || administers(after)) return
  const filter = { role: groups, ativo: true, id: { ne: Number(before.id) } }
  const { total } = await store.list(name, { filter, sort: [], range: [0, 0] }, systemActor)
  if (total === 0) throw new Problem('conflict', accessText.lastAdministrator)
}

function forbidden(message: string): Problem {
  return new Problem('forbidden', message)
}

function wrongAt(path: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path, message }] })
}
