import type { Entity } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import { type ArchivedData, readArchives } from '../changes/stored'

/** Titles of existing or archived fields, or the paths themselves. */
export async function lostNames(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  paths: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const archives = await readArchives(db)
  return paths.map((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    if (field) return maySeePath(index, entity, path, actor) ? field.title : path
    return goneTitle(index, entity, path, archives) ?? path
  })
}

function goneTitle(index: EntityIndex, entity: Entity, path: string, archives: readonly ArchivedData[]) {
  const names = path.split('.')
  // The longest prefix that still resolves; the missing field belongs to the entity it leads to.
  const known = names.findIndex((_name, at) => !resolvePath(index, entity, names.slice(0, at + 1).join('.')))
  const steps = resolvePath(index, entity, names.slice(0, known).join('.')) ?? []
  const holders = [entity.name, ...steps.map(({ field }) => field.ref?.entity)]
  const at = holders.findLastIndex((name) => name !== undefined)
  const inside = names.slice(at)
  const found = archives.find(
    (each) =>
      each.entity === holders[at] && each.path !== null && `${inside.join('.')}.`.startsWith(`${each.path}.`),
  )
  return found?.shape.title
}
