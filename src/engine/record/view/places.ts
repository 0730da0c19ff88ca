import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { geometryOf, placeFields } from '#model/record/located'

export function hasPlace(entity: Entity, record?: Row): boolean {
  return record ? geometryOf(entity, record) !== undefined : placeFields(entity).length > 0
}
