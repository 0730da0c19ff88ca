/* Statements for rows that bring their own ids. */
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { systemNames } from '#model/system'
import { encodeValue, hasColumn } from '../columns'
import { searchColumn, searchText } from './search'
import { identifier, join, literal, type Statement, sql, toStatement } from './statement'

const key = identifier(systemNames.id)

/** One row if the table has any. */
export function selectHasRows(entity: Entity): Statement {
  return toStatement(sql`select 1 from ${identifier(entity.name)} limit 1`)
}

/** Inserts rows with the ids they bring. */
export function insertRowsWithIds(entity: Entity, rows: readonly Row[]): Statement {
  const fields = entity.fields.filter((field) => hasColumn(field) && rows.some((row) => field.name in row))
  const columns = join([...fields.map((field) => identifier(field.name)), identifier(searchColumn)])
  const values = rows.map((row) => {
    const own = fields.map((field) => encodeValue(field, row[field.name]))
    return sql`(${join([...own, sql`${searchText(entity, row)}::text`])})`
  })
  return toStatement(sql`insert into ${identifier(entity.name)} (${columns}) values ${join(values)}`)
}

/** Lets the ids the database gives go on after the highest there is. */
export function restartIds(entity: Entity): Statement {
  const table = identifier(entity.name)
  const counter = sql`pg_get_serial_sequence(${literal(`"${entity.name}"`)}, ${literal(systemNames.id)})`
  return toStatement(sql`select setval(${counter}, (select max(${key}) from ${table}))`)
}
