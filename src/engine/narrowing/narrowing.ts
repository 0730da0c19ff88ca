/*
 * Room: the records that the whole console is narrowed to. Hides that the address carries them, and how pages pass
 * them on.
 *
 * What the whole console is narrowed to: at most one record of each entity the composition names, in the address
 * (`?season=3`), so that a link shows the same to everyone. Pure.
 */

import type { Entity, Filter } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'

/** The choices found in an address, by entity name. */
export function narrowingIn(search: URLSearchParams, names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const name of names) {
    const id = Number(search.get(name) ?? '')
    if (Number.isSafeInteger(id) && id > 0) found.set(name, id)
  }
  return found
}

/** The filter that narrows the rows of an entity: those that refer to what was chosen, and the chosen record itself. */
export function narrowingFilter(entity: Entity, chosen: ReadonlyMap<string, number>): Filter {
  return Object.fromEntries(
    [...chosen].flatMap(([name, id]) => {
      if (entity.name === name) return [['id', id]]
      const path = pathTo(entity, name)
      return path === undefined ? [] : [[path, id]]
    }),
  )
}

/** Values a new record of an entity starts with: references to what was chosen. */
export function narrowingDefaults(
  entity: Entity,
  chosen: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...chosen].flatMap(([name, id]) => {
      const field = entity.fields.find((each) => isReference(each) && each.ref?.entity === name)
      return field && !field.readOnly ? [[field.name, id]] : []
    }),
  )
}

function pathTo(entity: Entity, name: string): string | undefined {
  const refers = entity.fields.filter(({ ref }) => ref?.entity === name)
  return (refers.find(isReference) ?? refers[0])?.path
}
