/*
 * Plans the indexes of an entity's table: references, unique constraints, columns that lists sort and filter
 * by, search. A name ends with a hash of the definition, so changing the definition creates a new index.
 */
import { createHash } from 'node:crypto'
import type { Entity, Field, UniqueWhere } from '#model/entity/entity'
import { isBoolean, isList, isObject, isReference } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { searchedPaths } from '#model/query/searchText'
import { columnOf, hasColumn } from '../columns/columns'
import { placeColumn } from '../columns/placeColumn'
import { type Fragment, identifier, literal, sql, toText } from '../columns/statement'
import { searchColumn } from './context'
import { fileFields, keysIn } from './fileHolders'
import { orderKeys } from './sort'
import {
  beginning,
  folded,
  isBounded,
  isTextual,
  rawOf,
  type Scalar,
  scalarOf,
  type ValueSource,
} from './value'

export interface IndexPlan {
  readonly name: string
  readonly sql: string
  readonly why: string
  /** Expressions of a unique constraint, and those that never conflict when empty. Existing rows may violate it. */
  readonly unique?: { readonly keys: readonly string[]; readonly filled: readonly string[] }
  readonly among?: string
  readonly conditions?: readonly string[]
  readonly paths: readonly string[]
}

const longestName = 63
const hashLength = 8

const planned = new WeakMap<Entity, readonly IndexPlan[]>()

export function planIndexes(entity: Entity): readonly IndexPlan[] {
  const plans = planned.get(entity) ?? findIndexes(entity)
  planned.set(entity, plans)
  return plans
}

function findIndexes(entity: Entity): readonly IndexPlan[] {
  const plans = [
    ...entity.unique.map((paths) => uniqueIndex(entity, paths)),
    ...entity.uniqueWhere.map(({ fields, where }) => uniqueIndex(entity, fields, where)),
    ...entity.fields.map((field) => referenceIndex(entity, field)),
    ...listedPaths(entity).flatMap((path) => [orderIndex(entity, path), innerReferenceIndex(entity, path)]),
    searchIndex(entity),
    placeIndex(entity),
    ...fileFields(entity).map((field) => fileIndex(entity, field)),
  ].filter((plan) => plan !== undefined)
  return [...new Map(plans.map((plan) => [plan.name, plan])).values()]
}

export function isOurIndex(table: string, name: string): boolean {
  return name.startsWith(namePrefix(table)) && /__[uis][0-9a-f]{8}$/.test(name)
}

function namePrefix(table: string): string {
  return `${table.slice(0, 30)}__`
}

function makeIndex(
  entity: Entity,
  paths: readonly string[],
  sort: 'u' | 'i' | 's',
  definition: string,
  why: string,
): IndexPlan {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, hashLength)
  const prefix = namePrefix(entity.name)
  const room = longestName - Buffer.byteLength(prefix) - `__${sort}`.length - hashLength
  const words = paths.join('_').replace(/[^\w]/g, '_').slice(0, room)
  const name = `${prefix}${words}__${sort}${hash}`
  const kind = sort === 'u' ? 'unique index' : 'index'
  const quoted = [name, entity.name].map((each) => toText(identifier(each)))
  return { name, sql: `create ${kind} ${quoted[0]} on ${quoted[1]} ${definition}`, why, paths }
}

function uniqueIndex(
  entity: Entity,
  paths: readonly string[],
  where: UniqueWhere['where'] = {},
): IndexPlan | undefined {
  const fields = paths.map((path) => fieldAt(entity, path))
  const found = fields.filter((field) => field !== undefined)
  if (found.length < paths.length || found.some((field) => !isPlain(entity, field))) return undefined
  const keys = found.map((field) => toText(uniqueKey(entity, field)))
  // An inactive record must not block a new one.
  const among = [toText(identifier(systemNames.active)), ...standingSql(entity, where)].join(' and ')
  const comparesEmpties = found.some(({ emptyCounts }) => emptyCounts)
  const empties = comparesEmpties ? ' nulls not distinct' : ''
  const definition = `(${keys.map(parenthesise).join(', ')})${empties} where ${among}`
  const rows = ['active rows', ...Object.keys(where)].join(' of one ')
  const plan = makeIndex(entity, paths, 'u', definition, `${paths.join(' + ')} is unique among ${rows}`)
  return {
    ...plan,
    unique: { keys, filled: comparesEmpties ? [] : keys },
    among,
    conditions: Object.keys(where),
  }
}

/** Conditions on choices with their values inlined, since an index takes no parameters. */
function standingSql(entity: Entity, where: UniqueWhere['where']): readonly string[] {
  return Object.entries(where).map(([path, value]) => {
    const values = [value].flat()
    const name = toText(identifier(path))
    if (isBoolean(fieldAt(entity, path))) return `${name} in (${values.join(', ')})`
    return `${name} in (${values.map((each) => toText(literal(String(each)))).join(', ')})`
  })
}

function uniqueKey(entity: Entity, field: Field): Fragment {
  const value = storedAt(entity, field)
  if (!isTextual(value)) return value.sql
  return isBounded(field) ? folded(value.sql) : sql`md5(app_fold(${value.sql}))`
}

