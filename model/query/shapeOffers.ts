/*
 * Which shapes the list of an entity offers to an actor, and by which fields: its kinds of fields and what they mean
 * decide, unless its schema says which (`list.shapes`). A field that the actor may not see offers nothing. Pure.
 */

import type { Entity, Field } from '../entity/entity'
import {
  isBoolean,
  isChoice,
  isCoordinate,
  isInstant,
  isLongitude,
  isObject,
  isPicture,
  isReference,
  isTemporal,
} from '../entity/kindGuards'
import { type Place, traitsOf } from '../entity/kinds'
import { type EntityIndex, walkFields } from '../entity/paths'
import { type ShapeKind, shapeKinds } from '../entity/shapeKinds'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { maySortBy } from './checkQuery'
import { type ShapeState, shapePaths } from './shapes'

/** A shape that a list can take. */
export interface OfferedShape {
  readonly kind: ShapeKind
  /** Paths of the fields it can go by, the usual one first; none for the grid. */
  readonly fields: readonly string[]
}

const places: readonly Place[] = ['polygon', 'point', 'latitude']

/** Fields by which a shape can go, whether they do by themselves or only where the schema says so. */
export function shapeFields(index: EntityIndex, entity: Entity, kind: ShapeKind): readonly string[] {
  return fieldsFor[kind](entity, index)
}

/** The shapes, in order; the list begins with the first. The grid is always among them. */
export function offeredShapes(index: EntityIndex, entity: Entity, actor: Actor): readonly OfferedShape[] {
  const said = entity.list.shapes ?? shapeKinds.map((kind) => ({ kind, by: undefined }))
  const offered = said.flatMap(({ kind, by }): OfferedShape[] => {
    const derived = fieldsFor[kind](entity, index).filter((path) => isMeant(entity, kind, path))
    const fields = [...new Set([...(by === undefined ? [] : [by]), ...derived])].filter((path) =>
      isOpen(index, entity, kind, path, actor),
    )
    return kind === 'grid' || fields.length > 0 ? [{ kind, fields }] : []
  })
  return offered.some(({ kind }) => kind === 'grid') ? offered : [...offered, { kind: 'grid', fields: [] }]
}

/** What a state asks for, where the actor's list has it: the shape and the field it goes by. */
export function shapeFor(
  index: EntityIndex,
  entity: Entity,
  { kind, options }: ShapeState,
  actor: Actor,
): { readonly offered: OfferedShape; readonly by: string | undefined } | undefined {
  const offered = offeredShapes(index, entity, actor).find((each) => each.kind === kind)
  if (!offered) return undefined
  const others = shapePaths.flatMap((name) => (name === 'by' ? [] : (options[name] ?? [])))
  if (others.some((path) => !maySeePath(index, entity, path, actor))) return undefined
  const by = options.by ?? offered.fields[0]
  return by === undefined || offered.fields.includes(by) ? { offered, by } : undefined
}

const fieldsFor: Readonly<Record<ShapeKind, (entity: Entity, index: EntityIndex) => readonly string[]>> = {
  grid: () => [],
  tree: ({ tree }) => (tree ? [tree.parent] : []),
  board: ({ fields, workflow }) => {
    const columns = fields.filter(
      (field) => !field.system && field.name !== workflow?.field && (isChoice(field) || isBoolean(field)),
    )
    return [...(workflow ? [workflow.field] : []), ...columns.map(({ name }) => name)]
  },
  calendar: ({ fields }) => datePaths(fields),
  gallery: ({ fields }) => [...walkFields(fields)].flatMap((field) => (isPicture(field) ? [field.path] : [])),
  map: (entity, index) => {
    const own = placeOf(entity)
    const behind = entity.fields.filter((field) => {
      const { ref, system } = field
      const target = isReference(field) && !system && ref && index.get(ref.entity)
      return target && placeOf(target) !== undefined
    })
    return [...(own ? [own] : []), ...behind].map(({ name }) => name)
  },
  pivot: ({ fields, list }) => {
    const isGroup = (field: Field) => isChoice(field) || isBoolean(field) || isReference(field)
    const columns = list.columns.flatMap(({ field, groupable }) => (groupable ? [field] : []))
    return [
      ...new Set([
        ...columns,
        ...fields
          .filter((field) => !field.system && isGroup(field) && !field.ref?.by)
          .map(({ name }) => name),
        ...datePaths(fields),
      ]),
    ]
  },
}

/** The field that says where a record lies, the outline before the place; undefined where none does. */
function placeOf({ fields }: Entity): Field | undefined {
  const found = places.flatMap((place) => fields.find(({ kind }) => traitsOf(kind).place === place) ?? [])
  // Half a place is none.
  return found.find((field) => !isCoordinate(field) || fields.some(isLongitude))
}

/** Dates inside an object are those of the record; those of list items are not. */
function datePaths(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => {
    if (field.system) return []
    if (isObject(field)) return datePaths(field.fields)
    return isTemporal(field) ? [field.path] : []
  })
}

/** Without a word of the schema: a card that moves changes its state and nothing else, and a calendar shows what is planned. */
function isMeant({ fields, workflow }: Entity, kind: ShapeKind, path: string): boolean {
  if (kind === 'board') return path === workflow?.field
  if (kind !== 'calendar') return true
  const field = [...walkFields(fields)].find((each) => each.path === path)
  return field !== undefined && isPlanned(field)
}

/** May it lie ahead? Days that are over, instants that the system writes down and data of people do not. */
function isPlanned(field: Field): boolean {
  const isStamp = isInstant(field) && field.readOnly
  return field.latest === undefined && !isStamp && field.pii === undefined && !field.personal
}

function isOpen(index: EntityIndex, entity: Entity, kind: ShapeKind, path: string, actor: Actor): boolean {
  if (!maySeePath(index, entity, path, actor)) return false
  // Their rows are asked for by the field: what it holds has to be open to a question.
  return kind === 'gallery' || kind === 'map'
    ? opensPlace(index, entity, kind, path, actor)
    : maySortBy(index, entity, path, actor)
}

/** Behind a reference, the place itself has to be there to see. */
function opensPlace(
  index: EntityIndex,
  entity: Entity,
  kind: ShapeKind,
  path: string,
  actor: Actor,
): boolean {
  const ref = kind === 'map' ? entity.fields.find(({ name }) => name === path)?.ref : undefined
  const place = ref && placeOf(index.get(ref.entity) ?? entity)
  return !place || maySeePath(index, entity, `${path}.${place.name}`, actor)
}
