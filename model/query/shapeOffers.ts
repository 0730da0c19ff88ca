/*
 * Which layouts an entity's list offers to an actor, and by which fields. Derived from kinds unless the
 * schema sets `list.shapes`; fields that the actor may not see are left out.
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
import { type LocationTrait, traitsOf } from '../entity/kinds'
import { type EntityIndex, walkFields } from '../entity/paths'
import { type ShapeKind, shapeKinds } from '../entity/shapeKinds'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { maySortBy } from './checkQuery'
import { type ShapeState, shapePaths } from './shapes'

export interface OfferedShape {
  readonly kind: ShapeKind
  /** Paths it can use, the default first; empty for the grid. */
  readonly fields: readonly string[]
}

const places: readonly LocationTrait[] = ['polygon', 'point', 'latitude']

/** All fields that the layout could use, including those that need `list.shapes`. */
export function shapeFields(index: EntityIndex, entity: Entity, kind: ShapeKind): readonly string[] {
  return fieldsFor[kind](entity, index)
}

/** Layouts in order, the default first. The grid is always included. */
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

/** The field that locates a record; an outline is preferred to a point. */
function placeOf({ fields }: Entity): Field | undefined {
  const found = places.flatMap((place) => fields.find(({ kind }) => traitsOf(kind).place === place) ?? [])
  // A latitude must have a longitude.
  return found.find((field) => !isCoordinate(field) || fields.some(isLongitude))
}

/** Includes dates inside objects, but not those of list items. */
function datePaths(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => {
    if (field.system) return []
    if (isObject(field)) return datePaths(field.fields)
    return isTemporal(field) ? [field.path] : []
  })
}

/** Without `list.shapes`, a board only moves cards by the workflow, and a calendar only shows planned dates. */
function isMeant({ fields, workflow }: Entity, kind: ShapeKind, path: string): boolean {
  if (kind === 'board') return path === workflow?.field
  if (kind !== 'calendar') return true
  const field = [...walkFields(fields)].find((each) => each.path === path)
  return field !== undefined && isPlanned(field)
}

/** Whether the date may be in the future: excludes past dates, system timestamps and personal data. */
function isPlanned(field: Field): boolean {
  const isStamp = isInstant(field) && field.readOnly
  return field.latest === undefined && !isStamp && field.pii === undefined && !field.personal
}

function isOpen(index: EntityIndex, entity: Entity, kind: ShapeKind, path: string, actor: Actor): boolean {
  if (!maySeePath(index, entity, path, actor)) return false
  // Their queries filter by the field, so it must be filterable.
  return kind === 'gallery' || kind === 'map'
    ? opensPlace(index, entity, kind, path, actor)
    : maySortBy(index, entity, path, actor)
}

/** Across a reference, the actor must also be able to see the coordinates. */
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
