/*
 * The global filter, which limits every page to chosen records. Hides that it is part of the URL and
 * how pages pass it on.
 *
 * At most one record per configured entity, in the URL (`?season=3`), so that a shared link shows the same
 * rows. Pure.
 */
import type { Entity, Filter } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'

export function narrowingIn(search: URLSearchParams, names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const name of names) {
    const id = Number(search.get(name) ?? '')
    if (Number.isSafeInteger(id) && id > 0) found.set(name, id)
  }
  return found
}

/** Matches rows that refer to the chosen records, and the chosen records themselves. */
export function narrowingFilter(entity: Entity, chosen: ReadonlyMap<string, number>): Filter {
  return Object.fromEntries(
    [...chosen].flatMap(([name, id]) => {
      if (entity.name === name) return [['id', id]]
      const path = pathTo(entity, name)
      return path === undefined ? [] : [[path, id]]
    }),
  )
}

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
