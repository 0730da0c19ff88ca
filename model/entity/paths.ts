/* Field paths: dotted names that walk into objects and list items, and across references. */
import type { Entity, Field } from './entity'
import { familyOf } from './family'
import { isList } from './kindGuards'

export type EntityIndex = ReadonlyMap<string, Entity>

export interface PathStep {
  readonly entity: Entity
  readonly field: Field
}

export function indexEntities(entities: readonly Entity[]): EntityIndex {
  return new Map(entities.map((entity) => [entity.name, entity]))
}

/** The field at a path within the entity; does not cross references. */
export function fieldAt(entity: Entity, path: string): Field | undefined {
  let fields: readonly Field[] = entity.fields
  let found: Field | undefined
  for (const name of path.split('.')) {
    found = fields.find((field) => field.name === name)
    if (!found) return undefined
    fields = found.fields
  }
  return found
}

/**
 * Every step of a path that may cross references; undefined if it does not exist.
 * @example resolvePath(index, plot, 'farm_id.region_id.name') // three steps
 */
export function resolvePath(
  index: EntityIndex,
  entity: Entity,
  path: string,
): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  let here: Entity | undefined = entity
  let fields: readonly Field[] = entity.fields
  for (const name of path.split('.')) {
    const field: Field | undefined = here && fields.find((each) => each.name === name)
    if (!here || !field) return undefined
    steps.push({ entity: here, field })
    if (field.ref) {
      here = index.get(field.ref.entity)
      fields = here?.fields ?? []
    } else {
      fields = field.fields
    }
  }
  return steps
}

export function holdsMany(steps: readonly PathStep[]): boolean {
  return steps.some(({ field }) => familyOf(field).isMany || isList(field))
}

/** Yields all fields, children after their parent. */
export function* walkFields(fields: readonly Field[]): Iterable<Field> {
  for (const field of fields) {
    yield field
    yield* walkFields(field.fields)
  }
}

/**
 * Names of the entities that fields and the expanded list refer to, and of those whose rows store many-to-many lists.
 */
export function linksOf(
  fields: readonly Field[],
  opened: string | undefined,
): Pick<Entity, 'leadsTo' | 'linkedBy'> {
  const refs = [...walkFields(fields)].flatMap(({ ref }) => ref ?? [])
  const ends = refs.flatMap(({ by, entity }) => (by ? Object.values(by.of) : [entity]))
  return {
    leadsTo: [...new Set([...ends, ...(opened === undefined ? [] : [opened])])],
    linkedBy: [...new Set(refs.flatMap(({ through }) => through ?? []))],
  }
}
