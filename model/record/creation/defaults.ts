/*
 * Room: what a new record begins with. Hides how defaults of the schema apply at any depth, the same wherever a record is
 * made: by the form, the API, an import, a copy or a feature.
 */

import type { Entity, Field } from '../../entity/entity'
import { isRow, type Row } from '../../entity/jsonSchema'
import { isList, isObject } from '../../entity/kindGuards'

/** The defaults of a new record; an optional object is not there until something is said of it. */
export function defaultsOf(entity: Entity): Row {
  const row = fillDefaults(entity.fields, {})
  if (entity.workflow) row[entity.workflow.field] = entity.workflow.initial
  return row
}

/** The defaults of an object's fields. */
export function defaultsIn(fields: readonly Field[]): Row {
  return Object.fromEntries(
    fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]),
  )
}

/**
 * The values of a new record with the defaults of what they do not mention, in groups and list items too; what is
 * emptied on purpose (null) stays empty.
 */
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
  // What a required group lacks is told field by field.
  const inner = field.required ? fillDefaults(field.fields, {}) : {}
  return Object.keys(inner).length > 0 ? inner : value
}
