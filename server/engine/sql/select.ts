/*
 * Queries and changes as SQL statements. Hides joins, scopes and indexes. Every query is a single statement with
 * parameters, into which access, field roles and row scope are compiled: it returns nothing that its actor may not see.
 * Sorting: texts ignoring accents and case, references by their label, empty values last in both directions,
 * `id` at the end.
 */

import type { Act, Entity, Filter } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayAct, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { areActive } from '#model/query/areActive'
import { type ExtentQuery, mostPlaces, type PlacesQuery } from '#model/query/places'
import type { Query, SummaryQuery } from '#model/query/query'
import type { CoordinateSource } from '#model/record/located'
import { onePlan } from '../../db/database'
import {
  allOf,
  constant,
  empty,
  type Fragment,
  identifier,
  isSame,
  join,
  type Statement,
  sql,
  toStatement,
} from '../columns/statement'
import { type CompileContext, column, mayUse, startCompile } from './context'
import { compileActive, compileFilter, compileScope, compileVisible } from './filter'
import { labelOf } from './label'
import { jsonObject } from './labels'
import { compilePage, isBoundedBy } from './page'
import { compilePivot } from './pivot'
import { compileExtent, compilePlaces, compileSquares } from './places'
import { wireAt } from './reach'
import { compileRelevance } from './relevance'
import { type ColumnSelection, rowColumns } from './rowColumns'
import { compileSearch } from './search'
import { compileSort, type EmptyPlaces } from './sort'
import { compileFacet, compileGroups, compileTotals } from './summary'
import type { WithWordMatches } from './wordMatches'

export { hasOuterLabel } from './labels'
export { linkStatements } from './links'
export { readRow } from './rowColumns'
export { insertRow, updateRow } from './write'

export const table = identifier('t')
const key = column(table, systemNames.id)

interface PagePlan extends Pick<EmptyPlaces, 'emptiesFirst'> {
  readonly matches?: number | undefined
}

/** Rows for `readRow`; `matches` as for `selectIds`, `further` are columns of the whole result. */
export function selectRows(
  index: EntityIndex,
  entity: Entity,
  query: WithWordMatches<Query>,
  actor: Actor,
  { further, ...plan }: PagePlan & { readonly further?: Fragment | undefined } = {},
): Statement {
  const compile = startCompile(index, actor)
  const own = rowColumns(compile, entity, table, query)
  return toStatement(ordered(compile, entity, query, further ? join([own, further]) : own, 'list', plan))
}

export function isConditional(entity: Entity, { filter, q }: Query, actor: Actor): boolean {
  return q !== undefined || Object.keys(filter).length > 0 || scopeOf(entity, actor) !== 'all'
}

/** `matches`, a lower bound of the matching rows, only helps to find the page faster. */
export function selectIds(
  index: EntityIndex,
  entity: Entity,
  query: WithWordMatches<Query>,
  actor: Actor,
  { act = 'list', ...plan }: PagePlan & { readonly act?: 'list' | 'export' } = {},
): Statement {
  return toStatement(ordered(startCompile(index, actor), entity, query, key, act, plan))
}

export interface NumberedQuery {
  readonly at: number
  readonly entity: Entity
  readonly filter: Filter
}

/** Ids of several queries in one statement, with values: rows of `at`, `id` and `values`, unordered. */
export function selectIdsOfEach(
  index: EntityIndex,
  questions: readonly (NumberedQuery & { readonly fields?: readonly string[] })[],
  actor: Actor,
): Statement {
  const each = questions.map(({ at, entity, filter, fields = [] }) => {
    const compile = startCompile(index, actor)
    const where = matching(compile, entity, {}, 'list')(table, filter)
    const seen = fields.filter((path) => mayUse(compile, entity, path))
    const values = jsonObject(seen.map((path) => [path, wireAt(compile, entity, table, path)]))
    return sql`select ${at}::int as at, ${key} as id, ${values} as values from ${from(entity)} where ${where}`
  })
  return toStatement(join(each, ' union all '))
}

export function idsWhere(index: EntityIndex, entity: Entity, filter: Filter, actor: Actor): Fragment {
  const where = matching(startCompile(index, actor), entity, {}, 'list')(table, filter)
  return sql`select ${key} from ${from(entity)} where ${where}`
}

