import { afterAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database'
import { findTestTemplate, openHere } from './database'

const opened: Database[] = []
afterAll(async () => {
  for (const db of opened) await db.close()
})

async function open(): Promise<Database> {
  const db = await openHere(await findTestTemplate())
  opened.push(db)
  return db
}

/**
 * Everything a database reports about itself: its objects, the position of its log, the next values of its sequences.
 */
async function look(db: Database): Promise<unknown> {
  return [
    await db.query('select oid::int, relname, relfilenode::int from pg_class order by oid'),
    await db.query('select proname from pg_proc where oid >= 16384 order by oid'),
    await db.query('select datname, datfrozenxid::text from pg_database order by 1'),
    await db.query('select pg_current_wal_insert_lsn()::text as log, pg_current_xact_id()::text as next'),
    await db.query('select count(*)::int as files from pg_ls_dir($1)', ['base/5']),
    await db.query('show search_path'),
  ]
}

async function spoil(db: Database): Promise<void> {
  await db.exec(`create table widget (id serial primary key, name text);
    create index widget_name on widget using gin (name gin_trgm_ops);
    create function double(integer) returns integer language plpgsql as 'begin return $1 * 2; end';
    insert into widget (name) select 'Widget ' || n from generate_series(1, 2000) n;
    set search_path to pg_catalog;
    select pg_switch_wal(); checkpoint`)
  await db.query('delete from public.widget where id = public.double($1)', ['4'])
  await expect(db.query('select nothing from public.widget')).rejects.toThrow(/does not exist/)
}

it.skipIf(process.env.TEST_DATABASE_URL)(
  'a restored engine equals one that has just been started, whatever was done with it',
  async () => {
    const first = await open()
    const before = await look(first)
    await spoil(first)
    await first.close()
    for (let times = 0; times < 2; times++) {
      const again = await open()
      expect(await look(again)).toEqual(before)
      await spoil(again)
      await again.close()
      await expect(again.query('select 1')).rejects.toThrow(/closed|fechado/)
    }
    // Two engines at a time are independent.
    const [one, other] = [await open(), await open()]
    await one.exec('create table gadget (id integer)')
    await expect(other.query('select * from gadget')).rejects.toThrow(/does not exist/)
    expect(await look(other)).toEqual(before)
  },
)
