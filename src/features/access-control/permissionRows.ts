import type { Entity } from '#model/entity/entity'
import { fold } from '#model/formats/fold'
import type { PermissionEntry } from '#model/wire/people/permission'
import { text } from './messages'

type Permission = Pick<PermissionEntry, 'id' | 'name'>

export interface PermissionItem extends Permission {
  readonly label: string
}

export interface PermissionRow {
  readonly title: string
  readonly items: readonly PermissionItem[]
}

/** In the order of the menu; permissions without an entity come last. */
export function permissionRows(
  entities: readonly Entity[],
  permissions: readonly Permission[],
): readonly PermissionRow[] {
  const left = new Map(permissions.map((each) => [each.name, each]))
  const rows = entities
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((entity) => ({ title: entity.plural, items: itemsOf(entity, left) }))
  const others = [...left.values()].map((each) => ({ ...each, label: each.name }))
  return [...rows, { title: text.other, items: others }].filter(({ items }) => items.length > 0)
}

function orderOf(entity: Entity): number {
  return entity.menu?.order ?? Number.MAX_SAFE_INTEGER
}

function itemsOf(entity: Entity, left: Map<string, Permission>): readonly PermissionItem[] {
  return labelsOf(entity).flatMap(([name, label]) => {
    const permission = left.get(name)
    left.delete(name)
    return permission ? [{ ...permission, label }] : []
  })
}

export function labelsOf(entity: Entity): readonly (readonly [name: string, label: string])[] {
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  return [
    ...Object.entries(text.acts),
    ...transitions.map(({ name, label }) => [name, label] as const),
    ...entity.actions.map(({ name, label }) => [name, label] as const),
  ].map(([name, label]) => [`${entity.name}.${name}`, label])
}

/** A row whose title matches keeps all of its permissions. */
export function searchRows(rows: readonly PermissionRow[], search: string): readonly PermissionRow[] {
  const term = fold(search.trim())
  if (term === '') return rows
  const matches = (words: string) => fold(words).includes(term)
  return rows
    .map((row) =>
      matches(row.title) ? row : { ...row, items: row.items.filter(({ label }) => matches(label)) },
    )
    .filter(({ items }) => items.length > 0)
}