/** Counts of several queries, each at most `upTo`: rows of `at` and `total`, unordered. */
export function selectCountOfEach(
  index: EntityIndex,
  questions: readonly NumberedQuery[],
  actor: Actor,
  upTo: number,
): Statement {
  const each = questions.map(({ at, entity, filter }) => {
    const where = matching(startCompile(index, actor), entity, {}, 'list')(table, filter)
    const some = sql`select from ${from(entity)} where ${where} limit ${upTo}::bigint`
    return sql`select ${at}::int as at, (select count(*) from (${some}) as counted) as total`
  })
  return toStatement(join(each, ' union all '))
}

/** In the given order, within the actor's scope. The caller must check the action's permission. */
export function selectByIds(
  index: EntityIndex,
  entity: Entity,
  ids: readonly number[],
  query: ColumnSelection,
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  const columns = rowColumns(compile, entity, table, query)
  return toStatement(inOrder(entity, columns, sql`${ids}::bigint[]`, compileScope(compile, entity, table)))
}

/** `id` and `print`, a hash of what `selectRows` would select without labels; at most `most` rows, by id. */
export function selectPrints(
  index: EntityIndex,
  entity: Entity,
  { filter, most }: { readonly filter: Filter; readonly most: number },
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  const columns = rowColumns(compile, entity, table, {})
  const rows = ordered(compile, entity, { filter, sort: [] }, columns, 'list', {})
  const some = sql`(${rows} limit ${most}::bigint)`
  return toStatement(sql`select q.id, left(md5(q::text), 20) as print from ${some} as q order by q.id`)
}

/** `id` of the oldest row whose values of these columns fit into `bytes` together with those of all newer rows. */
export function selectOldestWithin(
  compile: CompileContext,
  entity: Entity,
  filter: Filter,
  names: readonly string[],
  bytes: number,
): Statement {
  const sizes = names.map((name) => sql`coalesce(pg_column_size(${column(table, name)}), 0)`)
  const columns = sql`${key}, sum(${join(sizes, ' + ')}) over (order by ${key} desc) as bytes`
  const rows = ordered(compile, entity, { filter, sort: [] }, columns, 'list', {})
  return toStatement(sql`select min(q.id) as id from (${rows}) as q where q.bytes <= ${bytes}::bigint`)
}

/** Locks rows until the transaction ends, in id order to avoid deadlocks. */
export function lockByIds(entity: Entity, ids: readonly number[]): Statement {
  return toStatement(
    sql`select from ${from(entity)} where ${key} = any(${ids}::bigint[]) order by ${key} for no key update`,
  )
}

/** Active or not, within the actor's scope. The caller must check the action's permission. */
export function selectOne(
  index: EntityIndex,
  entity: Entity,
  id: number,
  actor: Actor,
  options: { readonly forUpdate?: boolean; readonly labels?: boolean } = {},
): Statement {
  const compile = startCompile(index, actor)
  const columns = rowColumns(compile, entity, table, options.labels ? { labels: true } : {})
  const where = allOf([sql`${key} = ${id}::bigint`, compileScope(compile, entity, table)])
  // Rows that refer to this one lock its key; `for no key update` does not wait for them, which could deadlock.
  const lock = options.forUpdate ? sql` for no key update of ${table}` : empty
  return toStatement(sql`select ${columns} from ${from(entity)} where ${where}${lock} ${constant(onePlan)}`)
}

export interface SummaryStatements {
  /** One row: `total` and `sums` by path; absent if no sums are requested. */
  readonly totals?: Statement
  /** Rows of `value`, `label`, `count`, most frequent first. */
  readonly facets: Readonly<Record<string, Statement>>
  /** Rows of `value`, `label`, `count`, `sums`, ordered by value (references by label). */
  readonly groups?: Statement
  /** Rows of `k0`, `l0`, `t0` (1 for the total) and so on, then `count`, `sums`, `filled`. */
  readonly pivot?: Statement
}

export function selectSummary(
  index: EntityIndex,
  entity: Entity,
  query: WithWordMatches<SummaryQuery>,
  actor: Actor,
): SummaryStatements {
  const make = (
    build: (compile: CompileContext, where: ReturnType<typeof matching>) => Fragment,
  ): Statement => {
    const compile = startCompile(index, actor)
    return toStatement(build(compile, matching(compile, entity, query, 'list', query.filter)))
  }
  const { group, pivot } = query
  return {
    ...(query.sums.length > 0 && {
      totals: make((compile, where) => compileTotals(compile, entity, query, where)),
    }),
    facets: Object.fromEntries(
      query.facets.map((path) => [
        path,
        make((compile, where) => compileFacet(compile, entity, query, path, where)),
      ]),
    ),
    ...(group !== undefined && {
      groups: make((compile, where) => compileGroups(compile, entity, query, group, where)),
    }),
    ...(pivot !== undefined && {
      pivot: make((compile, where) => compilePivot(compile, entity, query, pivot, where)),
    }),
  }
}

