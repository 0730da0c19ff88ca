/*
 * Copies the first thousand widgets inside the database, because creating a million through the engine would
 * take longer than all measurements. Numbers, days and codes differ, and each name is combined with all
 * towns, colours and states. Indexes are rebuilt afterwards.
 */
import type { Database } from '../../server/db/database'

/** Widgets created through the engine, from which the others are copied. */
export const firstWidgets = 1000

const started = 'b.started + (n % 400)::int'
const days = ['YYYY-MM-DD', 'DD/MM/YYYY'].map((look) => [
  `to_char(b.started, '${look}')`,
  `to_char(${started}, '${look}')`,
])
/** The search text of a row, with the copy's values in place of the original's. */
const searched = [
  [`lower(b.code)`, `lower(b.code || 'N' || n)`],
  [`app_fold(b.name)`, `app_fold(c.name)`],
  ...days,
].reduce((text, [before, after]) => `replace(${text}, ${before}, ${after})`, 'b._search')

/** Columns made from the copied row (`b`), the row whose name the copy takes (`c`), and the number of the copy. */
const changed: Readonly<Record<string, string>> = {
  name: 'c.name',
  code: `b.code || 'N' || n`,
  _search: searched,
  size: `(b.size + n * 37) % 5000`,
  price: `mod(b.price * 100 + n * 7919, 9000000) / 100`,
  started,
  keeper_id: `1 + (b.keeper_id + n) % 200`,
}

/** Adds widgets until there are `wanted`, in whole thousands. */
export async function multiplyWidgets(db: Database, wanted: number): Promise<void> {
  const [{ count = 0 } = {}] = await db.query<{ count: number }>('select count(*) as count from widget')
  const [from, to] = [Number(count) / firstWidgets, wanted / firstWidgets - 1]
  if (from > to) return
  const indexes = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'widget' and indexname not like '%_pkey'`,
  )
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'widget' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => changed[name] ?? `b."${name}"`).join(', ')
  for (const { name } of indexes) await db.exec(`drop index "${name}"`)
  // References refer to existing rows.
  await db.exec(`
    set session_replication_role = replica;
    insert into widget (${names})
      select ${values} from generate_series(${from}::bigint, ${to}::bigint) as n
        cross join (select * from widget where id <= ${firstWidgets}) as b
        join widget as c on c.id = 1 + (b.id + n * 271) % ${firstWidgets};
    set session_replication_role = origin;
    insert into sys_write (relation, tx) values ('*', pg_current_xact_id());`)
  for (const { definition } of indexes) await db.exec(definition)
  await db.exec('vacuum analyze widget')
}
