import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../server/db/database'
import { withContext } from '../../server/db/queryContext'
import { rememberReads } from './rememberReads'

let asked: string[]
let rows: Record<string, unknown>[]
let db: Database

beforeEach(() => {
  asked = []
  rows = [{ id: 1, tags: ['a'] }]
  const query = async (sql: string) => {
    asked.push(sql)
    return structuredClone(rows) as never[]
  }
  const plain = {
    query,
    close: async () => undefined,
    exec: async (sql: string) => void asked.push(sql),
    transaction: (work: (tx: { query: typeof query }) => Promise<unknown>) => work({ query }),
  }
  db = rememberReads(plain as unknown as Database)
})

it('the cached database runs a query once until something is written, and returns separate copies', async () => {
  const [first] = await db.query<{ tags: string[] }>('select * from t where id = $1', [1])
  first?.tags.push('changed')
  expect(await db.query('select * from t where id = $1', [1])).toEqual(rows)
  expect(asked).toHaveLength(1)
  await db.query('select * from t where id = $1', [2])
  expect(asked).toHaveLength(2)
})

it.each<[string, () => Promise<unknown>]>([
  ['a statement', () => db.query('update t set id = 2')],
  [
    'a statement that begins with a question',
    () => db.query('with x as (delete from t returning id) select * from x'),
  ],
  ['a function that counts on', () => db.query(`select nextval('t_id_seq')`)],
  ['several statements', () => db.exec('truncate t')],
  ['a transaction', () => db.transaction((tx) => tx.query('select 1'))],
  [
    'a transaction that fails',
    () => db.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined),
  ],
])('the cached database runs the query again after %s', async (_name, write) => {
  await db.query('select * from t')
  await write()
  rows = []
  expect(await db.query('select * from t')).toEqual([])
})

it('the cached database caches nothing while a transaction is open, and keeps nothing from before it', async () => {
  await db.query('select * from t')
  await db.transaction(async () => {
    rows = []
    expect(await db.query('select * from t')).toEqual([])
    rows = [{ id: 3 }]
    expect(await db.query('select * from t')).toEqual([{ id: 3 }])
  })
})

it('the cached database treats instants in the same second as equal, and no others', async () => {
  await db.query('select * from t where at > $1', ['2026-01-01T10:00:00.100Z'])
  await db.query('select * from t where at > $1', ['2026-01-01T10:00:00.900Z'])
  expect(asked).toHaveLength(1)
  await db.query('select * from t where at > $1', ['2026-01-01T10:00:01.000Z'])
  expect(asked).toHaveLength(2)
})

it('the cached database returns nothing to a caller that was aborted', async () => {
  await db.query('select * from t')
  const left = AbortSignal.abort()
  await expect(withContext({ signal: left }, () => db.query('select * from t'))).rejects.toThrow()
})

it('the cached database does not cache statements whose result changes each time', async () => {
  for (let i = 0; i < 2; i++) await db.query('select random() as n')
  expect(asked).toHaveLength(2)
})

it('the cached database returns nothing from its cache once it is closed', async () => {
  await db.query('select * from t')
  await db.close()
  await db.query('select * from t')
  await db.query('select * from t')
  expect(asked).toHaveLength(3)
})