/** Index expressions need parentheses, with the collation outside. */
function parenthesise(key: string): string {
  const match = /^(.*) collate "C"$/s.exec(key)
  return match ? `(${match[1]}) collate "C"` : `(${key})`
}

function referenceIndex(entity: Entity, field: Field): IndexPlan | undefined {
  if (!hasColumn(field)) return undefined
  const name = toText(identifier(field.name))
  if (columnOf(field).index === 'array') {
    return makeIndex(
      entity,
      [field.name],
      'i',
      `using gin (${name})`,
      `${field.name} is filtered by its items`,
    )
  }
  if (!isReference(field)) return undefined
  const id = toText(identifier(systemNames.id))
  return makeIndex(
    entity,
    [field.name],
    'i',
    `(${name}, ${id}) include (${toText(identifier(systemNames.active))})`,
    `${field.name} refers to ${field.ref?.entity}`,
  )
}

function innerReferenceIndex(entity: Entity, path: string): IndexPlan | undefined {
  const field = fieldAt(entity, path)
  if (!isReference(field) || !path.includes('.')) return undefined
  const why = `rows are found by ${path}`
  if (isPlain(entity, field)) {
    return makeIndex(entity, [path], 'i', `(${parenthesise(toText(storedAt(entity, field).sql))})`, why)
  }
  const [first = '', ...rest] = path.split('.')
  const list = fieldAt(entity, first)
  if (!isList(list) || rest.length > 1) return undefined
  return makeIndex(entity, [path], 'i', `using gin (${toText(identifier(first))} jsonb_path_ops)`, why)
}

function orderIndex(entity: Entity, path: string): IndexPlan | undefined {
  const field = fieldAt(entity, path)
  if (!field || field.name === systemNames.id || isReference(field) || !isPlain(entity, field))
    return undefined
  const value = storedAt(entity, field)
  const keys = isLongText(value, field) ? [beginning(value.sql)] : orderKeys(value, field)
  const columns = [...keys.map((key) => parenthesise(toText(key))), toText(identifier(systemNames.id))]
  // Including `ativo` allows index-only scans of pages, however deep.
  const definition = `(${columns.join(', ')}) include (${toText(identifier(systemNames.active))})`
  return makeIndex(entity, [path], 'i', definition, `lists sort and filter by ${path}`)
}

/** Whether an index provides the order by this path. */
export function isOrdered(entity: Entity, path: string): boolean {
  return (
    path === systemNames.id || (listedPaths(entity).includes(path) && orderIndex(entity, path) !== undefined)
  )
}

export function isOrderedAlone(entity: Entity, path: string): boolean {
  const field = fieldAt(entity, path)
  if (!field || path.includes('.') || !isOrdered(entity, path)) return false
  return !isLongText(storedAt(entity, field), field)
}

function isLongText(value: Scalar, field: Field): boolean {
  return isTextual(value) && !isBounded(field)
}

function listedPaths(entity: Entity): readonly string[] {
  return [
    ...new Set([
      ...entity.list.columns.map((column) => column.field),
      ...entity.list.sort.map(([path]) => path),
    ]),
  ]
}

function searchIndex(entity: Entity): IndexPlan | undefined {
  if (searchedPaths(entity).length === 0) return undefined
  const definition = `using gin (${toText(identifier(searchColumn))} gin_trgm_ops)`
  return makeIndex(entity, [searchColumn], 's', definition, 'words are searched in it')
}

function placeIndex(entity: Entity): IndexPlan | undefined {
  const column = placeColumn(entity)
  if (!column) return undefined
  const definition = `using gist (${toText(identifier(column.name))})`
  return makeIndex(entity, [column.name], 'i', definition, 'maps ask for what lies in a part of them')
}

function fileIndex(entity: Entity, { name }: Field): IndexPlan {
  const definition = `using gin (${toText(keysIn(identifier(name)))})`
  return makeIndex(entity, [name], 'i', definition, `${name} is found by the files it names`)
}

/** Whether there is one orderable value per row, in a column or inside an object. */
function isPlain(entity: Entity, field: Field): boolean {
  if (columnOf(field).index !== 'ordered') return false
  const parents = field.path.split('.').slice(0, -1)
  return parents.every((_, at) => isObject(fieldAt(entity, parents.slice(0, at + 1).join('.'))))
}

function storedAt(entity: Entity, field: Field): Scalar {
  const names = field.path.split('.')
  const [first, ...rest] = names
  if (rest.length === 0) return { sql: identifier(field.name), family: columnOf(field).family, inJson: false }
  let place: ValueSource = { json: identifier(first ?? '') }
  for (const [at] of rest.slice(0, -1).entries()) {
    const parent = fieldAt(entity, names.slice(0, at + 2).join('.'))
    if (parent) place = { json: rawOf(place, parent) }
  }
  return scalarOf(place, field)
}

/** The condition under which rows count as duplicates. */
export function repeatedRowsSql(entity: Entity, { unique, among = 'true' }: IndexPlan): string {
  const { keys = [], filled = [] } = unique ?? {}
  const table = toText(identifier(entity.name))
  const compared = filled.map((key) => `${key.replace(/ collate "C"$/, '')} is not null`)
  const where = [among, ...compared].join(' and ')
  return `select count(*) as count from (select 1 from ${table} where ${where} group by ${keys.join(', ')} having count(*) > 1) as repeated`
}
