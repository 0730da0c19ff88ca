/*
 * Where records lie, as the kinds of an entity's fields tell: an outline, a place, or latitude and longitude. Hides
 * which fields these are. Pure.
 */
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Kind } from '#model/entity/kinds'
import { type PointShape, type PolygonShape, readPoint, readPolygon } from '#model/geometry'

/** Where a record lies, the outline before the place; undefined when it does not say. */
export function geometryOf(entity: Entity, row: Row): PolygonShape | PointShape | undefined {
  const valueIn = (kind: Kind) => {
    const field = fieldOf(entity, kind)
    return field && row[field.name]
  }
  return (
    readPolygon(valueIn('polygon')) ??
    readPoint(valueIn('point')) ??
    readPoint({ type: 'Point', coordinates: [valueIn('longitude'), valueIn('latitude')] })
  )
}

function fieldOf({ fields }: Entity, kind: Kind): Field | undefined {
  return fields.find((field) => field.kind === kind)
}
