/*
 * Default values of new records. Hides how a schema's defaults apply at any depth, for all ways to create a record.
 */
import type { Entity, Field } from '../../entity/entity'
import { isRow, type Row } from '../../entity/jsonSchema'
import { isList, isObject } from '../../entity/kindGuards'

/** Optional objects stay absent until one of their values is set. */
export function defaultsOf(entity: Entity): Row {
  const row = fillDefaults(entity.fields, {})
  if (entity.workflow) row[entity.workflow.field] = entity.workflow.initial
  return row
}

export function defaultsIn(fields: readonly Field[]): Row {
  return Object.fromEntries(
    fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]),
  )
}

/** Adds defaults for absent values, also in objects and list items; null is kept, because it was cleared on purpose. */
export function fillDefaults(fields: readonly Field[], values: Row): Row {
  const filled: Row = { ...values }
  for (const field of fields) {
    const value = defaultOrValue(field, values[field.name])
    if (value !== undefined) filled[field.name] = value
  }
  return filled
}

function defaultOrValue(field: Field, value: unknown): unknown {
  if (value === undefined && field.default !== undefined) return field.default
  if (isList(field) && Array.isArray(value)) {
    return value.map((item) => (isRow(item) ? fillDefaults(field.fields, item) : item))
  }
  if (!isObject(field)) return value
  if (isRow(value)) return fillDefaults(field.fields, value)
  // A required object is created, so that its missing fields are reported one by one.
  const inner = field.required ? fillDefaults(field.fields, {}) : {}
  return Object.keys(inner).length > 0 ? inner : value
}
