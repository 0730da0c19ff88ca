/* Finds the coordinates of records, their own or those of a record they refer to. */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isPlacePart, isReference } from '../entity/kindGuards'
import { type LocationTrait, traitsOf } from '../entity/kinds'
import type { EntityIndex } from '../entity/paths'
import { type PointShape, type PolygonShape, readPoint, readPolygon } from '../geometry'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'

export function geometryOf(entity: Entity, row: Row): PolygonShape | PointShape | undefined {
  const valueIn = (place: LocationTrait) => {
    const field = fieldOf(entity, place)
    return field && row[field.name]
  }
  return (
    readPolygon(valueIn('polygon')) ??
    readPoint(valueIn('point')) ??
    readPoint({ type: 'Point', coordinates: [valueIn('longitude'), valueIn('latitude')] })
  )
}

/** One geometry field, or a pair of latitude and longitude. */
export type PlaceSource =
  | { readonly shape: string }
  | { readonly longitude: string; readonly latitude: string }

/** In order of preference; the first with a value counts. */
export function placeSources(entity: Entity): readonly PlaceSource[] {
  const name = (place: LocationTrait) => fieldOf(entity, place)?.name
  const [polygon, point, longitude, latitude] = [
    name('polygon'),
    name('point'),
    name('longitude'),
    name('latitude'),
  ]
  return [
    ...(polygon === undefined ? [] : [{ shape: polygon }]),
    ...(point === undefined ? [] : [{ shape: point }]),
    ...(longitude === undefined || latitude === undefined ? [] : [{ longitude, latitude }]),
  ]
}

export function placeFields(entity: Entity): readonly string[] {
  return entity.fields.filter(isPlacePart).map(({ name }) => name)
}

export interface CoordinateSource {
  /** The entity with the coordinates: the rows' own, or one they refer to. */
  readonly at: Entity
  /** Reference from the rows to `at`; undefined if they have coordinates themselves. */
  readonly through: string | undefined
  readonly sources: readonly PlaceSource[]
}

export function placeWay(
  index: EntityIndex,
  entity: Entity,
  by: string,
  actor: Actor,
): CoordinateSource | undefined {
  const field = entity.fields.find(({ name }) => name === by)
  const isOwn = isPlacePart(field)
  const target = isReference(field) && !field.ref?.by ? index.get(field.ref?.entity ?? '') : undefined
  const at = isOwn ? entity : target
  if (!at || !isOpen(index, entity, by, actor) || (!isOwn && !mayAct(at, 'view', actor))) return undefined
  const pathOf = (name: string) => (isOwn ? name : `${by}.${name}`)
  const sources = placeSources(at).filter((source) =>
    fieldsIn(source).every((name) => isOpen(index, entity, pathOf(name), actor)),
  )
  return sources.length === 0 ? undefined : { at, through: isOwn ? undefined : by, sources }
}

export function fieldsIn(source: PlaceSource): readonly string[] {
  return 'shape' in source ? [source.shape] : [source.longitude, source.latitude]
}

/** Masked coordinates are not used. */
function isOpen(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  return maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor)
}

function fieldOf({ fields }: Entity, place: LocationTrait): Field | undefined {
  return fields.find(({ kind }) => traitsOf(kind).place === place)
}
