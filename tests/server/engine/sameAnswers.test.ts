import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Condition, Entity, SortKey } from '#model/entity/entity'
import { isSummable } from '#model/entity/family'
import type { Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { resolvePath, walkFields } from '#model/entity/paths'
import { widenChoices } from '#model/entity/sameTitled'
import { evaluateQuery, evaluateSummary, indexRows, type RowIndex } from '#model/evaluate/evaluate'
import { systemActor } from '#model/people/actor'
import { mayPivotBy } from '#model/query/checkQuery'
import { isOperand } from '#model/query/operand'
import { type PivotCell, type PivotKey, pivotUnits, type Query, type SummaryQuery } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import type { Store } from '../../../server/engine/contract'
import { createStore } from '../../../server/engine/store/store'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { effort } from '../../support/effort'
import {
  fillWorld,
  someCode,
  someDay,
  someDecimal,
  someInstant,
  someMonth,
  someText,
  someWhole,
  someZone,
  world,
} from './sameAnswersWorld'

const gadget = world.index.get('gadget') as Entity
const farPaths = [
  'zone_id.name',
  'zone_id.area',
  'zone_id.seen_at',
  'zone_id.keeper_id',
  'place.zone_id.name',
]

let db: Database
let store: Store
let index: RowIndex

beforeAll(async () => {
  db = await openTestDatabase()
  await db.exec('create table sys_account (id bigint primary key, name text not null)')
  await applyTables(db, world.index)
  await fillWorld(db, 4711, 120)
  store = createStore({ db, index: world.index, validators: world.validators, features: [] })
  const everything = {
    filter: { ativo: [true, false] },
    sort: [],
    labels: true,
    fields: [...topLevel, ...farPaths],
  }
  const { rows } = await store.list('gadget', everything, systemActor)
  index = indexRows(gadget, rows, world.index)
})
afterAll(() => db.close())

const topLevel = gadget.fields.map((field) => field.name)
const paths = [...[...walkFields(gadget.fields)].map((field) => field.path), ...farPaths].filter(
  (path) => !path.startsWith('criado') && !path.startsWith('atualizado'),
)

function stepsOf(path: string) {
  return resolvePath(world.index, gadget, path) ?? []
}

function kindOf(path: string) {
  return traitsOf(stepsOf(path).at(-1)?.field.kind ?? 'json')
}

function isMany(path: string): boolean {
  return stepsOf(path).some(({ field }) => ['list', 'tags', 'choices', 'references'].includes(field.kind))
}

const filterable = paths.filter((path) => kindOf(path).filterable)
const ordered = filterable.filter((path) => kindOf(path).ordered)
const instants = ordered.filter((path) => kindOf(path).format === 'date-time')
const sortable = paths.filter((path) => kindOf(path).sortable && !isMany(path))
const summable = paths.filter((path) => {
  const field = stepsOf(path).at(-1)?.field
  return field !== undefined && isSummable(field)
})

const someGiven = fc.oneof(
  someText,
  someWhole,
  someDecimal,
  fc.boolean(),
  someDay,
  someMonth,
  fc.constantFrom(
    '2026-01',
    '2026-13',
    '2026-02-30',
    'null',
    ' 1 ',
    '0.1',
    'true',
    '1e0',
    '2026-07-01T00:00',
  ),
  someInstant,
  someCode,
  someZone,
)

// Days whose first and last instants are among the values.
const dayAround = fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-02')

/** Conditions with plausible and impossible values for a path. */
function someConditionAt(path: string): fc.Arbitrary<Condition> {
  const { count, valueAt } = index.column(path)
  const values = Array.from({ length: count - 1 }, (_, at) => valueAt(at + 1))
  const held = fc.constantFrom(...values, ...(values.length === 0 ? ['x'] : []))
  const traits = kindOf(path)
  const isInstant = traits.format === 'date-time'
  const given = fc.oneof(
    { weight: 3, arbitrary: held as fc.Arbitrary<string> },
    { weight: isInstant ? 12 : 0, arbitrary: dayAround },
    { weight: 1, arbitrary: someGiven },
  )
  // Values that cannot be compared are rejected before the query runs.
  const field = stepsOf(path).at(-1)?.field
  const operand = given.filter((value) => field !== undefined && isOperand(field, 'ne', value))
  const operators: Record<string, fc.Arbitrary<unknown>> = {
    ne: fc.option(operand, { freq: 8 }),
    null: fc.boolean(),
    ...(traits.ordered && { gte: operand, lte: operand, gt: operand, lt: operand }),
    ...(traits.json === 'string' && { contains: given.map(String) }),
  }
  return fc.oneof(
    { weight: 2, arbitrary: given },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.array(fc.option(given, { freq: 4 }), { maxLength: 4 }) },
    {
      weight: 6,
      arbitrary: fc
        .subarray(Object.keys(operators), { minLength: 1, maxLength: 2 })
        .chain((names) =>
          fc.record(Object.fromEntries(names.map((name) => [name, operators[name] ?? operand]))),
        ) as fc.Arbitrary<Condition>,
    },
  ) as fc.Arbitrary<Condition>
}

