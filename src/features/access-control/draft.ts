/* Groups with what was ticked and not saved yet. Pure; saving and loading are the page's. */
import type { RecordOf } from '#model/entity/registry'
import type { GroupSave } from '#model/wire/people/permission'

/** A group as the server keeps it. */
export type Group = Pick<
  RecordOf<'role'>,
  'id' | 'description' | 'slug' | 'parent' | 'level' | 'permissions'
> &
  Partial<Pick<RecordOf<'role'>, 'versao' | 'exige_segundo_fator'>>

/** What was changed: permission → given or taken, by group. */
export type Draft = Readonly<Record<number, Readonly<Record<number, boolean>>>>

/** Has the group the permission, as it would be saved? */
export function isGranted(group: Group, draft: Draft, permission: number): boolean {
  return draft[group.id]?.[permission] ?? group.permissions.includes(permission)
}

/** The draft with permissions given to a group, or taken from it; what is as before is no change. */
export function change(draft: Draft, group: Group, permissions: readonly number[], isGiven: boolean): Draft {
  const own = { ...draft[group.id] }
  for (const id of permissions) {
    if (group.permissions.includes(id) === isGiven) delete own[id]
    else own[id] = isGiven
  }
  return { ...draft, [group.id]: own }
}

/** How many boxes differ from what is saved. */
export function countChanges(draft: Draft): number {
  return Object.values(draft).reduce((sum, own) => sum + Object.keys(own).length, 0)
}

/** The body of the specification's call: the groups below the own level, whole. */
export function payloadOf(groups: readonly Group[], draft: Draft, ownLevel: number): readonly GroupSave[] {
  return groups
    .filter(({ level }) => level >= ownLevel + 1)
    .map((group) => {
      const own = Object.entries(draft[group.id] ?? {})
      const given = own.filter(([, isGiven]) => isGiven).map(([id]) => Number(id))
      const kept = group.permissions.filter((id) => draft[group.id]?.[id] !== false)
      return { id: group.id, level: group.level, permissions: [...kept, ...given], versao: group.versao }
    })
}

/** Groups that a new one may be put into, the lowest first: those below one's own. */
export function parentsFor(groups: readonly Group[], ownLevel: number): readonly Group[] {
  return groups
    .filter(({ parent, level }) => typeof parent !== 'number' && level > ownLevel)
    .toSorted((a, b) => b.level - a.level || a.description.localeCompare(b.description, 'pt-BR'))
}

/** A new group: it may do nothing until that is ticked, and stands at the lowest level. */
export function newGroup(
  description: string,
  { id, slug }: Group,
  groups: readonly Group[],
  ownLevel: number,
): Omit<Group, 'id'> {
  const level = Math.max(ownLevel + 1, ...groups.map((group) => group.level))
  return { description, slug, parent: id, level, permissions: [] }
}

/** Groups of the first level, each with those inside it. */
export function treeOf(groups: readonly Group[]): readonly { group: Group; children: readonly Group[] }[] {
  const inOrder = groups.toSorted(
    (a, b) => a.level - b.level || a.description.localeCompare(b.description, 'pt-BR'),
  )
  const ids = new Set(groups.map(({ id }) => id))
  return inOrder
    .filter(({ parent }) => typeof parent !== 'number' || !ids.has(parent))
    .map((group) => ({ group, children: inOrder.filter(({ parent }) => parent === group.id) }))
}
