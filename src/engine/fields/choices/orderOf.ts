import type { SortKey } from '#model/entity/entity'
import { labelParts } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { maySeePath } from '#model/people/access'
import type { ConsoleTools } from '../../console/console'

/** The entity's own order, but by label where that is by id or not visible to the user. */
export function orderOf(name: string, { index, actor }: ConsoleTools): readonly SortKey[] {
  const entity = index.get(name)
  if (!entity) return []
  const own = entity.list.sort.filter(([path]) => maySeePath(index, entity, path, actor))
  if (own.length > 0 && own[0]?.[0] !== systemNames.id) return own
  const called = labelParts(entity.label)
    .flatMap((part) => ('path' in part ? [part.path] : []))
    .find((path) => {
      const field = fieldAt(entity, path)
      return field && !field.system && field.fields.length === 0 && maySeePath(index, entity, path, actor)
    })
  return called === undefined ? own : [[called, 'ASC']]
}
