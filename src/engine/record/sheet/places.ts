/* Where a record lies on the map, for the page about it. Pure. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { geometryOf, placeFields } from '#model/record/located'

/** Has the entity anything that lies on a map? With a record: does it say where it lies? */
export function hasPlace(entity: Entity, record?: Row): boolean {
  return record ? geometryOf(entity, record) !== undefined : placeFields(entity).length > 0
}
