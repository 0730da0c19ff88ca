/*
 * Access groups and permissions as the schemas declare them: the initial state of every installation. Administrators'
 * changes are kept; a new permission is given to the groups of the roles that the schema names.
 */

import type { Entity } from '#model/entity/entity'
import type { RecordOf } from '#model/entity/registry'
import { systemActor } from '#model/people/actor'
import { permissionsOf, type SeedTools } from '../engine/index'

const groupNames: Readonly<Record<string, RecordOf<'permission'>['grupo']>> = {
  Cadastros: 'Cadastros',
  Catálogos: 'Catálogos',
  Operação: 'Operação',
  Comercial: 'Comercial',
  'Qualidade do leite': 'Qualidade',
}

/** Adds missing permissions, and a group for each role that signs in and has none. */
export async function seedAccessGroups(
  { store, createMany }: SeedTools,
  entities: readonly Entity[],
  at: Date,
): Promise<void> {
  const entries = <T>(rows: readonly T[]) => rows.map((input) => ({ input, actor: systemActor, at }))
  const everything = { filter: {}, sort: [['id', 'ASC']] } as const
  const wanted = entities.flatMap((entity) =>
    permissionsOf(entity).map((each) => ({
      ...each,
      grupo: groupNames[entity.menu?.group ?? ''] ?? 'Sistema',
    })),
  )
  const permissions = (await store.list('permission', everything, systemActor)).rows
  const known = new Map(permissions.map(({ id, name }) => [name, id]))
  const fresh = wanted.filter(({ name }) => !known.has(name))
  const ids = await createMany(
    'permission',
    entries(fresh.map(({ name, grupo }, i) => ({ name, grupo, order: known.size + i + 1 }))),
  )
  const added = fresh.map(({ roles }, i) => ({ id: ids[i] ?? 0, roles }))
  const all = wanted.map(({ name, roles }) => ({ id: known.get(name), roles })).filter(hasId)
  const idsFor = (role: string, from: readonly { id: number; roles: readonly string[] }[]) =>
    from.filter(({ roles }) => roles.includes(role)).map(({ id }) => id)

  const groups = (await store.list('role', everything, systemActor)).rows
  for (const group of groups) {
    const gained = idsFor(group.slug, added)
    if (gained.length === 0 || group.parent) continue
    const patch = { permissions: [...group.permissions, ...gained] }
    await store.update('role', group.id, patch, '*', systemActor)
  }
  const roles = entities
    .flatMap(({ account }) => account ?? [])
    .filter(({ role }) => !groups.some(({ slug }) => slug === role))
    .toSorted((a, b) => a.level - b.level)
  await createMany(
    'role',
    entries(
      roles.map(({ role, level, title }) => ({
        description: title,
        slug: slugOf(entities, role),
        level,
        permissions: [...idsFor(role, all), ...idsFor(role, added)],
      })),
    ),
  )
}

type Slug = RecordOf<'role'>['slug']

function slugOf(entities: readonly Entity[], role: string): Slug {
  const field = entities.find(({ name }) => name === 'role')?.fields.find(({ name }) => name === 'slug')
  const isSlug = (text: string): text is Slug => field?.values?.some(({ value }) => value === text) === true
  if (!isSlug(role)) throw new Error(`no access group may have the role ${role}`)
  return role
}

function hasId<T extends { readonly id: number | undefined }>(each: T): each is T & { readonly id: number } {
  return each.id !== undefined
}