const someFilter = fc
  .uniqueArray(
    fc.oneof(fc.constantFrom(...filterable, 'ativo', 'id'), fc.constantFrom(...ordered, ...instants)),
    {
      maxLength: 3,
    },
  )
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((path) => [path, someConditionAt(path)]))))
  // For users, the store treats codes with the same title as one value.
  .map((filter) => widenChoices(world.index, gadget, filter))

const someSearch = fc.option(
  fc.oneof(
    fc.constantFrom(
      'sao',
      'SÃO joao',
      'be',
      'ávila',
      'n 2',
      '37.550-000',
      '01/07/2026',
      '01/07/2026 00:00',
      '02/2026',
      'agua',
      'bom jardim',
      'jardim zé',
      'R$ 1,50',
      '1.234.567,891',
      '1234567,891',
      '0,1',
      '12',
      '37.550000',
      '100%',
      '_',
      '\\',
      '   ',
    ),
    someText,
  ),
  { nil: undefined, freq: 1 },
)

const someSort: fc.Arbitrary<SortKey[]> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...sortable), fc.constantFrom('ASC' as const, 'DESC' as const)),
  { maxLength: 3, selector: ([path]) => path },
)

const someRange = fc.option(
  fc.tuple(fc.nat(30), fc.nat(40)).map(([from, more]) => [from, from + more] as const),
  { nil: undefined },
)

const someQuery: fc.Arbitrary<Query> = fc.record({
  filter: someFilter,
  q: someSearch,
  sort: someSort,
  relevance: fc.boolean(),
  range: someRange,
  fields: fc.option(fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: 4 }), {
    nil: undefined,
  }),
}) as fc.Arbitrary<Query>

const someSummary: fc.Arbitrary<SummaryQuery> = fc.record({
  filter: someFilter,
  q: someSearch,
  sums: fc.uniqueArray(fc.constantFrom(...summable), { maxLength: 3 }),
  facets: fc.uniqueArray(fc.constantFrom(...filterable), { maxLength: 3 }),
  facetText: fc.option(fc.constantFrom('a', 'Ã', '1', '1.5', 'vil', '%', 'true', '2026-0'), {
    nil: undefined,
  }),
  group: fc.option(fc.constantFrom(...filterable), { nil: undefined }),
}) as fc.Arbitrary<SummaryQuery>

const someKey = fc.constantFrom(...filterable).chain((path): fc.Arbitrary<PivotKey> => {
  const kind = resolvePath(world.index, gadget, path)?.at(-1)?.field.kind ?? 'text'
  const isDate = ['date', 'dateTime', 'month'].includes(kind)
  const unit = isDate ? fc.option(fc.constantFrom(...pivotUnits), { nil: undefined }) : fc.constant(undefined)
  return unit.map((each) => ({ path, ...(each && { unit: each }) }))
})

const somePivot: fc.Arbitrary<SummaryQuery> = fc.record({
  filter: someFilter,
  q: someSearch,
  sums: fc.uniqueArray(fc.constantFrom(...summable), { maxLength: 2 }),
  facets: fc.constant([]),
  pivot: fc.array(
    someKey.filter((key) => mayPivotBy(world.index, gadget, key, systemActor)),
    { minLength: 1, maxLength: 2 },
  ),
}) as fc.Arbitrary<SummaryQuery>

function undecorated(rows: readonly Row[]): readonly Row[] {
  return rows.map(({ _label, _labels, ...row }) => row)
}

describe('the database and the in-memory evaluation', () => {
  it('return the same rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
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
      fc.asyncProperty(someSummary, async (query) => {
        expect(evaluateSummary(gadget, index, query)).toEqual(
          await store.summary('gadget', query, systemActor),
        )
      }),
      { numRuns: effort.sameSummaries, seed: 20261121 },
    )
  })

  it('return the same pivot cells, whose totals equal the summary', async () => {
    await fc.assert(
      fc.asyncProperty(somePivot, async (query) => {
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
