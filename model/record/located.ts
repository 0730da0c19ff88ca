/*
 * Where records lie, as the kinds of an entity's fields tell: an outline, a place, or latitude and longitude; or where
 * the record lies that they refer to. Hides which fields these are. Pure.
 */

import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isPlacePart, isReference } from '../entity/kindGuards'
import { type Place, traitsOf } from '../entity/kinds'
import type { EntityIndex } from '../entity/paths'
import { type PointShape, type PolygonShape, readPoint, readPolygon } from '../geometry'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from './hideRow'

/** Where a record lies, the outline before the place; undefined when it does not say. */
export function geometryOf(entity: Entity, row: Row): PolygonShape | PointShape | undefined {
  const valueIn = (place: Place) => {
    const field = fieldOf(entity, place)
    return field && row[field.name]
  }
  return (
    readPolygon(valueIn('polygon')) ??
    readPoint(valueIn('point')) ??
    readPoint({ type: 'Point', coordinates: [valueIn('longitude'), valueIn('latitude')] })
  )
}

/** Fields that together say where a record lies: one with a shape, or two with degrees. */
export type PlaceSource =
  | { readonly shape: string }
  | { readonly longitude: string; readonly latitude: string }

/** Where the entity's records say that they lie, the first that is filled counts. */
export function placeSources(entity: Entity): readonly PlaceSource[] {
  const name = (place: Place) => fieldOf(entity, place)?.name
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

/** Names of the fields that say where a record lies. */
export function placeFields(entity: Entity): readonly string[] {
  return entity.fields.filter(isPlacePart).map(({ name }) => name)
}

/** How the rows of an entity come to a place. */
export interface PlaceWay {
  /** What lies there: the entity itself, or the one that its rows refer to. */
  readonly at: Entity
  /** The reference that leads to it; undefined when the rows lie there themselves. */
  readonly through: string | undefined
  /** Those fields of `at` that the actor may read. */
  readonly sources: readonly PlaceSource[]
}

/** The way by a field to a place, as far as the actor may see it; undefined when there is none. */
export function placeWay(index: EntityIndex, entity: Entity, by: string, actor: Actor): PlaceWay | undefined {
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

/** The fields of a source. */
export function fieldsIn(source: PlaceSource): readonly string[] {
  return 'shape' in source ? [source.shape] : [source.longitude, source.latitude]
}

/** What is masked tells nothing of where it is. */
function isOpen(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  return maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor)
}

function fieldOf({ fields }: Entity, place: Place): Field | undefined {
  return fields.find(({ kind }) => traitsOf(kind).place === place)
}
