/* Converts between records and form data, which has no null values and no inactive fields. Pure. */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type JsonSchema, type Row } from '#model/entity/jsonSchema'
import { isBoolean, isList, isObject } from '#model/entity/kindGuards'
import type { Actor } from '#model/people/actor'
import { takenBranches } from '#model/record/condition'
import { copiedValues } from '#model/record/creation/copied'
import { defaultsIn, defaultsOf } from '#model/record/creation/defaults'
import { activeRow, computeFields, demandedFields, withoutNulls } from '#model/record/record'
import { isWritable } from '#model/record/writable'
import { isSame } from '../../records/isSame'

/** `today` is yyyy-mm-dd; the record's state decides which fields are locked. */
export interface FillContext {
  readonly actor: Actor
  readonly today: string
  readonly record?: Row | undefined
}

export function formDataOf(entity: Entity, record: Row): Row {
  const own = entity.fields.filter((field) => !field.system && field.name in record)
  return withoutNulls(Object.fromEntries(own.map((field) => [field.name, record[field.name]])))
}

export function copyOf(entity: Entity, record: Row): Row {
  return copiedValues(entity, formDataOf(entity, record))
}

/** Defaults, presets, and false for required booleans. */
export function newFormData(entity: Entity, presets: Row = {}): Row {
  const flags = entity.fields.filter((field) => isBoolean(field) && field.required)
  return {
    ...Object.fromEntries(flags.map((field) => [field.name, false])),
    ...formDataOf(entity, { ...optionalDefaults(entity), ...defaultsOf(entity), ...presets }),
  }
}

/** Defaults inside optional objects; `recordOf` removes them again if nothing was added. */
function optionalDefaults(entity: Entity): Row {
  const objects = entity.fields.filter((field) => isObject(field) && !field.required)
  return Object.fromEntries(objects.map((field) => [field.name, defaultsIn(field.fields)]))
}

/** Defaults of a new list item; the field that others take their title from starts as `name` (`Phone 3`). */
export function newItem(field: Field, name: string): Row {
  const sources = new Set(field.fields.map(({ titleFrom }) => titleFrom))
  const filled = field.fields.map((each): [string, unknown] => [
    each.name,
    each.default ?? (sources.has(each.name) ? name : undefined),
  ])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** Leaves out the fields of branches that do not apply. */
export function branchRow(schema: JsonSchema, values: Row): Row {
  const names = new Set(
    [schema, ...takenBranches(schema, values)].flatMap(({ properties = {} }) => Object.keys(properties)),
  )
  const kept = Object.entries(values).filter(([name]) => names.has(name))
  // A branch may depend on a field of another one that has just been left.
  return kept.length === Object.keys(values).length ? values : branchRow(schema, Object.fromEntries(kept))
}

export function recordOf(entity: Entity, data: Row, { actor, today }: FillContext): Row {
  const demanded = demandedFields(entity, data)
  // A required object stays, so that problems are reported at its fields.
  const objects = entity.fields.filter(
    (field) => isObject(field) && demanded.has(field.name) && field.fields.some(({ required }) => required),
  )
  const empty = Object.fromEntries(objects.map(({ name }) => [name, {}]))
  const tidy = withoutEmpty(entity.fields, { ...empty, ...data }, new Set(Object.keys(empty)))
  return withoutNulls(activeRow(entity, computeFields(entity, tidy, actor, today), actor, today))
}

function withoutEmpty(fields: readonly Field[], data: Row, demanded = new Set<string>()): Row {
  const kept: Row = {}
  for (const [name, value] of Object.entries(data)) {
    const field = fields.find((each) => each.name === name)
    const tidy = field ? tidyValue(field, value, field.required || demanded.has(name)) : undefined
    if (tidy !== undefined) kept[name] = tidy
  }
  return kept
}

function tidyValue(field: Field, value: unknown, isDemanded: boolean): unknown {
  if (value === null || value === undefined) return undefined
  if (isObject(field)) {
    const inner = withoutEmpty(field.fields, isRow(value) ? value : {})
    return isDemanded || !isSame(inner, defaultsIn(field.fields)) ? inner : undefined
  }
  if (!Array.isArray(value)) return value
  if (value.length === 0) return undefined
  return isList(field) ? value.map((item) => tidyItem(field.fields, item)) : value
}

const tidied = new WeakMap<readonly Field[], WeakMap<Row, Row>>()

/** Remembered, since a list may have hundreds of items of which a keystroke replaces one. */
function tidyItem(fields: readonly Field[], item: unknown): Row {
  if (!isRow(item)) return {}
  const known = tidied.get(fields) ?? new WeakMap<Row, Row>()
  const tidy = known.get(item) ?? withoutEmpty(fields, item)
  tidied.set(fields, known.set(item, tidy))
  return tidy
}

/**
 * Returns the changed top-level fields that the user may edit; null for an emptied one. A changed object or
 * list is returned whole.
 * @param record whose state decides which fields are locked; absent for a new one
 * @example changesOf(entity, { name: 'a' }, { name: 'b' }, actor) // { name: 'b' }
 */
export function changesOf(entity: Entity, before: Row, after: Row, actor: Actor, record?: Row): Row {
  const changes: Row = {}
  for (const field of entity.fields) {
    const { name } = field
    if (!isWritable(entity, field, actor, record) || isSame(before[name], after[name])) continue
    changes[name] = after[name] ?? null
  }
  return changes
}

export function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  let value = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

export function withValueAt(data: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(data))
    return data.map((each, at) => (at === step ? withValueAt(each, rest, value) : each))
  const row = isRow(data) ? data : {}
  return { ...row, [step]: withValueAt(row[step], rest, value) }
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${step}`).join('')
}

export function pathOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
