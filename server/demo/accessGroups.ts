/*
 * Access groups and the permissions they give, as the schemas declare them: what every installation starts with
 * and its administrators change from there.
 */
import { systemActor } from '#model/actor'
import type { Entity } from '#model/entity'
import { indexEntities } from '#model/paths'
import { permissionsOf, type SeedTools } from '../engine/index'

/** How the permissions of a menu group are called together. */
const groupNames: Readonly<Record<string, string>> = {
  Cadastros: 'Cadastros',
  Catálogos: 'Catálogos',
  Operação: 'Operação',
  Comercial: 'Comercial',
  'Qualidade do leite': 'Qualidade',
}

/** Makes one group for each role that signs in, unless there are groups already. */
export async function seedAccessGroups({ store }: SeedTools, entities: readonly Entity[]): Promise<void> {
  const { total } = await store.list('role', { filter: {}, sort: [], range: [0, 0] }, systemActor)
  if (total > 0) return
  const ids = await createPermissions(store, entities)
  const index = indexEntities(entities)
  const accounts = entities.flatMap(({ account }) => (account ? [account] : []))
  for (const { role, level, title } of accounts.toSorted((a, b) => a.level - b.level)) {
    const granted = Object.entries(permissionsOf(index, role)).filter(([, isGranted]) => isGranted)
    await store.create(
      'role',
      { description: title, slug: role, level, permissions: granted.map(([name]) => ids.get(name)) },
      systemActor,
    )
  }
}

/** One permission for each act that some role may take. */
async function createPermissions(
  store: SeedTools['store'],
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const entity of entities) {
    const grupo = groupNames[entity.menu?.group ?? ''] ?? 'Sistema'
    for (const [act, roles] of Object.entries(entity.access)) {
      if (roles.length === 0) continue
      const name = `${entity.name}.${act}`
      const { id } = await store.create('permission', { name, order: ids.size + 1, grupo }, systemActor)
      ids.set(name, Number(id))
    }
  }
  return ids
}
