/* Entities and fields that are found by words, without accents. */
import type { Entity, Field } from '#model/entity/entity'
import { walkFields } from '#model/entity/paths'
import { fold } from '#model/query/fold'

/** An entity with the fields that were meant; none where the entity itself was. */
export interface FoundSchema {
  readonly entity: Entity
  readonly fields: readonly Field[]
}

/** Fields of one entity that are offered. */
const most = 4

/** All entities in the order of their titles where nothing is asked. */
export function findSchemas(entities: readonly Entity[], asked: string): readonly FoundSchema[] {
  const wanted = fold(asked.trim()).split(/\s+/).filter(Boolean)
  const has = (told: string) => wanted.every((word) => fold(told).includes(word))
  return entities
    .flatMap((entity): readonly FoundSchema[] => {
      const own = `${entity.title} ${entity.plural} ${entity.name} ${entity.endpoint}`
      if (has(own)) return [{ entity, fields: [] }]
      const fields = [...walkFields(entity.fields)].filter(
        (field) => !field.system && has(`${own} ${field.title} ${field.path}`),
      )
      return fields.length > 0 ? [{ entity, fields: fields.slice(0, most) }] : []
    })
    .toSorted((a, b) => a.entity.plural.localeCompare(b.entity.plural, 'pt-BR'))
}
