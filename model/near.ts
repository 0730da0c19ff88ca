/* Warns if an outline or a record's coordinates are far from the records that it refers to. */
import type { Entity, Field } from './entity/entity'
import type { Row } from './entity/jsonSchema'
import { isObject, isPolygon, isReference } from './entity/kindGuards'
import type { EntityIndex } from './entity/paths'
import { formatInteger } from './formats/number'
import { isInside, type PointShape, type PolygonShape, type Position } from './geometry'
import { geometryOf, placeSources } from './record/located'

/** Kilometres from the record's own coordinates, from a referenced record, and across two references. */
export const farFrom = { own: 5, referred: 50, beyond: 150 } as const

export const farText = {
  own: (distance: number) =>
    `O contorno fica a ${formatInteger(Math.round(distance))} km das coordenadas do registro: confira.`,
  other: (distance: number, of: string) =>
    `Fica a ${formatInteger(Math.round(distance))} km ${of}: confira o lugar.`,
} as const

const kilometresPerDegree = 111.195

export interface PlaceReference {
  readonly path: readonly string[]
  readonly field: Field
  readonly entity: Entity
}

export function placeReferences(
  index: EntityIndex,
  { fields }: Pick<Entity, 'fields'>,
): readonly PlaceReference[] {
  const walk = (each: readonly Field[], at: readonly string[]): readonly PlaceReference[] =>
    each.flatMap((field) => {
      const path = [...at, field.name]
      if (isObject(field)) return walk(field.fields, path)
      const entity = isReference(field) && !field.ref?.by ? index.get(field.ref?.entity ?? '') : undefined
      return entity && placeSources(entity).length > 0 ? [{ path, field, entity }] : []
    })
  return walk(fields, [])
}

export function ownPlace(entity: Entity, row: Row): Position | undefined {
  const withoutOutline = entity.fields.filter((field) => !isPolygon(field))
  const place = geometryOf({ ...entity, fields: withoutOutline }, row)
  return place?.type === 'Point' ? place.coordinates : undefined
}

/** Kilometres between a shape and a point; 0 if the point is inside. */
export function distanceBetween(shape: PointShape | PolygonShape, place: Position): number {
  if (shape.type === 'Point') return kilometres(shape.coordinates, place)
  if (isInside(shape, place)) return 0
  return Math.min(...(shape.coordinates[0] ?? []).map((corner) => kilometres(corner, place)))
}

/** Accurate to a percent within Brazil. */
function kilometres([west, north]: Position, [east, south]: Position): number {
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180)
  return Math.hypot((west - east) * shrink, north - south) * kilometresPerDegree
}
