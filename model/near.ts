/*
 * Whether a record is near what it belongs to: an outline near the record's own coordinates, and both near the places of
 * what the record refers to. Far away is odd, not wrong: land is bought, and towns are large. Pure.
 */

import type { Entity, Field } from './entity/entity'
import type { Row } from './entity/jsonSchema'
import { isObject, isPolygon, isReference } from './entity/kindGuards'
import type { EntityIndex } from './entity/paths'
import { formatInteger } from './formats/number'
import { isInside, type PointShape, type PolygonShape, type Position } from './geometry'
import { geometryOf, placeSources } from './record/located'

/** Kilometres from which a place is far: from the record's own coordinates, from what it refers to, and one step on. */
export const farFrom = { own: 5, referred: 50, beyond: 150 } as const

/** What is said of a place that is far. */
export const farText = {
  own: (distance: number) =>
    `O contorno fica a ${formatInteger(Math.round(distance))} km das coordenadas do registro: confira.`,
  other: (distance: number, of: string) =>
    `Fica a ${formatInteger(Math.round(distance))} km ${of}: confira o lugar.`,
} as const

const kilometresPerDegree = 111.195

/** A reference to records that have a place. */
export interface PlaceReference {
  /** Names from the record to the reference. */
  readonly path: readonly string[]
  readonly field: Field
  readonly entity: Entity
}

/** The references of an entity to records that have places, those inside its objects included. */
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

/** The record's own coordinates, an outline left out. */
export function ownPlace(entity: Entity, row: Row): Position | undefined {
  const withoutOutline = entity.fields.filter((field) => !isPolygon(field))
  const place = geometryOf({ ...entity, fields: withoutOutline }, row)
  return place?.type === 'Point' ? place.coordinates : undefined
}

/** Kilometres between a shape and a place; none when the place is inside it. */
export function distanceBetween(shape: PointShape | PolygonShape, place: Position): number {
  if (shape.type === 'Point') return kilometres(shape.coordinates, place)
  if (isInside(shape, place)) return 0
  return Math.min(...(shape.coordinates[0] ?? []).map((corner) => kilometres(corner, place)))
}

/** Good to a percent within the country. */
function kilometres([west, north]: Position, [east, south]: Position): number {
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180)
  return Math.hypot((west - east) * shrink, north - south) * kilometresPerDegree
}
