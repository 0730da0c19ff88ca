import type { Entity, Field } from '#model/entity/entity'
import { isPicture } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import { placeWay } from '#model/record/located'
import { type ParameterName, parameter, parameters } from './parts'
import { actorOf, type Schema, type SeenBy } from './recordSchemas'

interface ParameterContext {
  readonly index: EntityIndex
  readonly by: SeenBy
}

const fieldsFor: Partial<
  Readonly<Record<ParameterName, (entity: Entity, place: ParameterContext) => readonly string[]>>
> = {
  by: (entity, { index, by }) =>
    entity.fields.map(({ name }) => name).filter((name) => placeWay(index, entity, name, actorOf(by))),
  campo: (entity, { by }) => picturePaths(entity.fields, by),
}

export function fieldParameter(name: ParameterName, entity: Entity, place: ParameterContext): Schema {
  const fields = fieldsFor[name]?.(entity, place) ?? []
  const [example] = fields
  return example === undefined ? parameter(name) : { ...parameters[name], schema: { enum: fields }, example }
}

function picturePaths(fields: readonly Field[], by: SeenBy): readonly string[] {
  return fields
    .filter((field) => maySee(field, actorOf(by).role))
    .flatMap((field) => [
      ...(isPicture(field) ? [field.name] : []),
      ...picturePaths(field.fields, by).map((path) => `${field.name}.${path}`),
    ])
}
