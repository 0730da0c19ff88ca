import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { type Database, DatabaseError } from '../../../../server/db/database'
import { prepareTables } from '../../../../server/engine/changes/prepareTables'
import { systemStatements, systemTablesSql } from '../../../../server/engine/tables/system/systemTablesSql'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'

function indexOf(more: Record<string, JsonSchema> = {}) {
  const properties = { name: { type: 'string', maxLength: 40 }, ...more } as const
  return makeEntities({ thing: { title: 'Thing', type: 'object', properties } }).index
}

let db: Database
let changes = 0

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = {
    ...opened,
    transaction(work) {
      changes += 1
      return opened.transaction(work)
    },
  }
})
afterAll(() => db.close())

async function compares(index = indexOf()): Promise<boolean> {
  changes = 0
  await prepareTables(db, index)
  return changes > 0
}

const columns = async () =>
  (
    await db.query<{ name: string }>(
      `select column_name::text as name from information_schema.columns where table_name = 'thing'`,
    )
  ).map(({ name }) => name)

it('prepareTables compares tables with entities only when one of them has changed', async () => {
  expect(await compares()).toBe(true)
  expect(await compares()).toBe(false)
  const wider = indexOf({ size: { type: 'integer' } })
  expect(await compares(wider)).toBe(true)
  expect(await columns()).toContain('size')
  expect(await compares(wider)).toBe(false)
  await db.exec(`drop index thing__name__${await orderIndex()}`)
  expect(await compares(wider)).toBe(true)
  expect(await orderIndex()).toMatch(/^i/)
})

it('prepareTables recognises a build that has prepared the same tables, and no other', async () => {
  const compared = async (build: string, index = indexOf({ size: { type: 'integer' } })) => {
    let reads = 0
    const counted = new Map(index)
    counted.values = () => {
      reads += 1
      return index.values() as ReturnType<typeof counted.values>
    }
    await prepareTables(db, counted, undefined, { build })
    return reads > 0
  }
  expect(await compared('one')).toBe(true)
  expect(await compared('one')).toBe(false)
  expect(await compared('two')).toBe(true)
  expect(await compared('two')).toBe(false)
  await db.exec(`drop index thing__name__${await orderIndex()}`)
  expect(await compared('two')).toBe(true)
  expect(await orderIndex()).toMatch(/^i/)
  expect(await compares(indexOf({ size: { type: 'integer' } }))).toBe(false)
})

it('prepareTables calls the hook before changing tables of another version, and only then', async () => {
  const told: boolean[] = []
  const prepare = (more: Record<string, JsonSchema>) =>
    prepareTables(db, indexOf(more), async () => {
      told.push((await columns()).includes('weight'))
    })
  await prepare({ size: { type: 'integer' } })
  expect(told).toEqual([])
  await prepare({ size: { type: 'integer' }, weight: { type: 'integer' } })
  expect(told).toEqual([false])
  expect(await columns()).toContain('weight')
})

it('prepareTables changes nothing when the hook fails', async () => {
  const more = { size: { type: 'integer' }, weight: { type: 'integer' } } as const
  await prepareTables(db, indexOf(more))
  await db.exec(`insert into thing (name, weight) values ('kept', 7)`)
  const all = async () =>
    JSON.stringify([
      await db.query('select * from thing'),
      await db.query('select * from sys_meta order by key'),
      await db.query(
        `select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema() order by 1, 2`,
      ),
    ])
  const before = await all()
  const next = indexOf({ ...more, height: { type: 'integer' } })
  const unbuilt = async () => {
    throw new Error('The pages could not be built.')
  }
  await expect(prepareTables(db, next, unbuilt)).rejects.toThrow('The pages could not be built.')
  expect(await all()).toBe(before)
  await prepareTables(db, next)
  expect(await columns()).toContain('height')
  await db.exec('delete from thing')
  await prepareTables(db, indexOf(more))
})

it('applySystemTables locks nothing when the system tables are complete', async () => {
  const ran: string[] = []
  await applySystemTables({
    ...db,
    exec(sql) {
      ran.push(sql)
      return db.exec(sql)
    },
  })
  const usual = /^(?:create or replace|alter table \w+ alter column|drop (?:table|index) if exists)/
  expect(ran.filter((sql) => !usual.test(sql))).toEqual([])
  // Every statement stands alone; only function bodies contain others.
  const made = systemTablesSql.match(/^(?:create|alter|drop) /gm)
  expect(systemStatements).toHaveLength(made?.length ?? 0)
  await db.exec('alter table sys_outbox drop column reason; drop index sys_audit_record')
  ran.length = 0
  await applySystemTables(db)
  const [left] = await db.query<{ count: number }>(
    "select count(*)::int as count from pg_class, pg_attribute where relname = 'sys_outbox' and attrelid = pg_class.oid and attname = 'reason'",
  )
  expect(left?.count).toBe(1)
})

it('prepareTables retries after lock conflicts and finally gives up', async () => {
  const next = indexOf({ size: { type: 'integer' }, weight: { type: 'integer' }, depth: { type: 'integer' } })
  let left = 2
  const crossed: Database = {
    ...db,
    async transaction(work) {
      if (left-- > 0) throw new DatabaseError('deadlock detected', { code: '40P01' })
      return db.transaction(work)
    },
  }
  await prepareTables(crossed, next)
  expect(await columns()).toContain('depth')
  left = Number.POSITIVE_INFINITY
  await expect(prepareTables(crossed, indexOf({ height: { type: 'integer' } }))).rejects.toThrow('deadlock')
})

async function orderIndex(): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `select substr(indexname, length('thing__name__') + 1) as name from pg_indexes where indexname like 'thing\\_\\_name\\_\\_%'`,
  )
  return row?.name ?? ''
}

it('prepareTables leaves tables, indexes and roll-ups unchanged when only texts change', async () => {
  const sized = { size: { type: 'integer', title: 'Size' } } as const
  await prepareTables(db, indexOf(sized))
  changes = 0
  const before = await orderIndex()
  const asked: string[] = []
  const listening: Database = {
    ...db,
    withLock: (name, work) => db.withLock(name, work),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query(sql, values) {
            asked.push(sql)
            return tx.query(sql, values)
          },
        }),
      ),
  }
  await prepareTables(listening, indexOf({ size: { type: 'integer', title: 'Height' } }))
  expect(asked.length).toBeGreaterThan(3)
  // The start neither reads the catalogue nor creates or drops anything.
  expect(asked.filter((sql) => /pg_attribute|^\s*(create|alter|drop)\b/i.test(sql))).toEqual([])
  expect(await orderIndex()).toBe(before)
  const [told] = await db.query<{ said: string }>('select said from sys_change order by id desc limit 1')
  expect(told?.said).toContain('Height')
  // Another column type is more than a change of texts.
  await prepareTables(listening, indexOf({ size: { type: 'number', title: 'Height' } }))
  expect(asked.some((sql) => sql.includes('pg_attribute'))).toBe(true)
})
