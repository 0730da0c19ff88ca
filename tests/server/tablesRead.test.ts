/* @module-tag extended */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { checkSummary } from '#model/query/checkSummary'
import type { SummaryQuery } from '#model/query/query'
import type { Database } from '../../server/db/database'
import { prepareTables } from '../../server/engine/changes/prepareTables'
import type { Statement } from '../../server/engine/columns/statement'
import { countAsked } from '../../server/engine/sql/count'
import { notedTables, tablesRead } from '../../server/engine/sql/freshness'
import { selectSummary } from '../../server/engine/sql/select'
import { openTestDatabase } from '../support/database'

const stored = entities.filter(({ system }) => !system)
const index = indexEntities(stored)
const people = stored.filter(({ account }) => account !== undefined)
const actors: readonly Actor[] = people.flatMap(({ name, account }) =>
  account ? [{ id: 1, name, role: account.role, entity: name, recordId: 1, record: { id: 1 } }] : [],
)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await prepareTables(db, index)
})
afterAll(() => db.close())

/** The tables in the plan, without those that the planner removed. */
async function planned({ sql, params }: Statement): Promise<readonly string[]> {
  const [row] = await db.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`, params)
  return [...JSON.stringify(row).matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, name]) => name ?? '')
}

function statementsOf(entity: Entity, actor: Actor): readonly Statement[] {
  const columns = entity.list.columns.map(({ field }) => field)
  const query = { filter: {}, sums: [], facets: [], q: 'silva' }
  const facets = columns.flatMap((path) => {
    const asked: SummaryQuery = { ...query, facets: [path], group: path }
    try {
      checkSummary(index, entity, asked, actor)
      const made = selectSummary(index, entity, asked, actor)
      return [...Object.values(made.facets), ...(made.groups ? [made.groups] : [])]
    } catch {
      return []
    }
  })
  const filters = columns.map((path) => ({ filter: { [path]: { null: false } } }))
  return [countAsked(index, entity, query, actor).statement, ...facets].concat(
    filters.map((each) => countAsked(index, entity, each, actor).statement),
  )
}

describe.each(stored.map((entity) => [entity.name, entity] as const))('cached results of %s', (_, entity) => {
  it('name every table that the database reads for them, for each role', async () => {
    const seen = new Map<string, Statement>()
    for (const actor of actors) {
      for (const statement of statementsOf(entity, actor)) seen.set(JSON.stringify(statement), statement)
    }
    for (const statement of seen.values()) {
      const tables = tablesRead(index, statement.sql)
      if (!statement.sql.includes('now()'))
        expect(tables).toEqual(expect.arrayContaining([...(await planned(statement))]))
    }
  })
})

it('writes to every table of an entity, and to those of accounts, are noted', async () => {
  const rows = await db.query<{ table: string }>(
    "select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'sys\\_noted\\_%'",
  )
  expect(rows.map(({ table }) => table.replaceAll('"', '')).sort()).toEqual(
    [...stored.map(({ name }) => name), ...notedTables].sort(),
  )
})
