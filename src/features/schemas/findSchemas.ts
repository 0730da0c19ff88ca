import type { Entity, Field } from '#model/entity/entity'
import { walkFields } from '#model/entity/paths'
import { fold } from '#model/formats/fold'

/** `fields` is empty when the entity itself matched. */
export interface FoundSchema {
  readonly entity: Entity
  readonly fields: readonly Field[]
}

const most = 4

/** Without a search, all entities by title. */
export function findSchemas(entities: readonly Entity[], search: string): readonly FoundSchema[] {
  const terms = fold(search.trim()).split(/\s+/).filter(Boolean)
  const has = (text: string) => terms.every((word) => fold(text).includes(word))
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
