// The schema as statements that recreate it on either engine. It is read from PostgreSQL's catalog, so tables
// of other versions are copied unchanged.
import type { Queryable } from '../database'

export interface CopyColumn {
  name: string
  type: string
  collation: string | null
  isRequired: boolean
  default: string | null
  /** `a` always, `d` by default; empty without an identity. */
  identity: '' | 'a' | 'd'
  /** Generated columns are recomputed, not copied. */
  isGenerated: boolean
}

export interface CopyTable {
  name: string
  columns: CopyColumn[]
  /** Columns that rows are sorted by: the primary key, or all columns if there is none. */
  order: string[]
  /** Keys and checks, created before rows are compared or referenced. */
  constraints: string[]
  foreignKeys: string[]
  indexes: string[]
  triggers: string[]
}

export interface CopySchema {
  extensions: string[]
  functions: string[]
  tables: CopyTable[]
}

export interface CopySequence {
  table: string
  column: string
  last: string
  isCalled: boolean
}

const schemaOid = 'current_schema()::regnamespace'

const functionsSql = `
select replace(pg_get_functiondef(p.oid), 'FUNCTION ' || quote_ident(current_schema()) || '.', 'FUNCTION ') as sql
from pg_proc p where p.pronamespace = ${schemaOid} and p.prokind = 'f'
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.proname, p.oid`

const columnsSql = `
select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
  a.attnotnull as "isRequired", a.attidentity::text as identity, a.attgenerated <> '' as "isGenerated",
  pg_get_expr(d.adbin, d.adrelid) as default,
  case when a.attcollation <> t.typcollation then l.collname::text end as collation
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = ${schemaOid} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
order by c.relname collate "C", a.attnum`

const constraintsSql = `
select c.relname::text as table, k.contype::text as kind,
  format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) as sql,
  case when k.contype = 'p' then
    (select array_agg(a.attname::text order by n.place) from unnest(k.conkey) with ordinality as n (number, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number)
  end as key
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = ${schemaOid} and k.contype in ('p', 'u', 'c', 'x', 'f')
order by k.contype = 'p' desc, k.conname collate "C"`

const indexesSql = `
select c.relname::text as table, pg_get_indexdef(i.indexrelid, 0, true) as sql
from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
where c.relnamespace = ${schemaOid}
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
order by n.relname collate "C"`

const triggersSql = `
select c.relname::text as table, pg_get_triggerdef(t.oid, true) as sql
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = ${schemaOid} and not t.tgisinternal order by t.tgname collate "C"`

const extensionsSql = `select extname::text as name from pg_extension where extname <> 'plpgsql' order by 1`

interface TableStatement {
  table: string
  sql: string
}

export async function readSchema(db: Queryable): Promise<CopySchema> {
  const columns = await db.query<CopyColumn & { table: string }>(columnsSql)
  const constraints = await db.query<TableStatement & { kind: string; key: string[] | null }>(constraintsSql)
  const indexes = await db.query<TableStatement>(indexesSql)
  const triggers = await db.query<TableStatement>(triggersSql)
  const functions = await db.query<{ sql: string }>(functionsSql)
  const extensions = await db.query<{ name: string }>(extensionsSql)
  const names = [...new Set(columns.map((each) => each.table))]
  const tables = names.map((name): CopyTable => {
    const own = columns.filter(({ table }) => table === name)
    const held = constraints.filter(({ table }) => table === name)
    return {
      name,
      columns: own.map(({ table: _, ...column }) => column),
      order: held.find(({ key }) => key)?.key ?? own.map((column) => column.name),
      constraints: held.filter(({ kind }) => kind !== 'f').map(({ sql }) => sql),
      foreignKeys: held.filter(({ kind }) => kind === 'f').map(({ sql }) => sql),
      indexes: indexes.filter(({ table }) => table === name).map(({ sql }) => sql),
      triggers: triggers.filter(({ table }) => table === name).map(({ sql }) => sql),
    }
  })
  return {
    extensions: extensions.map(({ name }) => name),
    functions: functions.map(({ sql }) => sql),
    tables,
  }
}

export async function readSequences(db: Queryable, tables: readonly CopyTable[]): Promise<CopySequence[]> {
  const sequences: CopySequence[] = []
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ identity }) => identity !== '')) {
      const [found] = await db.query<{ sequence: string }>(
        'select pg_get_serial_sequence(quote_ident($1), $2) as sequence',
        [name, column.name],
      )
      if (!found) continue
      const [state] = await db.query<{ last: string; isCalled: boolean }>(
        `select last_value::text as last, is_called as "isCalled" from ${found.sequence}`,
      )
      if (state) sequences.push({ table: name, column: column.name, ...state })
    }
  }
  return sequences
}

/** Excludes constraints that depend on other tables. */
export function createTable({ name, columns }: CopyTable): string {
  const made = columns.map((column) => {
    const identity = { '': '', a: ' generated always as identity', d: ' generated by default as identity' }
    const value = column.isGenerated
      ? ` generated always as (${column.default}) stored`
      : column.default === null
        ? ''
        : ` default ${column.default}`
    const order = column.collation === null ? '' : ` collate ${quote(column.collation)}`
    return `${quote(column.name)} ${column.type}${order}${value}${identity[column.identity]}${column.isRequired ? ' not null' : ''}`
  })
  return `create table ${quote(name)} (${made.join(', ')})`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
