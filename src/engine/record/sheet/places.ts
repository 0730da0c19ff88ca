/* Where a record lies on the map, for the page about it. Pure. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Kind } from '#model/entity/kinds'
import { geometryOf } from '../../map/located'

const kinds: readonly Kind[] = ['polygon', 'point', 'latitude', 'longitude']

/** Has the entity anything that lies on a map? With a record: does it say where it lies? */
export function hasPlace(entity: Entity, record?: Row): boolean {
  return record ? geometryOf(entity, record) !== undefined : placeFields(entity).length > 0
}

/** Names of the fields that say where a record lies. */
export function placeFields(entity: Entity): readonly string[] {
  return entity.fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
}
