/*
 * Multiplies rows inside the database, because creating them through the engine would take longer than the measurement.
 */
import { entities } from '#generated/entities.ts'
import type { Database } from '../../../server/db/database'

/** Grows the largest table without unique constraints to this number of rows. */
export async function growLargest(db: Database, wanted: number): Promise<{ readonly rows: number }> {
  const counts = await Promise.all(
    entities.map(async ({ name }) => {
      const [row] = await db.query<{ count: number; unique: boolean }>(
        `select (select count(*) from "${name}") as count, exists (
           select 1 from pg_index where indrelid = '"${name}"'::regclass and indisunique and not indisprimary) as unique`,
      )
      return { name, count: row?.count ?? 0, isUnique: row?.unique !== false }
    }),
  )
  const [largest] = counts.filter(({ isUnique }) => !isUnique).sort((a, b) => b.count - a.count)
  if (!largest || largest.count === 0) throw new Error('There is no table that can grow.')
  const { name, count } = largest
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and column_name <> 'id' and is_generated = 'NEVER'`,
    [name],
  )
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const times = Math.ceil((wanted - count) / count)
  // References refer to existing rows.
  await db.exec(`
    set session_replication_role = replica;
    insert into "${name}" (${names}) select ${names} from "${name}" cross join generate_series(1, ${times}) limit ${Math.max(0, wanted - count)};
    set session_replication_role = origin;
    insert into sys_write (relation, tx) values ('*', pg_current_xact_id());
    analyze "${name}"`)
  return { rows: Math.max(count, wanted) }
}
