/*
 * Rebuilds search texts after the search fields of an entity changed. The column's comment stores the
 * signature that they were built with.
 */

import { createHash } from 'node:crypto'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { searchedPaths, searchText } from '#model/query/searchText'
import type { Queryable } from '../../db/database'
import { constant, identifier, join, literal, sql, toStatement, toText } from '../columns/statement'
import { searchColumn } from './context'
import { readRow } from './rowColumns'
import { searchSignature } from './search'

const batchSize = 1000

export async function refillSearch(tx: Queryable, entities: Iterable<Entity>): Promise<void> {
  const made = await readTexts(tx)
  const comments: string[] = []
  for (const entity of entities) {
    const signature = createHash('sha256').update(searchSignature(entity)).digest('hex').slice(0, 16)
    const own = made.get(entity.name)
    if (own?.signature === signature) continue
    if (!own?.isEmpty) await refillTable(tx, entity)
    const column = sql`${identifier(entity.name)}.${identifier(searchColumn)}`
    comments.push(toText(sql`comment on column ${column} is ${literal(signature)}`))
  }
  if (comments.length > 0) await tx.exec(comments.join(';\n'))
}

interface Texts {
  readonly signature: string | null
  readonly isEmpty: boolean
}

async function readTexts(tx: Queryable): Promise<ReadonlyMap<string, Texts>> {
  const statement = toStatement(
    sql`select c.relname::text as name, col_description(c.oid, a.attnum) as signature, pg_relation_size(c.oid) = 0 as "isEmpty" from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = ${searchColumn}::name`,
  )
  const rows = await tx.query<Texts & { name: string }>(statement.sql, statement.params)
  return new Map(rows.map((row) => [row.name, row]))
}

async function refillTable(tx: Queryable, entity: Entity): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await readBatch(tx, entity, after)
    if (rows.length === 0) return
    await writeTexts(tx, entity, rows)
    after = Number(rows.at(-1)?.id)
  }
}

export async function refillRow(tx: Queryable, entity: Entity, id: number): Promise<void> {
  const rows = (await readBatch(tx, entity, id - 1)).filter((row) => Number(row.id) === id)
  await writeTexts(tx, entity, rows)
}

async function readBatch(tx: Queryable, entity: Entity, after: number): Promise<Record<string, unknown>[]> {
  const names = new Set<string>([
    systemNames.id,
    ...searchedPaths(entity).map((path) => path.split('.')[0] ?? path),
  ])
  const columns = join([...names].map(identifier))
  const key = identifier(systemNames.id)
  const statement = toStatement(
    sql`select ${columns} from ${identifier(entity.name)} where ${key} > ${after}::bigint order by ${key} limit ${constant(String(batchSize))}`,
  )
  const rows = await tx.query(statement.sql, statement.params)
  return rows.map((row) => readRow(entity, row))
}

async function writeTexts(
  tx: Queryable,
  entity: Entity,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  const texts = rows.map((row) => searchText(entity, row))
  const statement = toStatement(
    sql`update ${identifier(entity.name)} as row set ${identifier(searchColumn)} = made.text from unnest(${ids}::bigint[], ${texts}::text[]) as made(id, text) where row.${identifier(systemNames.id)} = made.id`,
  )
  await tx.query(statement.sql, statement.params)
}
