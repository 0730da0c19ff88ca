/* Statements that change one row, without access checks: the store decides who may write what. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { searchedPaths, searchKeys, searchSeparator, searchText, searchTextAt } from '#model/query/searchText'
import { encodeValue, hasColumn } from '../columns/columns'
import {
  constant,
  type Fragment,
  identifier,
  join,
  literal,
  type Statement,
  sql,
  toStatement,
} from '../columns/statement'
import { searchColumn } from './context'

type Assignment = readonly [column: Fragment, value: Fragment]

/** Returns `id`. Builds `_search` from the row unless it is provided. */
export function insertRow(entity: Entity, row: Row): Statement {
  const pairs = assignments(entity, { [searchColumn]: searchText(entity, row), ...row })
  return toStatement(
    sql`insert into ${identifier(entity.name)} (${join(pairs.map(([column]) => column))}) values (${join(pairs.map(([, value]) => value))}) returning ${identifier(systemNames.id)}`,
  )
}

/**
 * Sets the given fields. Unless included, `versao` is incremented and `atualizado_em` set to now. Returns
 * `id` and `versao`; no row if the id is unknown.
 */
export function updateRow(entity: Entity, id: number, changed: Row): Statement {
  const pairs = assignments(entity, changed)
  const version = identifier(systemNames.version)
  if (!(systemNames.version in changed)) pairs.push([version, sql`${version} + 1`])
  if (!(systemNames.updatedAt in changed)) pairs.push([identifier(systemNames.updatedAt), constant('now()')])
  const sets = join(pairs.map(([column, value]) => sql`${column} = ${value}`))
  const key = identifier(systemNames.id)
  return toStatement(
    sql`update ${identifier(entity.name)} set ${sets} where ${key} = ${id}::bigint returning ${key}, ${version}`,
  )
}

/** Sets one field without a new version or date, for values that cannot conflict with an edit. */
export function noteValue(
  entity: Entity,
  id: number,
  name: string,
  value: unknown,
): readonly [sql: string, params: readonly unknown[]] {
  const field = entity.fields.find((each) => each.name === name)
  if (!field) throw new Error(`${entity.name} has no ${name}`)
  const key = identifier(systemNames.id)
  const sets = [sql`${identifier(name)} = ${encodeValue(field, value)}`, ...noteToSearch(entity, name, value)]
  const { sql: text, params } = toStatement(
    sql`update ${identifier(entity.name)} set ${join(sets)} where ${key} = ${id}::bigint`,
  )
  return [text, params]
}

/** Replaces the field's part of the search text. */
function noteToSearch(entity: Entity, name: string, value: unknown): readonly Fragment[] {
  if (!searchedPaths(entity).includes(name)) return []
  const kept = identifier(searchColumn)
  const separator = literal(searchSeparator)
  const keys = sql`${searchKeys(entity, [name])}::text[]`
  const others = sql`(select string_agg(part.text, ${separator}) from unnest(string_to_array(${kept}, ${separator})) as part(text) where left(part.text, 1) <> all(${keys}))`
  const noted = searchTextAt(entity, { [name]: value }, name)
  return [sql`${kept} = concat_ws(${separator}, ${others}, nullif(${noted}::text, ''))`]
}

function assignments(entity: Entity, row: Row): Assignment[] {
  const pairs = entity.fields
    .filter(
      (field) => field.name in row && field.name !== systemNames.id && hasColumn(field) && !field.rollup,
    )
    .map((field): Assignment => [identifier(field.name), encodeValue(field, row[field.name])])
  const search = row[searchColumn]
  if (typeof search === 'string') pairs.push([identifier(searchColumn), sql`${search}::text`])
  return pairs
}
