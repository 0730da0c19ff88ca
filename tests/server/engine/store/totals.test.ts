/* Totals of lists that are kept between requests, of two servers that write to one database. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Filter } from '#model/entity/entity'
import { type Actor, systemActor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { Database } from '../../../../server/db/database'
import type { Store } from '../../../../server/engine/contract'
import { countAsked } from '../../../../server/engine/sql/count'
import { readStamp, readWritten, tablesWritten } from '../../../../server/engine/sql/freshness'
import { createStore } from '../../../../server/engine/store/store'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { applyTables } from '../../../../server/engine/tables/table'
import { sweepWrites } from '../../../../server/engine/tables/writeNotes'
import { openSharedDatabase } from '../../../support/database'
import { effort } from '../../../support/effort'
import { add, boss, clerkOf, entityOf, run, samples } from '../samples'

const { index, validators } = samples
const gadget = entityOf('gadget')
const clerks = [1, 2].map((zone) => clerkOf(zone))
const actors: readonly Actor[] = [boss, ...clerks]
const filters: readonly Filter[] = [
  {},
  { status: 'new' },
  { size: { gte: 3 } },
  { 'zone_id.name': { contains: 'nor' } },
  { owners: [1, 3] },
  { ativo: [true, false] },
  { ativo: false },
  { 'owners.name': 'Ann' },
]

const statements: string[] = []
let databases: readonly [Database, Database]
let stores: readonly [Store, Store]

beforeAll(async () => {
  const [one, other] = await openSharedDatabase(2)
  if (!one || !other) throw new Error('There are no two databases.')
  databases = [one, other]
  await one.exec('create extension if not exists pg_trgm')
  await applySystemTables(one)
  await applyTables(one, index)
  const watched = (db: Database): Database => ({
    ...db,
    query: (text, params) => {
      statements.push(text)
      return db.query(text, params)
    },
  })
  const open = (db: Database) => createStore({ db: watched(db), index, validators, features: [] })
  stores = [open(one), open(other)]
  for (const name of ['Norte', 'Sul']) await add(one, 'zone', { name })
  for (const at of [1, 2, 3, 4])
    await add(one, 'owner', { name: at < 3 ? 'Ann' : 'Bob', zone_id: 1 + (at % 2) })
})
afterAll(() => databases[0].close())
beforeEach(() => {
  statements.length = 0
})

async function countIn(db: Database, query: Pick<Query, 'filter' | 'q'>, actor: Actor): Promise<number> {
  const [row] = await run<{ total: number }>(db, countAsked(index, gadget, query, actor).statement)
  return Number(row?.total)
}

/** Of the first page and of the summary. */
async function totalsOf(store: Store, query: Pick<Query, 'filter' | 'q'>, actor: Actor) {
  const page = await store.list('gadget', { sort: [], range: [0, 0], ...query }, actor)
  const summary = await store.summary('gadget', { sums: [], facets: [], ...query }, actor)
  return [page.total, summary.total]
}

