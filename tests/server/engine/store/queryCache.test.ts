import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/db/database'
import type { Statement } from '../../../../server/engine/columns/statement'
import { createQueryCache, type QueryCache } from '../../../../server/engine/store/queries/queryCache'
import { applyTables } from '../../../../server/engine/tables/table'
import { openSharedDatabase } from '../../../support/database'
import { add, samples } from '../samples'

const gadgets: Statement = { sql: 'select count(*) as total from "gadget" as t', params: [] }
const named = (name: string): Statement => ({ sql: `${gadgets.sql} where t.name = $1::text`, params: [name] })
const both: Statement = {
  sql: 'select count(*) as total from "gadget" as t left join "zone" as z on z.id = t.zone_id',
  params: [],
}

const ran: string[] = []
let db: Database
let other: Database
let reading: Database
let cache: QueryCache

beforeAll(async () => {
  const databases = await openSharedDatabase(2)
  const [one, two] = databases
  if (!one || !two) throw new Error('There are no two databases.')
  db = one
  other = two
  await db.exec('create extension if not exists pg_trgm')
  await applyTables(db, samples.index)
  reading = {
    ...db,
    query: (text, params) => {
      ran.push(text)
      return db.query(text, params)
    },
  }
})
afterAll(() => db.close())
beforeEach(() => {
  cache = createQueryCache(samples.index, 0)
  ran.length = 0
})

async function totals(...statements: readonly Statement[]): Promise<unknown[]> {
  return (await cache.run(reading, statements)).map(([row]) => row?.total)
}

describe('the result of a slow query', () => {
  it('is given again until any server writes to one of its tables', async () => {
    const [first] = await totals(gadgets)
    expect(await totals(gadgets)).toEqual([first])
    expect(ran.at(-1)).toContain('sys_write')
    await add(other, 'zone', { name: 'South' })
    ran.length = 0
    expect(await totals(gadgets)).toEqual([first])
    expect(ran).toHaveLength(1)
    await add(other, 'gadget', { name: 'new one' })
    expect(await totals(gadgets)).toEqual([Number(first) + 1])
  })

  it('is checked together with others in one statement', async () => {
    const statements = [gadgets, both, named('a'), named('b')]
    const first = await totals(...statements)
    ran.length = 0
    expect(await totals(...statements)).toEqual(first)
    expect(ran).toHaveLength(1)
    await add(other, 'zone', { name: 'East' })
    ran.length = 0
    expect(await totals(...statements)).toEqual(first)
    expect(ran).toHaveLength(2)
  })

  it('has the columns of its statement only', async () => {
    expect(await cache.run(reading, [named('nobody')])).toEqual([[{ total: 0 }]])
  })

  it('is queried again when it depends on the time or on a table whose writes are not noted', async () => {
    const others = [
      'select count(*) as total from "gadget" as t where t.criado_em < now()',
      'select count(*) as total from "gadget" as t join sys_write as w on true',
    ].map((sql): Statement => ({ sql, params: [] }))
    await totals(...others)
    await totals(...others)
    expect(ran).toEqual([...others, ...others].map(({ sql }) => sql))
  })

  it('is queried again when the query is fast', async () => {
    cache = createQueryCache(samples.index, Number.POSITIVE_INFINITY)
    await totals(gadgets)
    await totals(gadgets)
    expect(ran.filter((text) => text.includes('sys_write'))).toEqual([])
    expect(ran).toHaveLength(2)
  })
})
