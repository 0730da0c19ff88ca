import type { Entity } from '#model/entity/entity'
import { isSummable } from '#model/entity/family'
import { isTemporal } from '#model/entity/kindGuards'
import { type EntityIndex, holdsMany, resolvePath, walkFields } from '#model/entity/paths'
import { maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isHiddenAt } from '#model/people/hideRow'
import { type PivotUnit, pivotUnits } from '#model/query/query'
import type { Axis, FieldChoice } from './figureTable'

export function choicesOf(
  index: EntityIndex,
  entity: Entity,
  paths: readonly string[],
): readonly FieldChoice[] {
  return paths.flatMap((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    const column = entity.list.columns.find((each) => each.field === path)
    if (!field) return []
    return [{ path, field, title: column && column.text !== path ? column.text : field.title }]
  })
}

/** Numeric fields with one value per record. */
export function numbersOf(index: EntityIndex, entity: Entity, actor: Actor): readonly FieldChoice[] {
  const paths = [...walkFields(entity.fields)]
    .filter((field) => isSummable(field) && !field.system)
    .map(({ path }) => path)
    .filter((path) => maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor))
    .filter((path) => !holdsMany(resolvePath(index, entity, path) ?? []))
  return choicesOf(index, entity, paths)
}

export function axisOf(
  groups: readonly FieldChoice[],
  path: string | undefined,
  unit: string | undefined,
): Axis | undefined {
  const choice = groups.find((each) => each.path === path)
  if (!choice) return undefined
  const chosen: PivotUnit = pivotUnits.find((each) => each === unit) ?? 'month'
  return { ...choice, ...(isTemporal(choice.field) && { unit: chosen }) }
}
