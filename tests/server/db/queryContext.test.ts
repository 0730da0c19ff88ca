import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database'
import { withContext } from '../../../server/db/queryContext'
import { findTestTemplate, openEmbedded, openTestDatabase } from '../../support/database'

const endless = 'select count(*) from generate_series(1, 3000000) a, generate_series(1, 3000000) b'
const stopped = { code: '57014' }
const isServer = process.env.TEST_DATABASE_URL !== undefined

let folder: string
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asker-'))
  // The in-memory engine cannot be stopped and reopened, so this test uses a folder.
  db = isServer
    ? await openTestDatabase()
    : await openEmbedded({ dataDir: folder, template: await findTestTemplate() })
  await db.exec('create table note (id int primary key, text text)')
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const ids = async () =>
  (await db.query<{ id: number }>('select id from note order by id')).map(({ id }) => id)

describe('a statement timeout', () => {
  it('cancels the statement without affecting writes and queries of others', async () => {
    await db.query("insert into note values (1, 'kept')")
    const long = withContext({ key: 'a', timeoutMs: 300 }, () => db.query(endless))
    const other = withContext({ key: 'b', timeoutMs: 10_000 }, () =>
      db.query<{ text: string }>('select text from note'),
    )
    await expect(long).rejects.toMatchObject(stopped)
    expect(await other).toEqual([{ text: 'kept' }])
    expect(await ids()).toEqual([1])
  })

  it('rolls back its transaction even when the error is caught', async () => {
    const work = withContext({ key: 'a', timeoutMs: 300 }, () =>
      db.transaction(async (tx) => {
        await tx.query("insert into note values (2, 'half')")
        await tx.query(endless).catch(() => undefined)
        await tx.query("insert into note values (3, 'after')")
      }),
    )
    await expect(work).rejects.toThrow()
    expect(await ids()).toEqual([1])
  })

  it('does not apply to later statements', async () => {
    await withContext({ timeoutMs: 1000 }, () => db.query('select 1'))
    expect(await withContext({ timeoutMs: 0 }, () => db.query('select 2 as two'))).toEqual([{ two: 2 }])
  })
})

describe('a disconnected client', () => {
  it('has its queued statements dropped', async () => {
    const gone = new AbortController()
    const before = withContext({ key: 'a' }, () => db.query('select 1'))
    const waiting = withContext({ key: 'a', signal: gone.signal }, () =>
      db.query("insert into note values (4, 'no')"),
    )
    gone.abort()
    await before
    await expect(waiting).rejects.toMatchObject(stopped)
    expect(await ids()).not.toContain(4)
  })

  it.runIf(isServer)('has its running statement cancelled by the server', async () => {
    const gone = new AbortController()
    const running = withContext({ key: 'a', signal: gone.signal }, () => db.query(`${endless} -- left`))
    const count = async () => {
      const found = await db.query<{ count: number }>(
        "select count(*) from pg_stat_activity where query like '%-- left' and state = 'active' and pid <> pg_backend_pid()",
      )
      return found[0]?.count
    }
    await expect.poll(count).toBe(1)
    gone.abort()
    await expect(running).rejects.toMatchObject(stopped)
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
  })
})

describe('the share of one person', () => {
  it('leaves capacity for others while hundreds of statements wait, and limits the queue', async () => {
    const done: string[] = []
    const ask = (key: string) =>
      withContext({ key }, () => db.query('select 1')).then(
        () => done.push(key),
        (error: { code?: string }) => done.push(`${key} ${error.code}`),
      )
    // The connections are opened here: opening one takes as long as many short statements.
    await Promise.all(Array.from({ length: 20 }, (_, each) => ask(`c${each}`)))
    const flood = Array.from({ length: 320 }, () => ask('a'))
    const other = ask('b')
    await other
    const countServed = () => done.filter((each) => each === 'a').length
    const served = countServed()
    await Promise.all(flood)
    expect(served).toBeLessThan(countServed() / 2)
    expect(done.filter((each) => each === 'a 53400').length).toBeGreaterThan(0)
  })
})
