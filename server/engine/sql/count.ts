/* Totals of lists, as `totals.ts` keeps them. */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import { type Fragment, isSame, join, type Statement, sql, toStatement } from '../columns/statement'
import { column, startCompile } from './context'
import { stampColumns } from './freshness'
import { from, matching, table } from './select'
import type { WithWordMatches } from './wordMatches'

type CountQuery = WithWordMatches<Pick<Query, 'filter' | 'q'>>

/** Identifies what is counted; `isWhole` if these are all active rows of the table. */
export function countAsked(
  index: EntityIndex,
  entity: Entity,
  query: CountQuery,
  actor: Actor,
): { readonly statement: Statement; readonly isWhole: boolean } {
  const where = matching(startCompile(index, actor), entity, query, 'list')(table, query.filter)
  return {
    statement: toStatement(sql`select count(*) as total from ${from(entity)} where ${where}`),
    isWhole: isSame(where, column(table, systemNames.active)),
  }
}

/**
 * One row: `_total` of a query, regardless of its range, and the stamp. The total is -1 if it is above the limit. It
 * is counted only if all of `known` are null.
 */
export function selectCount(
  index: EntityIndex,
  entity: Entity,
  query: CountQuery,
  actor: Actor,
  { limit, known = [] }: { readonly limit?: number | undefined; readonly known?: readonly Fragment[] } = {},
): Statement {
  // With a limit, the planner may read rows in any order until there are enough.
  const compile = { ...startCompile(index, actor), ...(limit !== undefined && { isPerRow: true as const }) }
  const where = matching(compile, entity, query, 'list')(table, query.filter)
  const counted =
    limit === undefined
      ? sql`(select count(*) from ${from(entity)} where ${where})`
      : sql`(select case when count(*) > ${limit}::bigint then -1 else count(*) end from (select from ${from(entity)} where ${where} limit ${limit + 1}::bigint) as counted)`
  return toStatement(sql`select coalesce(${join([...known, counted])}) as _total, ${stampColumns}`)
}