export type PlacesSelection = WithWordMatches<ExtentQuery> & { readonly way: CoordinateSource }

/** One row: `total`, `placed`, `west`, `south`, `east`, `north`. */
export function selectExtent(
  index: EntityIndex,
  entity: Entity,
  query: PlacesSelection,
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  return toStatement(compileExtent(compile, placesAsked(compile, entity, query)))
}

/** One row per grid cell: `count`, `places`, `x`, `y`, the corners and some `ids`. */
export function selectSquares(
  index: EntityIndex,
  entity: Entity,
  query: PlacesSelection & Pick<PlacesQuery, 'sight'>,
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  return toStatement(compileSquares(compile, placesAsked(compile, entity, query), query.sight))
}

/** Rows of `key` and `n`: each location in the viewport with its number of rows. */
export function selectPlaces(
  index: EntityIndex,
  entity: Entity,
  query: PlacesSelection & Pick<PlacesQuery, 'sight'>,
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  return toStatement(compilePlaces(compile, placesAsked(compile, entity, query), query.sight, mostPlaces))
}

function placesAsked(compile: CompileContext, entity: Entity, query: PlacesSelection) {
  const where = matching(compile, entity, query, 'list')(table, query.filter)
  return { entity, way: query.way, where }
}

/** `id` and `label` of the records that the actor may see, active or not. */
export function selectLabels(
  index: EntityIndex,
  entity: Entity,
  ids: readonly number[],
  actor: Actor,
): Statement {
  const compile = startCompile(index, actor)
  const where = allOf([sql`${key} = any(${ids}::bigint[])`, compileVisible(compile, entity, table)])
  return toStatement(
    sql`select ${key}, ${labelOf(compile, entity, table)} as label from ${from(entity)} where ${where}`,
  )
}

export function from(entity: Entity): Fragment {
  return sql`${identifier(entity.name)} as ${table}`
}

/** Finds the page by ids alone; columns, labels and lists are computed for its rows only. */
function ordered(
  compile: CompileContext,
  entity: Entity,
  query: WithWordMatches<Query>,
  columns: Fragment,
  act: Act,
  plan: PagePlan,
): Fragment {
  const where = matching(compile, entity, query, act)(table, query.filter)
  const { q, sort, range } = query
  const relevance = query.relevance && q !== undefined && compileRelevance(compile, entity, table, q)
  if (!range) {
    const { joins, keys } = compileSort(compile, entity, table, sort, plan)
    const all = relevance ? join([relevance, keys]) : keys
    return sql`select ${columns} from ${from(entity)}${joins} where ${where} order by ${all}`
  }
  const [first, last] = range
  const ids = compilePage(compile, {
    entity,
    table,
    sort,
    first,
    size: Math.max(last - first + 1, 0),
    where,
    rowWhere: matching({ ...compile, isPerRow: true }, entity, query, act)(table, query.filter),
    isWhole: isSame(where, column(table, systemNames.active)),
    isSearch: q !== undefined,
    isBounded: q === undefined && isBoundedBy(query),
    ...(relevance && { relevance }),
    ...plan,
  })
  return inOrder(entity, columns, ids, constant('true'))
}

function inOrder(entity: Entity, columns: Fragment, ids: Fragment, where: Fragment): Fragment {
  return sql`select ${columns} from unnest(${ids}) with ordinality as wanted(id, at) join ${from(entity)} on ${key} = wanted.id where ${where} order by wanted.at`
}

/** Condition of each list query: filter, active rows, search, access and scope. */
export function matching(
  compile: CompileContext,
  entity: Entity,
  { q, sought }: WithWordMatches<Pick<Query, 'q'>>,
  act: Act,
  said?: Filter,
) {
  return (rows: Fragment, filter: Filter): Fragment =>
    allOf([
      mayAct(entity, act, compile.actor) ? constant('true') : constant('false'),
      compileFilter(compile, entity, rows, filter),
      compileActive(rows, said ?? filter),
      compileSearch(compile, { entity, table: rows, areActive: areActive(said ?? filter) }, q, sought),
      compileScope(compile, entity, rows),
    ])
}
