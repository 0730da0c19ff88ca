import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { evaluateQuery, evaluateSummary, indexRows, type RowIndex } from '#model/evaluate/evaluate'
import { systemActor } from '#model/people/actor'
import type { PivotCell } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import type { Store } from '../../../server/engine/contract'
import { createStore } from '../../../server/engine/store/store'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { effort } from '../../support/effort'
import { farPaths, queriesOf } from './sameAnswersQueries'
import { fillWorld, world } from './sameAnswersWorld'

const gadget = world.index.get('gadget') as Entity

let db: Database
let store: Store
let index: RowIndex
let queries: ReturnType<typeof queriesOf>

beforeAll(async () => {
  db = await openTestDatabase()
  await db.exec('create table sys_account (id bigint primary key, name text not null)')
  await applyTables(db, world.index)
  await fillWorld(db, world.index, 4711, 120)
  store = createStore({ db, index: world.index, validators: world.validators, features: [] })
  const everything = {
    filter: { ativo: [true, false] },
    sort: [],
    labels: true,
    fields: [...gadget.fields.map((field) => field.name), ...farPaths],
  }
  const { rows } = await store.list('gadget', everything, systemActor)
  index = indexRows(gadget, rows, world.index)
  queries = queriesOf(world.index, gadget, index)
})
afterAll(() => db.close())

function undecorated(rows: readonly Row[]): readonly Row[] {
  return rows.map(({ _label, _labels, ...row }) => row)
}

describe('the database and the in-memory evaluation', () => {
  it('return the same rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(queries.someQuery, async (query) => {
        const kept = await store.list('gadget', query, systemActor)
        const evaluated = evaluateQuery(gadget, index, query)
        expect(evaluated.rows.map(({ id }) => id)).toEqual(kept.rows.map(({ id }) => id))
        expect(evaluated.total).toBe(kept.total)
        if (query.fields) expect(undecorated(evaluated.rows)).toEqual(kept.rows)
      }),
      { numRuns: effort.sameRows, seed: 20261120 },
    )
  })

  it('return the same counts, sums, facets and groups', async () => {
    await fc.assert(
      fc.asyncProperty(queries.someSummary, async (query) => {
        expect(evaluateSummary(gadget, index, query)).toEqual(
          await store.summary('gadget', query, systemActor),
        )
      }),
      { numRuns: effort.sameSummaries, seed: 20261121 },
    )
  })

  it('return the same pivot cells, whose totals equal the summary', async () => {
    await fc.assert(
      fc.asyncProperty(queries.somePivot, async (query) => {
        const kept = await store.summary('gadget', query, systemActor)
        const evaluated = evaluateSummary(gadget, index, query)
        expect(sorted(evaluated.pivot)).toEqual(sorted(kept.pivot))
        const whole = kept.pivot?.find(({ keys }) => keys.every((key) => key === null))
        expect(whole?.count).toBe(kept.total)
        expect(whole?.sums).toEqual(kept.sums)
      }),
      { numRuns: effort.samePivots, seed: 20261122 },
    )
  })
})

function sorted(cells: readonly PivotCell[] = []): readonly PivotCell[] {
  return cells.toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1))
}
