import type { RecordOf } from '#model/entity/registry'
import type { GroupSave } from '#model/wire/people/permission'

export type Group = Pick<
  RecordOf<'role'>,
  'id' | 'description' | 'slug' | 'parent' | 'level' | 'permissions'
> &
  Partial<Pick<RecordOf<'role'>, 'versao' | 'exige_segundo_fator'>>

/** Whether a permission is granted or revoked, by group id and permission id. */
export type Draft = Readonly<Record<number, Readonly<Record<number, boolean>>>>

export function isGranted(group: Group, draft: Draft, permission: number): boolean {
  return draft[group.id]?.[permission] ?? group.permissions.includes(permission)
}

/** Grants or revokes permissions; a change back to the saved state is removed from the draft. */
export function change(draft: Draft, group: Group, permissions: readonly number[], isGiven: boolean): Draft {
  const own = { ...draft[group.id] }
  for (const id of permissions) {
    if (group.permissions.includes(id) === isGiven) delete own[id]
    else own[id] = isGiven
  }
  return { ...draft, [group.id]: own }
}

export function countChanges(draft: Draft): number {
  return Object.values(draft).reduce((sum, own) => sum + Object.keys(own).length, 0)
}

/** All groups below the user's own level, complete. */
export function payloadOf(groups: readonly Group[], draft: Draft, ownLevel: number): readonly GroupSave[] {
  return groups
    .filter(({ level }) => level >= ownLevel + 1)
    .map((group) => {
      const own = Object.entries(draft[group.id] ?? {})
      const granted = own.filter(([, isGiven]) => isGiven).map(([id]) => Number(id))
      const unrevoked = group.permissions.filter((id) => draft[group.id]?.[id] !== false)
      return {
        id: group.id,
        level: group.level,
        permissions: [...unrevoked, ...granted],
        versao: group.versao,
      }
    })
}

/** Only groups below the user's own level, lowest first. */
export function parentsFor(groups: readonly Group[], ownLevel: number): readonly Group[] {
  return groups
    .filter(({ parent, level }) => typeof parent !== 'number' && level > ownLevel)
    .toSorted((a, b) => b.level - a.level || a.description.localeCompare(b.description, 'pt-BR'))
}

/** A new group has no permissions and the lowest level. */
export function newGroup(
  description: string,
  { id, slug }: Group,
  groups: readonly Group[],
  ownLevel: number,
): Omit<Group, 'id'> {
  const level = Math.max(ownLevel + 1, ...groups.map((group) => group.level))
  return { description, slug, parent: id, level, permissions: [] }
}

export function treeOf(groups: readonly Group[]): readonly { group: Group; children: readonly Group[] }[] {
  const inOrder = groups.toSorted(
    (a, b) => a.level - b.level || a.description.localeCompare(b.description, 'pt-BR'),
  )
  const ids = new Set(groups.map(({ id }) => id))
  return inOrder
    .filter(({ parent }) => typeof parent !== 'number' || !ids.has(parent))
    .map((group) => ({ group, children: inOrder.filter(({ parent }) => parent === group.id) }))
}
