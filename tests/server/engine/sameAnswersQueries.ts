/* Random queries of a list with plausible and impossible values. */
import fc from 'fast-check'
import type { Condition, Entity, SortKey } from '#model/entity/entity'
import { isSummable } from '#model/entity/family'
import { traitsOf } from '#model/entity/kinds'
import { type EntityIndex, resolvePath, walkFields } from '#model/entity/paths'
import { widenChoices } from '#model/entity/sameTitled'
import type { RowIndex } from '#model/evaluate/evaluate'
import { systemActor } from '#model/people/actor'
import { mayPivotBy } from '#model/query/checkSummary'
import { isOperand } from '#model/query/operand'
import { type PivotKey, pivotUnits, type Query, type SummaryQuery } from '#model/query/query'
import {
  someCode,
  someDay,
  someDecimal,
  someInstant,
  someMonth,
  someText,
  someWhole,
  someZone,
} from './sameAnswersWorld'

export const farPaths: readonly string[] = [
  'zone_id.name',
  'zone_id.area',
  'zone_id.seen_at',
  'zone_id.keeper_id',
  'place.zone_id.name',
]

interface QueryArbitraries {
  readonly someQuery: fc.Arbitrary<Query>
  readonly someSummary: fc.Arbitrary<SummaryQuery>
  readonly somePivot: fc.Arbitrary<SummaryQuery>
}

/** @param values of the columns, from which conditions are made */
export function queriesOf(entities: EntityIndex, gadget: Entity, values: RowIndex): QueryArbitraries {
  const paths = [...[...walkFields(gadget.fields)].map((field) => field.path), ...farPaths].filter(
    (path) => !path.startsWith('criado') && !path.startsWith('atualizado'),
  )

  function stepsOf(path: string) {
    return resolvePath(entities, gadget, path) ?? []
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
    const { count, valueAt } = values.column(path)
    const stored = Array.from({ length: count - 1 }, (_, at) => valueAt(at + 1))
    const held = fc.constantFrom(...stored, ...(stored.length === 0 ? ['x'] : []))
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
    .map((filter) => widenChoices(entities, gadget, filter))

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
    const kind = resolvePath(entities, gadget, path)?.at(-1)?.field.kind ?? 'text'
    const isDate = ['date', 'dateTime', 'month'].includes(kind)
    const unit = isDate
      ? fc.option(fc.constantFrom(...pivotUnits), { nil: undefined })
      : fc.constant(undefined)
    return unit.map((each) => ({ path, ...(each && { unit: each }) }))
  })

  const somePivot: fc.Arbitrary<SummaryQuery> = fc.record({
    filter: someFilter,
    q: someSearch,
    sums: fc.uniqueArray(fc.constantFrom(...summable), { maxLength: 2 }),
    facets: fc.constant([]),
    pivot: fc.array(
      someKey.filter((key) => mayPivotBy(entities, gadget, key, systemActor)),
      { minLength: 1, maxLength: 2 },
    ),
  }) as fc.Arbitrary<SummaryQuery>

  return { someQuery, someSummary, somePivot }
}
