/* Statements for many rows of one table at once. The rows travel as one JSON value, so their number is not bounded. */

import type { Entity } from '#model/entity'
import { firstDayOf } from '#model/given'
import type { Row } from '#model/jsonSchema'
import { searchText } from '#model/searchText'
import { systemNames } from '#model/system'
import { columnOf, hasColumn } from '../columns'
import { searchColumn } from './context'
import { identifier, join, literal, type Statement, sql, toStatement } from './statement'

const key = identifier(systemNames.id)

/** One row if the table has any. */
export function selectHasRows(entity: Entity): Statement {
  return toStatement(sql`select 1 from ${identifier(entity.name)} limit 1`)
}

/** Inserts the rows in their order and returns their ids; those that bring ids of their own keep them. */
export function insertRows(entity: Entity, rows: readonly Row[]): Statement {
  const table = identifier(entity.name)
  const fields = entity.fields.filter((field) => hasColumn(field) && rows.some((row) => field.name in row))
  const columns = join([...fields.map(({ name }) => identifier(name)), identifier(searchColumn)])
  const values = rows.map((row) => {
    const own = fields.map((field) => {
      const value = row[field.name] ?? null
      const isMonth = columnOf(field).family === 'month' && value !== null
      return [field.name, isMonth ? firstDayOf(String(value)) : value] as const
    })
    return { ...Object.fromEntries(own), [searchColumn]: searchText(entity, row) }
  })
  return toStatement(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) with ordinality order by ordinality returning ${key}`,
  )
}

/** Lets the ids the database gives go on after the highest there is. */
export function restartIds(entity: Entity): Statement {
  const counter = sql`pg_get_serial_sequence(${literal(`"${entity.name}"`)}, ${literal(systemNames.id)})`
  return toStatement(sql`select setval(${counter}, (select max(${key}) from ${identifier(entity.name)}))`)
}
