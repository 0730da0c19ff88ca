/*
 * Access groups and the permissions they give, as the schemas declare them: what every installation starts with
 * and its administrators change from there.
 */
import { systemActor } from '#model/actor'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { indexEntities } from '#model/paths'
import { type Entry, permissionsOf, type SeedTools } from '../engine/index'

/** How the permissions of a menu group are called together. */
const groupNames: Readonly<Record<string, string>> = {
  Cadastros: 'Cadastros',
  Catálogos: 'Catálogos',
  Operação: 'Operação',
  Comercial: 'Comercial',
  'Qualidade do leite': 'Qualidade',
}

/** Makes one group for each role that signs in, unless there are groups already. */
export async function seedAccessGroups(
  { store, createMany }: SeedTools,
  entities: readonly Entity[],
  at: Date,
): Promise<void> {
  const entry = (input: Row) => ({ input, actor: systemActor, at })
  const { total } = await store.list('role', { filter: {}, sort: [], range: [0, 0] }, systemActor)
  if (total > 0) return
  const ids = await createPermissions(createMany, entities, entry)
  const index = indexEntities(entities)
  const accounts = entities.flatMap(({ account }) => (account ? [account] : []))
  await createMany(
    'role',
    accounts
      .toSorted((a, b) => a.level - b.level)
      .map(({ role, level, title }) => {
        const granted = Object.entries(permissionsOf(index, role)).filter(([, isGranted]) => isGranted)
        const permissions = granted.map(([name]) => ids.get(name))
        return entry({ description: title, slug: role, level, permissions })
      }),
  )
}

/** One permission for each act that some role may take. */
async function createPermissions(
  createMany: SeedTools['createMany'],
  entities: readonly Entity[],
  entry: (input: Row) => Entry,
): Promise<ReadonlyMap<string, number>> {
  const permissions = entities.flatMap((entity) => {
    const grupo = groupNames[entity.menu?.group ?? ''] ?? 'Sistema'
    return Object.entries(entity.access)
      .filter(([, roles]) => roles.length > 0)
      .map(([act]) => ({ name: `${entity.name}.${act}`, grupo }))
  })
  const ids = await createMany(
    'permission',
    permissions.map((row, at) => entry({ ...row, order: at + 1 })),
  )
  return new Map(permissions.map(({ name }, at) => [name, ids[at] ?? 0]))
}
