/*
 * The select list of a record: visible fields, pruned inside objects and items, link lists as arrays, values
 * of other records, and labels. `readRow` converts the result to the wire format.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isChoice, isList, isObject, isReference } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { isReadOnDemand } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { maySee } from '#model/people/access'
import { decodeValue, hasColumn } from '../columns/columns'
import { type Fragment, identifier, join, literal, sql } from '../columns/statement'
import { type CompileContext, column, linkOf, mayUse, needPath } from './context'
import { labelOfId, titleOf } from './label'
import { hasOuterLabel, jsonObject, labelsObject } from './labels'
import { compilePath, wireAt } from './reach'
import { rawOf } from './value'

const answerNames = { labels: '_labels', paths: '_paths' } as const

export interface ColumnSelection {
  readonly fields?: readonly string[]
  /** `inner`: without those of `hasOuterLabel`, which are then read once per record they refer to. */
  readonly labels?: boolean | 'inner'
}

/** A path into an object selects the whole object; a path across references selects the value. */
export function rowColumns(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  wanted: ColumnSelection,
): Fragment {
  const far = (wanted.fields ?? []).filter((path) => isFar(entity, path) && mayUse(compile, entity, path))
  const fields = wantedFields(compile, entity, wanted.fields)
  const parts = fields.map((field) => selectField(compile, entity, table, field))
  if (far.length > 0) {
    const pairs = far.map((path) => [path, wireAt(compile, entity, table, path)] as const)
    parts.push(sql`${jsonObject(pairs)} as ${identifier(answerNames.paths)}`)
  }
  if (wanted.labels) {
    const further = far.flatMap((path) => farLabel(compile, entity, table, path))
    const labelled = wanted.labels === 'inner' ? fields.filter((field) => !hasOuterLabel(field)) : fields
    const labels = labelsObject(compile, entity, table, labelled, further)
    parts.push(sql`${labels} as ${identifier(answerNames.labels)}`)
  }
  return join(parts)
}

function wantedFields(
  compile: CompileContext,
  entity: Entity,
  paths: readonly string[] | undefined,
): readonly Field[] {
  const names = paths && new Set<string>([systemNames.id, systemNames.version])
  for (const path of paths ?? []) {
    const [first] = needPath(compile, entity, path)
    if (first && !isFar(entity, path)) names?.add(first.field.name)
  }
  return entity.fields.filter(
    (field) =>
      maySee(field, compile.actor.role) &&
      (names === undefined || names.has(field.name)) &&
      (hasColumn(field) || isReadOnDemand(field) || linkOf(compile.index, entity, field) !== undefined),
  )
}

function isFar(entity: Entity, path: string): boolean {
  return fieldAt(entity, path) === undefined
}

function farLabel(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  path: string,
): readonly (readonly [string, Fragment])[] {
  const { joins, value, field, isMany } = compilePath(compile, entity, table, path)
  if (isMany) return []
  const isCoded = field.values !== undefined && isChoice(field)
  if (!isReference(field) && !isCoded) return []
  const label = isCoded ? titleOf(field, value) : labelOfId(compile, field, value.sql)
  return [[path, sql`(select ${label} from (select) as one${joins})`]]
}

function selectField(compile: CompileContext, entity: Entity, table: Fragment, field: Field): Fragment {
  const name = identifier(field.name)
  const link = linkOf(compile.index, entity, field)
  if (link) {
    const row = compile.alias()
    const to = column(row, link.to)
    return sql`array(select ${to} from ${identifier(link.entity.name)} as ${row} where ${column(row, link.from)} = ${column(table, systemNames.id)} and ${column(row, systemNames.active)} order by ${column(row, systemNames.id)}) as ${name}`
  }
  const raw = rawOf({ table }, field)
  const pruned = prune(compile, raw, field)
  return pruned === raw && !isReadOnDemand(field) ? raw : sql`${pruned} as ${name}`
}

export function prune(compile: CompileContext, json: Fragment, field: Field): Fragment {
  if (!hasHidden(compile, field)) return json
  if (isList(field)) {
    const item = compile.alias()
    const inner = pruneObject(compile, sql`${item}.value`, field)
    const items = sql`jsonb_array_elements(app_items(${json})) with ordinality as ${item}(value, at)`
    const none = sql`case when ${json} is not null then '[]'::jsonb end`
    return sql`(select coalesce(jsonb_agg(${inner} order by ${item}.at), ${none}) from ${items})`
  }
  return pruneObject(compile, json, field)
}

function pruneObject(compile: CompileContext, json: Fragment, field: Field): Fragment {
  let pruned = json
  for (const child of field.fields) {
    const key = literal(child.name)
    if (!maySee(child, compile.actor.role)) pruned = sql`(${pruned} - ${key}::text)`
    else if (hasHidden(compile, child)) {
      const inner = prune(compile, sql`(${json} -> ${key})`, child)
      pruned = sql`(case when ${json} ? ${key} then jsonb_set(${pruned}, array[${key}], coalesce(${inner}, 'null')) else ${pruned} end)`
    }
  }
  return sql`(case when jsonb_typeof(${json}) = 'object' then ${pruned} end)`
}

function hasHidden(compile: CompileContext, field: Field): boolean {
  return field.fields.some((child) => !maySee(child, compile.actor.role) || hasHidden(compile, child))
}

/**
 * Converts a database row to the wire format.
 * @example readRow(entity, { id: 1, code: '1' }) // { id: 1, code: 1 } if the schema's choices are numbers
 */
export function readRow(entity: Entity, raw: Record<string, unknown>): Row {
  const row: Row = {}
  for (const field of entity.fields) {
    if (field.name in raw) row[field.name] = decodeValue(field, raw[field.name])
  }
  Object.assign(row, raw[answerNames.paths])
  const labels = raw[answerNames.labels]
  if (typeof labels === 'object' && labels !== null) {
    row[answerNames.labels] = { ...codedLabels(entity.fields, row), ...labels }
  }
  return row
}

/** Titles of choices come from the schema, so the database does not have to build them. */
function codedLabels(fields: readonly Field[], row: Row): Record<string, unknown> {
  const labels: Record<string, unknown> = {}
  for (const field of fields) {
    const value = row[field.name]
    if (value === null || value === undefined) continue
    if (field.values && isChoice(field)) labels[field.path] = titleFor(field, value)
    else if (field.values && Array.isArray(value))
      labels[field.path] = value.map((each) => titleFor(field, each))
    else if (isObject(field) && isRow(value)) Object.assign(labels, codedLabels(field.fields, value))
  }
  return labels
}

function titleFor(field: Field, value: unknown): string {
  return field.values?.find((choice) => choice.value === value)?.title ?? String(value)
}
