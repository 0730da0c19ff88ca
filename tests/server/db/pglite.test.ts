// @module-tag extended
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPglite } from '../../../server/db/pglite'
import { findTestTemplate, openEmbedded, openThreadedDatabase } from '../../support/database'

let template = ''

beforeAll(async () => {
  template = await findTestTemplate()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the embedded database', () => {
  it('runs statements in order and a transaction as one unit', async () => {
    const db = await openPglite({ dataDir: 'memory', template })
    await db.exec('create table widget (id serial, name text)')
    const add = (name: string) => db.query('insert into widget (name) values ($1)', [name])
    await Promise.all([
      add('a'),
      db.transaction(async (tx) => {
        await tx.query("insert into widget (name) values ('b1')")
        await tx.query("insert into widget (name) values ('b2')")
      }),
      add('c'),
    ])
    const rows = await db.query<{ name: string }>('select name from widget order by id')
    expect(rows.map((row) => row.name)).toEqual(['a', 'b1', 'b2', 'c'])
    await db.close()
  })

  it('gathers statistics, removes dead rows and shortens its log after five seconds of use', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const db = await openEmbedded({ dataDir: 'memory', template })
    await db.exec(
      "create table widget as select n as id, repeat('x', 200) as note from generate_series(1, 60000) n",
    )
    for (const letter of 'yz') await db.exec(`update widget set note = repeat('${letter}', 200)`)
    await vi.advanceTimersByTimeAsync(5_000)
    const [table] = await db.query<{ rows: number; dead: number }>(
      "select c.reltuples as rows, s.n_dead_tup as dead from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'widget'",
    )
    expect(table).toEqual({ rows: 60000, dead: 0 })
    const [log] = await db.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    )
    expect(log?.bytes).toBeLessThan(1024 * 1024)
    await db.close()
  })

  it('isolates two databases in memory', async () => {
    const one = await openEmbedded({ dataDir: 'memory', template })
    const other = await openEmbedded({ dataDir: 'memory', template })
    await one.exec('create table widget (id int)')
    await expect(other.query('select * from widget')).rejects.toMatchObject({ code: '42P01' })
    await Promise.all([one.close(), other.close()])
  })
})

describe('a test database', () => {
  it('has no tables and only the extension pg_trgm', async () => {
    const db = await openThreadedDatabase()
    expect(await db.query("select extname from pg_extension where extname <> 'plpgsql'")).toEqual([
      { extname: 'pg_trgm' },
    ])
    expect(
      await db.query("select relname from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([])
    await db.close()
  })
})
