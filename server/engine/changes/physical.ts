/*
 * Renames and archives tables and columns; archived names end with the date. Indexes and foreign keys are
 * dropped here and recreated by the table plan.
 */
import type { EntityShape, FieldShape } from '#model/changes/shape'
import type { Queryable } from '../../db/database'
import { quote } from '../columns/statement'
import { recordArchive } from './stored'

const longestName = 63

const foreignKeysSql = `select k.conname::text as name from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.contype = 'f' and k.conrelid = to_regclass($1) and a.attname = $2`

const indexesSql = `select distinct i.relname::text as name from pg_index x join pg_class i on i.oid = x.indexrelid
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = x.indexrelid and d.refobjid = x.indrelid
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = d.refobjsubid
  where x.indrelid = to_regclass($1) and not x.indisprimary and a.attname = $2`

const tableIndexesSql = `select i.relname::text as name from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indrelid = to_regclass($1) and not x.indisprimary`

const pointingSql = `select k.conname::text as name, c.relname::text as table from pg_constraint k
  join pg_class c on c.oid = k.conrelid where k.contype = 'f' and k.confrelid = to_regclass($1)`

export async function dropForeignKeys(tx: Queryable, table: string, column: string): Promise<void> {
  for (const { name } of await tx.query<{ name: string }>(foreignKeysSql, [quote(table), column])) {
    await tx.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
  }
}

export async function dropIndexes(tx: Queryable, table: string, column: string): Promise<void> {
  for (const { name } of await tx.query<{ name: string }>(indexesSql, [quote(table), column])) {
    await tx.query(`drop index ${quote(name)}`)
  }
}

/** Drops `not null`; whether the property may be empty is checked when rows are. */
export async function allowEmpty(tx: Queryable, table: string, column: string): Promise<void> {
  await tx.query(`alter table ${quote(table)} alter column ${quote(column)} drop not null`)
}

export async function renameColumn(tx: Queryable, table: string, from: string, to: string): Promise<void> {
  await dropIndexes(tx, table, from)
  await tx.query(`alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`)
}

/** Renames the indexes too, since their names contain the table's. */
export async function renameTable(tx: Queryable, from: string, to: string): Promise<void> {
  await dropTableIndexes(tx, from)
  await tx.query(`alter table ${quote(from)} rename to ${quote(to)}`)
}

async function dropTableIndexes(tx: Queryable, table: string): Promise<void> {
  for (const { name } of await tx.query<{ name: string }>(tableIndexesSql, [quote(table)])) {
    await tx.query(`drop index ${quote(name)}`)
  }
}

interface RemovedShape<Shape> {
  readonly entity: string
  readonly shape: Shape
  readonly at: string
}

/** Archives a column under another name, which makes its own name available. */
export async function archiveColumn(
  tx: Queryable,
  { entity, shape, at }: RemovedShape<FieldShape>,
  column: string,
): Promise<string> {
  await dropIndexes(tx, entity, column)
  await dropForeignKeys(tx, entity, column)
  const kept = freeName(column, at, await takenNames(tx, entity))
  await tx.query(`alter table ${quote(entity)} rename column ${quote(column)} to ${quote(kept)}`)
  await allowEmpty(tx, entity, kept)
  await recordArchive(tx, { entity, path: shape.name, kept, shape, at })
  return kept
}

export async function copyToArchive(
  tx: Queryable,
  { entity, shape, at }: RemovedShape<FieldShape>,
  path: string,
): Promise<string> {
  const [column = ''] = path.split('.')
  const kept = freeName(column, at, await takenNames(tx, entity))
  await tx.query(`alter table ${quote(entity)} add column ${quote(kept)} jsonb`)
  await tx.query(`update ${quote(entity)} set ${quote(kept)} = ${quote(column)}`)
  await recordArchive(tx, { entity, path, kept, shape, at })
  return kept
}

export async function archiveTable(
  tx: Queryable,
  { entity, shape, at }: RemovedShape<EntityShape>,
): Promise<string> {
  const pointing = await tx.query<{ name: string; table: string }>(pointingSql, [quote(entity)])
  for (const { name, table } of pointing) {
    await tx.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
  }
  const taken = await tx.query<{ name: string }>(
    'select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace',
  )
  const kept = freeName(entity, at, new Set(taken.map(({ name }) => name)))
  await renameTable(tx, entity, kept)
  await recordArchive(tx, { entity, path: null, kept, shape, at })
  return kept
}

async function takenNames(tx: Queryable, entity: string): Promise<ReadonlySet<string>> {
  const taken = await tx.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = to_regclass($1)
      union select kept from sys_aside where entity = $2`,
    [quote(entity), entity],
  )
  return new Set(taken.map(({ name }) => name))
}

/** The name with the date, and a number if that is taken. */
function freeName(name: string, at: string, taken: ReadonlySet<string>): string {
  const day = at.slice(0, 10).replaceAll('-', '_')
  for (let count = 1; ; count++) {
    const end = `__${day}${count === 1 ? '' : `_${count}`}`
    let begin = name
    while (Buffer.byteLength(begin + end) > longestName) begin = begin.slice(0, -1)
    if (!taken.has(begin + end)) return begin + end
  }
}
