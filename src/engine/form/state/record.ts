/*
 * Between a record of the server and what a form holds: absent values are absent (never null), a field that does
 * not exist for these values is not there, and only what a person changed goes back. Pure.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isBoolean, isList, isObject } from '#model/entity/kindGuards'
import type { Actor } from '#model/people/actor'
import { copiedValues } from '#model/record/creation/copied'
import { defaultsIn, defaultsOf } from '#model/record/creation/defaults'
import { activeRow, computeFields, demandedFields, withoutNulls } from '#model/record/record'
import { isWritable } from '#model/record/writable'
import { isSame } from '../../fields/isSame'

/** Who fills the form, today's date (yyyy-mm-dd), and the record as it is, whose state closes fields. */
export interface Filler {
  readonly actor: Actor
  readonly today: string
  readonly record?: Row | undefined
}

/** What the form of a record starts with: its own fields, without nulls, labels and system fields. */
export function formDataOf(entity: Entity, record: Row): Row {
  const own = entity.fields.filter((field) => !field.system && field.name in record)
  return withoutNulls(Object.fromEntries(own.map((field) => [field.name, record[field.name]])))
}

/** What the form of a copied record starts with. */
export function copyOf(entity: Entity, record: Row): Row {
  return copiedValues(entity, formDataOf(entity, record))
}

/** What an empty form starts with: defaults, presets, and "no" where yes or no is required. */
export function newFormData(entity: Entity, presets: Row = {}): Row {
  const flags = entity.fields.filter((field) => isBoolean(field) && field.required)
  return {
    ...Object.fromEntries(flags.map((field) => [field.name, false])),
    ...formDataOf(entity, { ...optionalDefaults(entity), ...defaultsOf(entity), ...presets }),
  }
}

/** Defaults shown in optional objects; `recordOf` takes them out again when nothing was added to them. */
function optionalDefaults(entity: Entity): Row {
  const objects = entity.fields.filter((field) => isObject(field) && !field.required)
  return Object.fromEntries(objects.map((field) => [field.name, defaultsIn(field.fields)]))
}

/** A new item of a list: what others are called after is its own name (`Phone 3`), the rest are the fields' defaults. */
export function newItem(field: Field, name: string): Row {
  const sources = new Set(field.fields.map(({ titleFrom }) => titleFrom))
  const filled = field.fields.map((each): [string, unknown] => [
    each.name,
    each.default ?? (sources.has(each.name) ? name : undefined),
  ])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** The record that the form's data means: computed fields filled, fields that do not exist and empty objects gone. */
export function recordOf(entity: Entity, data: Row, { actor, today }: Filler): Row {
  const demanded = demandedFields(entity, data)
  // What an object lacks is said field by field, if it demands any.
  const objects = entity.fields.filter(
    (field) => isObject(field) && demanded.has(field.name) && field.fields.some(({ required }) => required),
  )
  const empty = Object.fromEntries(objects.map(({ name }) => [name, {}]))
  const tidy = withoutEmpty(entity.fields, { ...empty, ...data }, new Set(Object.keys(empty)))
  return withoutNulls(activeRow(entity, computeFields(entity, tidy, actor, today), actor, today))
}

/** Without empty lists and objects, and optional objects with nothing but defaults; a required object stays, so that what it lacks can be said field by field. */
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
  return isList(field) ? value.map((item) => withoutEmpty(field.fields, isRow(item) ? item : {})) : value
}

/**
 * The top-level fields that differ between two records and that this person may change; null where a value went
 * away. A changed object or list comes whole.
 * @param record the record as it is, whose state closes fields; absent for a new one
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

/** The value at a path of names and positions. */
export function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  let value = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** The data with another value at a path; what holds it is made where it lacks. */
export function withValueAt(data: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(data))
    return data.map((each, at) => (at === step ? withValueAt(each, rest, value) : each))
  const row = isRow(data) ? data : {}
  return { ...row, [step]: withValueAt(row[step], rest, value) }
}

/** The JSON pointer of a path. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${step}`).join('')
}

/** The path of a JSON pointer; positions become numbers. */
export function pathOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
