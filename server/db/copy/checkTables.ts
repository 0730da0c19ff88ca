// Reads every row of every table and checks every reference. The embedded database has page checksums, so
// reading finds corruption on the disk.
import type { Database } from '../database'
import { describeError } from '../errors'
import { spellAlike, sumTable } from './rows'
import { quote, readSchema } from './schema'

export interface TableCheck {
  tables: number
  rows: number
  unreadable: { table: string; reason: string }[]
  lost: { table: string; column: string; count: number }[]
}

const keysSql = `
select c.relname::text as table, a.attname::text as column, f.relname::text as target, b.attname::text as key
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
where k.contype = 'f' and cardinality(k.conkey) = 1 and c.relnamespace = current_schema()::regnamespace
order by 1, 2`

export async function checkTables(db: Database): Promise<TableCheck> {
  const { tables } = await readSchema(db)
  const check: TableCheck = { tables: tables.length, rows: 0, unreadable: [], lost: [] }
  const broken = new Set<string>()
  for (const table of tables) {
    try {
      const { rows } = await db.transaction(async (tx) => {
        await spellAlike(tx)
        return sumTable(tx, table)
      })
      check.rows += rows
    } catch (error) {
      broken.add(table.name)
      check.unreadable.push({ table: table.name, reason: describeError(error) })
    }
  }
  const keys = await db.query<{ table: string; column: string; target: string; key: string }>(keysSql)
  for (const { table, column, target, key } of keys) {
    if (broken.has(table) || broken.has(target)) continue
    const [row] = await db.query<{ count: number }>(
      `select count(*) as count from ${quote(table)} t where t.${quote(column)} is not null
         and not exists (select from ${quote(target)} o where o.${quote(key)} = t.${quote(column)})`,
    )
    if (row && row.count > 0) check.lost.push({ table, column, count: row.count })
  }
  return check
}
