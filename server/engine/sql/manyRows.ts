/* Statements for many rows of one table at once. The rows travel as one JSON value, so their number is not bounded. */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { firstDayOf } from '#model/query/given'
import { searchText } from '#model/query/searchText'
import { columnOf, hasColumn } from '../tables/columns'
import { searchColumn } from './context'
import { type Fragment, identifier, join, literal, type Statement, sql, toStatement } from './statement'

const key = identifier(systemNames.id)

/** One row if the table has any. */
export function selectHasRows(entity: Entity): Statement {
  return toStatement(sql`select 1 from ${identifier(entity.name)} limit 1`)
}

/** Inserts the rows in their order and returns their ids; those that bring ids of their own keep them. */
export function insertRows(entity: Entity, rows: readonly Row[]): Statement {
  const table = identifier(entity.name)
  const columns = join([
    ...fieldsOf(entity, rows).map(({ name }) => identifier(name)),
    identifier(searchColumn),
  ])
  return toStatement(
    sql`insert into ${table} (${columns}) select ${columns} from ${recordset(entity, rows)} with ordinality order by ordinality returning ${key}`,
  )
}

/** The ids of rows that lack a value in one of the columns. */
export function selectIncomplete(entity: Entity, names: readonly string[]): Statement {
  const empty = names.map((name) => sql`${identifier(name)} is null`)
  return toStatement(sql`select ${key} from ${identifier(entity.name)} where ${join(empty, ' or ')}`)
}

/** Gives rows the values they lack in these columns; values that are there stay. */
export function completeRows(entity: Entity, names: readonly string[], rows: readonly Row[]): Statement {
  const table = identifier(entity.name)
  const search = identifier(searchColumn)
  const values = names.map(
    (name) => sql`${identifier(name)} = coalesce(${table}.${identifier(name)}, given.${identifier(name)})`,
  )
  return toStatement(
    sql`update ${table} set ${join([...values, sql`${search} = given.${search}`])} from ${recordset(entity, rows)} as given where ${table}.${key} = given.${key}`,
  )
}

function fieldsOf(entity: Entity, rows: readonly Row[]): readonly Field[] {
  return entity.fields.filter(
    (field) => hasColumn(field) && !field.rollup && rows.some((row) => field.name in row),
  )
}

/** The rows as rows of the table, with what they are found by. */
function recordset(entity: Entity, rows: readonly Row[]): Fragment {
  const fields = fieldsOf(entity, rows)
  const values = rows.map((row) => {
    const own = fields.map((field) => {
      const value = row[field.name] ?? null
      const isMonth = columnOf(field).family === 'month' && value !== null
      return [field.name, isMonth ? firstDayOf(String(value)) : value] as const
    })
    return { ...Object.fromEntries(own), [searchColumn]: searchText(entity, row) }
  })
  return sql`jsonb_populate_recordset(null::${identifier(entity.name)}, ${JSON.stringify(values)}::jsonb)`
}

/** Lets the ids the database gives go on after the highest there is. */
export function restartIds(entity: Entity): Statement {
  const counter = sql`pg_get_serial_sequence(${literal(`"${entity.name}"`)}, ${literal(systemNames.id)})`
  return toStatement(sql`select setval(${counter}, (select max(${key}) from ${identifier(entity.name)}))`)
}
