/* Writes many rows as a single JSON parameter, so their number is not limited. */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { firstDayOf } from '#model/query/queryValue'
import { searchText } from '#model/query/searchText'
import { columnOf, hasColumn } from '../columns/columns'
import {
  type Fragment,
  identifier,
  join,
  literal,
  type Statement,
  sql,
  toStatement,
} from '../columns/statement'
import { searchColumn } from './context'

const key = identifier(systemNames.id)

export function selectHasRows(entity: Entity): Statement {
  return toStatement(sql`select 1 from ${identifier(entity.name)} limit 1`)
}

/** Rows serialised to JSON. This takes longer than sending them and needs no transaction. */
export interface SerializedRows {
  readonly names: readonly string[]
  readonly text: string
}

/** @param isSearched whether the rows stay, so that they have to be found */
export function serializeRows(entity: Entity, rows: readonly Row[], isSearched = true): SerializedRows {
  const fields = fieldsOf(entity, rows)
  const values = rows.map((row) => {
    const own: Record<string, unknown> = { [searchColumn]: isSearched ? searchText(entity, row) : '' }
    for (const field of fields) {
      const value = row[field.name] ?? null
      if (value === null) continue
      own[field.name] = columnOf(field).family === 'month' ? firstDayOf(String(value)) : value
    }
    return own
  })
  return { names: fields.map(({ name }) => name), text: JSON.stringify(values) }
}

/** Inserts rows in order and returns their ids; rows with an id keep it. */
export function insertRows(entity: Entity, rows: readonly Row[]): Statement {
  return insertSerialized(entity, serializeRows(entity, rows), {})
}

/** @param common values for all rows that have none of their own */
export function insertSerialized(entity: Entity, { names, text }: SerializedRows, common: Row): Statement {
  const table = identifier(entity.name)
  const columns = join([...new Set([...names, ...Object.keys(common), searchColumn])].map(identifier))
  return toStatement(
    sql`insert into ${table} (${columns}) select ${columns} from ${recordset(entity, text, common)} with ordinality order by ordinality returning ${key}`,
  )
}

export function selectIncomplete(entity: Entity, names: readonly string[]): Statement {
  const empty = names.map((name) => sql`${identifier(name)} is null`)
  return toStatement(sql`select ${key} from ${identifier(entity.name)} where ${join(empty, ' or ')}`)
}

/** Only fills in empty values. */
export function completeRows(entity: Entity, names: readonly string[], rows: readonly Row[]): Statement {
  const table = identifier(entity.name)
  const search = identifier(searchColumn)
  const values = names.map(
    (name) => sql`${identifier(name)} = coalesce(${table}.${identifier(name)}, given.${identifier(name)})`,
  )
  return toStatement(
    sql`update ${table} set ${join([...values, sql`${search} = given.${search}`])} from ${recordset(entity, serializeRows(entity, rows).text)} as given where ${table}.${key} = given.${key}`,
  )
}

export function updateRows(entity: Entity, names: readonly string[], rows: readonly Row[]): Statement {
  const spelled = serializeRows(entity, rows)
  const columns = [...spelled.names.filter((name) => names.includes(name)), searchColumn].map(identifier)
  const values = columns.map((column) => sql`${column} = given.${column}`)
  return toStatement(
    sql`update ${identifier(entity.name)} as kept set ${join(values)} from ${recordset(entity, spelled.text)} as given where kept.${key} = given.${key}`,
  )
}

function fieldsOf(entity: Entity, rows: readonly Row[]): readonly Field[] {
  return entity.fields.filter(
    (field) => hasColumn(field) && !field.rollup && rows.some((row) => field.name in row),
  )
}

function recordset(entity: Entity, text: string, common: Row = {}): Fragment {
  // A subquery on the table provides the types, since a table may share its name with a built-in type: box,
  // point, name.
  const none = sql`(select _whole from ${identifier(entity.name)} as _whole limit 0)`
  const base =
    Object.keys(common).length === 0
      ? none
      : sql`jsonb_populate_record(${none}, ${JSON.stringify(common)}::jsonb)`
  return sql`jsonb_populate_recordset(${base}, ${text}::jsonb)`
}

export function restartIds(entity: Entity): Statement {
  const counter = sql`pg_get_serial_sequence(${literal(`"${entity.name}"`)}, ${literal(systemNames.id)})`
  return toStatement(sql`select setval(${counter}, (select max(${key}) from ${identifier(entity.name)}))`)
}
