/*
 * The permissions of a person's access group. A changed group applies from the next request; an inactive one
 * grants nothing; unregistered permissions are left to the schemas.
 */
import { entities } from '#generated/entities.ts'
import type { AccountName, EntityName, RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { GroupGrant, GroupManager, Store } from '../../engine/index'
import { accessText } from './messages'
import { levelOf } from './rules'

const groupName: EntityName = 'role'
const groupField = 'role' satisfies { [N in AccountName]: keyof RecordOf<N> }[AccountName]
const groupEntity = entities.find(({ name }) => name === groupName)

/** Cached versions of groups, more than there are groups. */
const most = 500

/** Caches the permissions by store and version of the group. */
export function createGrants(): GroupManager {
  const stores = new WeakMap<Store, Map<string, GroupGrant>>()

  async function grantBy(store: Store, group: RecordOf<'role'>): Promise<GroupGrant> {
    const known = stores.get(store) ?? new Map<string, GroupGrant>()
    stores.set(store, known)
    const key = `${group.id} ${group.versao}`
    const found = known.get(key) ?? (await describeGroup(store, group))
    if (known.size >= most) known.clear()
    known.set(key, found)
    return found
  }

  return {
    field: groupField,
    async find(id, store) {
      const group = await findGroup(store, id)
      return group && grantBy(store, group)
    },
    async seenBy(id, viewer, store) {
      // Those who may edit a group may view the console as it.
      if (!groupEntity || !mayAct(groupEntity, 'edit', viewer)) {
        throw new Problem('forbidden', refusalText.forbidden)
      }
      const group = await store.get('role', id, viewer)
      if (group.level <= levelOf(viewer)) throw new Problem('forbidden', accessText.viewLevel)
      return grantBy(store, group)
    },
  }
}

async function findGroup(store: Store, id: number): Promise<RecordOf<'role'> | undefined> {
  try {
    return await store.get('role', id, systemActor)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

async function describeGroup(store: Store, group: RecordOf<'role'>): Promise<GroupGrant> {
  const { rows } = await store.list('permission', { filter: {}, sort: [] }, systemActor)
  const granted = new Set(group.ativo ? group.permissions : [])
  return {
    id: group.id,
    slug: group.slug,
    description: group.description,
    level: group.level,
    permissions: Object.fromEntries(rows.map(({ id }) => [id, granted.has(id)])),
    needsFactor: group.exige_segundo_fator === true,
    names: Object.fromEntries(rows.map(({ id, name }) => [name, granted.has(id)])),
  }
}
