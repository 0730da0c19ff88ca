/*
 * Personal data for those who may not see it whole: values of fields marked so are masked, wherever they stand in a
 * row. People see their own data whole. Pure.
 */

import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { traitsOf } from '../entity/kinds'
import { type EntityIndex, type PathStep, resolvePath, walkFields } from '../entity/paths'
import { systemNames } from '../entity/system'
import { hideValue } from '../formats/index'
import { mayAct } from '../people/access'
import type { Actor } from '../people/actor'

/** Does the entity hold data of people? */
export function hasPersonalData(entity: Entity): boolean {
  return [...walkFields(entity.fields)].some(({ pii }) => pii !== undefined)
}

/** Are values of this field masked for the actor? */
function isHiddenFrom(entity: Entity, field: Field, actor: Actor): boolean {
  return field.pii !== undefined && !mayAct(entity, 'reveal', actor)
}

/** Are values at this path masked for the actor? What is masked is not to be found out by asking either. */
export function isHiddenAt(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  const last = resolvePath(index, entity, path)?.at(-1)
  return last !== undefined && isHiddenFrom(last.entity, last.field, actor)
}

/**
 * The rows as the actor may see them in lists and files. Keys with dots are values behind references.
 * @example hideRows(index, person, [{ id: 1, cpf: '52998224725' }], actor) // [{ id: 1, cpf: '***.982.247-**' }]
 */
export function hideRows(index: EntityIndex, entity: Entity, rows: readonly Row[], actor: Actor): Row[] {
  const steps = new Map<string, PathStep>()
  for (const key of new Set(rows.flatMap(Object.keys))) {
    const last = resolvePath(index, entity, key)?.at(-1)
    if (last && holdsHidden(last.entity, last.field, actor)) steps.set(key, last)
  }
  if (steps.size === 0) return [...rows]
  return rows.map((row) => {
    const isOwn = actor.entity === entity.name && actor.recordId === row[systemNames.id]
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const step = steps.get(key)
        return [key, step && !(isOwn && step.entity === entity) ? hide(step.field, value) : value]
      }),
    )
  })
}

function holdsHidden(entity: Entity, field: Field, actor: Actor): boolean {
  return isHiddenFrom(entity, field, actor) || field.fields.some((each) => holdsHidden(entity, each, actor))
}

function hide(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((item) => hide(field, item))
  if (field.pii !== undefined) {
    return hideValue(field.format ?? traitsOf(field.kind).format, String(value))
  }
  if (typeof value !== 'object' || field.fields.length === 0) return value
  const inner = new Map(field.fields.map((each) => [each.name, each]))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const child = inner.get(name)
      return [name, child ? hide(child, each) : each]
    }),
  )
}
