/* The permissions as people read them: by section, each with the words of its act, transition or action. Pure. */
import type { Entity } from '#model/entity/entity'
import { fold } from '#model/query/fold'
import type { PermissionEntry } from '#model/wire/people/permission'
import { text } from './messages'

/** A permission as rows name it. */
type Permission = Pick<PermissionEntry, 'id' | 'name'>

/** One box of the matrix. */
export interface PermissionItem extends Permission {
  readonly label: string
}

/** The permissions of one section. */
export interface PermissionRow {
  readonly title: string
  readonly items: readonly PermissionItem[]
}

/** Rows in the order of the menu; what belongs to no entity comes last. */
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

/** Names of the permissions of an entity, with their words. */
export function labelsOf(entity: Entity): readonly (readonly [name: string, label: string])[] {
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  return [
    ...Object.entries(text.acts),
    ...transitions.map(({ name, label }) => [name, label] as const),
    ...entity.actions.map(({ name, label }) => [name, label] as const),
  ].map(([name, label]) => [`${entity.name}.${name}`, label])
}

/** The rows and boxes that a search means: the whole row when its title matches. */
export function searchRows(rows: readonly PermissionRow[], search: string): readonly PermissionRow[] {
  const wanted = fold(search.trim())
  if (wanted === '') return rows
  const matches = (words: string) => fold(words).includes(wanted)
  return rows
    .map((row) =>
      matches(row.title) ? row : { ...row, items: row.items.filter(({ label }) => matches(label)) },
    )
    .filter(({ items }) => items.length > 0)
}
