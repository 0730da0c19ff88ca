/* Which quick filters a list offers. Pure. */
import type { Entity, Filter } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import { maySeePath } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import { presetsOf } from '#model/query/presets'
import type { ConsoleTools } from '../../console/console'

type Tools = Pick<ConsoleTools, 'index' | 'actor'>

/** Undefined when the section fixes the field or the role may not see it. */
export function tabbedField(entity: Entity, fixed: Filter, { index, actor }: Tools): string | undefined {
  const field = entity.workflow?.field
  const isOpen =
    field !== undefined &&
    !(field in fixed) &&
    maySeePath(index, entity, field, actor) &&
    !isHiddenAt(index, entity, field, actor)
  return isOpen ? field : undefined
}

export function offeredPresets(entity: Entity, fixed: Filter, { index, actor }: Tools) {
  return presetsOf(index, entity, actor, dayOfInstant(new Date())).filter(
    ({ filter }) => !Object.keys(filter).some((path) => path in fixed),
  )
}

/** Known before the filters load, to reserve their space on a phone. */
export function hasQuick(entity: Entity, fixed: Filter, tools: Tools): boolean {
  return tabbedField(entity, fixed, tools) !== undefined || offeredPresets(entity, fixed, tools).length > 0
}
