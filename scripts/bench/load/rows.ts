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
  await growTables(db, { [name]: wanted })
  return { rows: Math.max(count, wanted) }
}

/** Distance between the ids of two copies of a record. */
const step = 1_000_000

/**
 * Grows tables to these numbers of rows. A copy refers to the copies of what its original refers to, as far as there
 * are as many; texts that have to be unique end with its number.
 */
export async function growTables(db: Database, sizes: Readonly<Record<string, number>>): Promise<void> {
  const all = entities.filter(({ name }) => name in sizes)
  const counts = new Map<string, { readonly own: number; readonly copies: number }>()
  for (const { name } of all) {
    const [{ own = 0 } = {}] = await db.query<{ own: number }>(
      `select count(*) as own from "${name}" where id < ${step}`,
    )
    counts.set(name, { own, copies: Math.ceil((sizes[name] ?? 0) / Math.max(1, own)) })
  }
  for (const entity of all) {
    const { name } = entity
    const copies = counts.get(name)?.copies ?? 1
    const columns = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [name],
    )
    const indexes = await db.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index join pg_class c on c.oid = indexrelid
        where indrelid = '"${name}"'::regclass and not indisprimary`,
    )
    const unique = new Set(entity.unique.flat())
    const copied = (column: string) => {
      const field = entity.fields.find((each) => each.name === column)
      const quoted = `"${column}"`
      if (column === 'id') return `${quoted} + n * ${step}::bigint`
      const target = counts.get(field?.ref?.entity ?? '')
      if (target && field?.kind === 'reference') return `${quoted} + (n % ${target.copies}) * ${step}::bigint`
      return unique.has(column) && field?.kind === 'text' ? `${quoted} || ' ' || n` : quoted
    }
    for (const index of indexes) await db.exec(`drop index "${index.name}"`)
    await db.exec(`
      set session_replication_role = replica;
      delete from "${name}" where id >= ${step};
      insert into "${name}" (${columns.map((each) => `"${each.name}"`)})
        select ${columns.map((each) => copied(each.name))} from "${name}" cross join generate_series(1, ${copies - 1}) as n
         where id < ${step};
      set session_replication_role = origin;
      select setval(pg_get_serial_sequence('"${name}"', 'id'), (select max(id) from "${name}"));
      insert into sys_write (relation, tx) values ('*', pg_current_xact_id())`)
    for (const { definition } of indexes) await db.exec(definition)
    await db.exec(`vacuum analyze "${name}"`)
  }
  // As on any server after its first minutes.
  await db.exec('analyze')
}