const place = fc.nat(1000)
const write = fc.oneof(
  fc.record({
    act: fc.constant('create'),
    place,
    status: fc.constantFrom('new', 'old'),
    zone: fc.constantFrom(1, 2),
  }),
  fc.record({
    act: fc.constantFrom('resize', 'remove', 'restore', 'delete', 'move', 'rename', 'undone'),
    place,
  }),
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

let created = 0

/** One write by a server, or by another program. */
async function perform(store: Store, db: Database, change: Write): Promise<void> {
  const ids = (await db.query<{ id: number }>('select id from gadget order by id')).map(({ id }) => id)
  const id = ids[change.place % Math.max(ids.length, 1)]
  if ('status' in change) {
    created += 1
    const { status, zone, place: size } = change
    await store.create(
      'gadget',
      { name: `g${created}`, status, zone_id: zone, size: size % 7, owners: [1 + (size % 4)] },
      systemActor,
    )
  } else if (change.act === 'rename') {
    await db.query('update zone set name = $1 where id = 1', [change.place % 2 === 0 ? 'Norte' : 'Leste'])
  } else if (id === undefined) {
    return
  } else if (change.act === 'resize') {
    await store.update('gadget', id, { size: change.place % 7, status: 'old' }, '*', systemActor)
  } else if (change.act === 'remove') {
    await store.remove('gadget', id, systemActor).catch(() => undefined)
  } else if (change.act === 'restore') {
    await store.restore('gadget', id, systemActor).catch(() => undefined)
  } else if (change.act === 'delete') {
    await db.query('delete from holding where gadget_id = $1', [id])
    await db.query('delete from gadget where id = $1', [id])
  } else if (change.act === 'move') {
    await store.update('gadget', id, { owners: [1 + (change.place % 4)] }, '*', systemActor)
  } else {
    await db
      .transaction(async (tx) => {
        await tx.query('update gadget set ativo = not ativo')
        throw new Error('undone')
      })
      .catch(() => undefined)
  }
}

describe('the total of a list', () => {
  it('equals count(*) for each role and filter, after any writes of two servers', async () => {
    const steps = fc.array(fc.tuple(fc.nat(1), write), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(1), async (changes, reader) => {
        for (const [writer, change] of changes)
          await perform(stores[writer as 0], databases[writer as 0], change)
        for (const actor of actors) {
          for (const filter of filters) {
            const expected = await countIn(databases[0], { filter }, actor)
            const found = await totalsOf(stores[reader as 0], { filter }, actor)
            expect({ filter, role: actor.role, found }).toEqual({
              ...{ filter, role: actor.role },
              found: [expected, expected],
            })
          }
        }
      }),
      { numRuns: effort.totals },
    )
  })

  it('is not counted again while nothing is written, and that of all rows not even after a write', async () => {
    const [store, other] = stores
    await other.create('gadget', { name: 'first', status: 'new', owners: [1] }, systemActor)
    await other.create('gadget', { name: 'second', status: 'new', owners: [1] }, systemActor)
    const page = (filter: Filter, actor: Actor) =>
      store.list('gadget', { filter, sort: [], range: [0, 0] }, actor)
    const questions = [
      [{}, boss],
      [{ status: 'new' }, boss],
      [{}, clerkOf(2)],
    ] as const
    const statementsOf = async (work: () => Promise<unknown>) => {
      statements.length = 0
      await work()
      return statements.length
    }
    for (const [filter, actor] of questions) await page(filter, actor)
    for (const [filter, actor] of questions) {
      expect(await statementsOf(() => page(filter, actor))).toBe(1)
    }
    await other.create('gadget', { name: 'third', status: 'new', owners: [1] }, systemActor)
    expect(await statementsOf(() => page({}, boss))).toBe(1)
    expect(await statementsOf(() => page({ status: 'new' }, boss))).toBe(2)
    expect(await statementsOf(() => page({ status: 'new' }, boss))).toBe(1)
    expect(statements.join()).not.toContain('count(*) from "gadget"')
  })

  it('counts up to a limit until the exact total is known', async () => {
    await databases[1].query(
      "insert into gadget (name, status) select 'many ' || n, 'old' from generate_series(1, 10002) as n",
    )
    const page = (filter: Filter) =>
      stores[0].list('gadget', { filter, sort: [], range: [0, 24], total: 'capped' }, boss)
    const filter = { status: 'old' }
    expect(await page(filter)).toMatchObject({ total: 10_000, isMore: true })
    expect(await page(filter)).toMatchObject({ total: 10_000, isMore: true })
    const expected = await countIn(databases[0], { filter }, boss)
    const { total } = await stores[0].summary('gadget', { filter, sums: [], facets: [] }, boss)
    expect(total).toBe(expected)
    const known = await page(filter)
    expect([known.total, known.isMore]).toEqual([expected, undefined])
    await databases[1].query("update gadget set status = 'new' where name like 'many %'")
    const left = await page(filter)
    expect(left.total).toBe(await countIn(databases[0], { filter }, boss))
    await databases[1].query("delete from gadget where name like 'many %'")
  })

  it('includes a transaction that began before it was counted and ended later', async () => {
    const [, writer] = databases
    const before = await totalsOf(stores[0], { filter: {} }, boss)
    // The embedded engine runs one transaction at a time, so there a read cannot come between.
    const isShared = writer.engine === 'postgres'
    await writer.transaction(async (tx) => {
      await tx.query("insert into gadget (name, status) values ('late', 'new')")
      if (isShared) expect(await totalsOf(stores[0], { filter: {} }, boss)).toEqual(before)
      if (isShared) await totalsOf(stores[0], { filter: { status: 'new' } }, boss)
    })
    const after = before.map((total) => total + 1)
    expect(await totalsOf(stores[0], { filter: {} }, boss)).toEqual(after)
    const filter = { status: 'new' }
    const expected = await countIn(databases[0], { filter }, boss)
    expect(await totalsOf(stores[0], { filter }, boss)).toEqual([expected, expected])
  })

  it('is one that the table had during the request, while others write', async () => {
    const [reader, writer] = databases
    const isOver = { now: false }
    const count = () => countIn(reader, { filter: {} }, boss)
    const writing = (async () => {
      for (let at = 0; !isOver.now; at++) {
        await writer.query("insert into gadget (name, status) values ('busy ' || $1::text, 'new')", [at])
      }
    })()
    for (let turn = 0; turn < 50; turn++) {
      const least = await count()
      const { total } = await stores[0].list('gadget', { filter: {}, sort: [], range: [0, 0] }, boss)
      const most = await count()
      expect(total).toBeGreaterThanOrEqual(least)
      expect(total).toBeLessThanOrEqual(most)
    }
    isOver.now = true
    await writing
    expect(await totalsOf(stores[0], { filter: {} }, boss)).toEqual([await count(), await count()])
  })

  it('is kept after notes are deleted while an older transaction of any database is still running', async () => {
    const [db] = databases
    await sweepWrites(db)
    const [row] = await db.query<{ tx: number }>('select max(tx::text::bigint) as tx from sys_write')
    const swept = Number(row?.tx)
    const [known] = await run(db, tablesWritten(['gadget'], undefined))
    const stamp = known && readStamp(known)
    if (!stamp) throw new Error('There is no stamp.')
    // The deletion is visible in this snapshot, although a transaction before it is not.
    const since = { ...stamp, snapshot: `${swept - 1}:${swept + 1}:${swept - 1}` }
    const written = async () => readWritten((await run(db, tablesWritten(['gadget'], since)))[0])
    expect(await written()).toEqual({})
    await db.query("insert into gadget (name, status) values ('later', 'new')")
    expect(Object.keys(await written())).toEqual(['gadget'])
  })

  it('is counted again after old notes of writes are deleted and after a truncate', async () => {
    const [db] = databases
    await totalsOf(stores[0], { filter: {} }, boss)
    await db.query("insert into gadget (name, status) values ('swept', 'new')")
    // As after a restore into another cluster, where a copied note has a number that is still to come.
    await db.query("insert into sys_write (relation, tx, gained) values ('gadget', '999999999', 5)")
    await sweepWrites(db)
    const [kept] = await db.query<{ count: number }>(
      "select count(*) as count from sys_write where relation <> '*'",
    )
    expect(kept?.count).toBe(0)
    const expected = await countIn(db, { filter: {} }, boss)
    expect(await totalsOf(stores[0], { filter: {} }, boss)).toEqual([expected, expected])
    await db.exec('truncate holding, gadget')
    expect(await totalsOf(stores[0], { filter: {} }, boss)).toEqual([0, 0])
  })
})
