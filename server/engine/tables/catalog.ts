import type { Queryable } from '../../db/database'

export interface CatalogColumn {
  readonly name: string
  /** In PostgreSQL's notation: `numeric(13,2)`, `text[]`. */
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

export interface CatalogTable {
  readonly name: string
  /** Whether the table never had a row. */
  readonly isEmpty: boolean
  readonly columns: ReadonlyMap<string, CatalogColumn>
  readonly indexes: ReadonlySet<string>
  readonly foreignKeys: readonly { readonly column: string; readonly target: string }[]
  readonly triggers: ReadonlySet<string>
}

export interface Catalog {
  readonly tables: ReadonlyMap<string, CatalogTable>
  /** Bodies of SQL functions by name. */
  readonly functions: ReadonlyMap<string, string>
  readonly extensions: ReadonlySet<string>
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly filled: boolean
}

const columnsSql = `
select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
  a.attnotnull as required, (a.atthasdef or a.attidentity <> '') as filled
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attnum`

const emptySql = `
select relname::text as table from pg_class
where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) = 0`

const indexesSql = `
select c.relname::text as table, i.relname::text as name
from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
where c.relnamespace = current_schema()::regnamespace`

const foreignKeysSql = `
select c.relname::text as table, a.attname::text as column, f.relname::text as target
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
where k.contype = 'f' and cardinality(k.conkey) = 1 and c.relnamespace = current_schema()::regnamespace`

const triggersSql = `
select c.relname::text as table, t.tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`

const functionsSql = `
select proname::text as name, prosrc as body from pg_proc where pronamespace = current_schema()::regnamespace`

export const emptyCatalog: Catalog = { tables: new Map(), functions: new Map(), extensions: new Set() }

export async function readCatalog(db: Pick<Queryable, 'query'>): Promise<Catalog> {
  const columns = await db.query<ColumnRow>(columnsSql)
  const empty = new Set((await db.query<{ table: string }>(emptySql)).map(({ table }) => table))
  const indexes = await db.query<{ table: string; name: string }>(indexesSql)
  const foreignKeys = await db.query<{ table: string; column: string; target: string }>(foreignKeysSql)
  const triggers = await db.query<{ table: string; name: string }>(triggersSql)
  const functions = await db.query<{ name: string; body: string }>(functionsSql)
  const extensions = await db.query<{ name: string }>('select extname::text as name from pg_extension')
  const [indexesOf, foreignKeysOf, triggersOf] = [byTable(indexes), byTable(foreignKeys), byTable(triggers)]
  return {
    tables: new Map(
      [...byTable(columns)].map(([name, own]) => [
        name,
        {
          name,
          isEmpty: empty.has(name),
          columns: new Map(own.map((each) => [each.name, toColumn(each)])),
          indexes: new Set(indexesOf.get(name)?.map((each) => each.name)),
          foreignKeys: foreignKeysOf.get(name) ?? [],
          triggers: new Set(triggersOf.get(name)?.map((each) => each.name)),
        },
      ]),
    ),
    functions: new Map(functions.map(({ name, body }) => [name, body])),
    extensions: new Set(extensions.map(({ name }) => name)),
  }
}

/** Groups in one pass, because hundreds of tables have thousands of columns. */
function byTable<T extends { readonly table: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.table)
    if (group) group.push(row)
    else groups.set(row.table, [row])
  }
  return groups
}

function toColumn({ name, type, required, filled }: ColumnRow): CatalogColumn {
  return { name, type, isRequired: required, hasDefault: filled }
}
