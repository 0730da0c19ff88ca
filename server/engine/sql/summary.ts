import type { Entity, Field, Filter } from '#model/entity/entity'
import { isAccountField, systemNames } from '#model/entity/system'
import { questionLimits } from '#model/query/limits'
import { facetLimit, type SummaryQuery } from '#model/query/query'
import { constant, empty, type Fragment, identifier, join, sql } from '../columns/statement'
import { likePattern } from './compare'
import { type CompileContext, column } from './context'
import { accountName, labelOfId, titleOf } from './label'
import { jsonObject } from './labels'
import { compilePath, type PathValue } from './reach'
import { asTitled, folded, isTextual, type Scalar, wireOf } from './value'

export type MatchCondition = (table: Fragment, filter: Filter) => Fragment

/** `total` and `sums` (an object by path). */
export function compileTotals(
  compile: CompileContext,
  entity: Entity,
  query: SummaryQuery,
  matching: MatchCondition,
): Fragment {
  const table = identifier('t')
  const { joins, sums } = compileSums(compile, entity, table, query.sums)
  return sql`select count(*) as total, ${sums} as sums from ${identifier(entity.name)} as ${table}${joins} where ${matching(table, query.filter)}`
}

/** `value`, `label`, `count`, most frequent first; the facet's own filter is ignored. */
export function compileFacet(
  compile: CompileContext,
  entity: Entity,
  query: SummaryQuery,
  path: string,
  matching: MatchCondition,
): Fragment {
  const table = identifier('t')
  const { [path]: _own, ...filter } = query.filter
  const { joins, field, isMany, ...reached } = compilePath(compile, entity, table, path)
  const value = asTitled(reached.value, field)
  // A record counts once per value, regardless of how often it has it.
  const distinct = isMany ? constant('distinct ') : empty
  const asked = isFoundByText(entity, field, path) && query.facetText
  const where = matching(table, asked ? { ...filter, [path]: { contains: asked } } : filter)
  const rows = sql`select ${distinct}${value.sql} as value, ${column(table, systemNames.id)} from ${identifier(entity.name)} as ${table}${joins} where ${where}`
  // With `offset 0`, labels and texts are computed once per value instead of once per row.
  const counted = sql`select r.value, count(*) as count from (${rows}) as r group by r.value offset 0`
  const given: Scalar = { ...value, sql: sql`v.value` }
  const label = labelFor(compile, field, given)
  const shown = query.facetText ? isCalled(label, given, query.facetText) : constant('true')
  const order = isTextual(given) ? sql`${given.sql} collate "C"` : given.sql
  return sql`select ${wireOf(given)} as value, ${label} as label, v.count from (${counted}) as v where ${shown} order by v.count desc, ${order} limit ${constant(String(facetLimit))}`
}

/** `value`, `label`, `count`, `sums`, in the sort order of the field. */
export function compileGroups(
  compile: CompileContext,
  entity: Entity,
  query: SummaryQuery,
  path: string,
  matching: MatchCondition,
): Fragment {
  const table = identifier('t')
  const { joins, field, isMany, ...reached } = compilePath(compile, entity, table, path)
  const value = asTitled(reached.value, field)
  const added = addends(compile, entity, table, query.sums)
  const columns = join([
    sql`${value.sql} as value`,
    // A record is in each group once, regardless of how often it has the value.
    ...(isMany ? [column(table, systemNames.id)] : []),
    ...added.values.map((each, at) => sql`${each} as ${identifier(`s${at}`)}`),
  ])
  const rows = sql`select ${isMany ? constant('distinct ') : empty}${columns} from ${identifier(entity.name)} as ${table}${joins}${added.joins} where ${matching(table, query.filter)}`
  const sums = jsonObject(query.sums.map((each, at) => [each, sum(sql`r.${identifier(`s${at}`)}`)]))
  const grouped = sql`select r.value, count(*) as count, ${sums} as sums from (${rows}) as r group by r.value`
  const given: Scalar = { ...value, sql: sql`g.value` }
  const shown = sql`select ${wireOf(given)} as value, ${labelFor(compile, field, given)} as label, g.count, g.sums, g.value as key from (${grouped}) as g`
  return sql`select v.value, v.label, v.count, v.sums from (${shown}) as v order by ${groupOrder(field, value)} limit ${constant(String(questionLimits.groups + 1))}`
}

/** Whether the value is its own label and indexed, so that only rows containing the text need to be counted. */
function isFoundByText(entity: Entity, field: Field, path: string): boolean {
  return field.path === path && !field.ref && !field.values && entity.list.search.includes(path)
}

function groupOrder(field: Field, value: Scalar): Fragment {
  const isNamed = field.ref !== undefined || isAccountField(field)
  const key = isNamed ? constant('v.label') : constant('v.key')
  if (!isNamed && !isTextual(value)) return key
  return sql`${folded(key)}, ${key} collate "C", v.key`
}

function isCalled(label: Fragment, value: Scalar, text: string): Fragment {
  const own = value.family === 'number' ? sql`trim_scale(${value.sql})` : wireOf(value)
  return sql`${folded(sql`coalesce(${label}, (${own})::text)`)} like ${likePattern(text)}::text`
}

/** Null if the value is its own label. */
export function labelFor(compile: CompileContext, field: Field, value: Scalar): Fragment {
  if (field.ref) return labelOfId(compile, field, value.sql)
  if (isAccountField(field)) return accountName(value.sql)
  return field.values ? titleOf(field, value) : constant('null::text')
}

function compileSums(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  paths: readonly string[],
): { joins: Fragment; sums: Fragment } {
  const { joins, values } = addends(compile, entity, table, paths)
  return { joins, sums: jsonObject(values.map((value, at) => [paths[at] ?? '', sum(value)])) }
}

export function sum(value: Fragment): Fragment {
  return sql`coalesce(sum(${value}), 0)`
}

/** Sums several values of a row beforehand, so that joins do not multiply rows. */
export function addends(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  paths: readonly string[],
): { joins: Fragment; values: readonly Fragment[] } {
  const reached = paths.map((path): PathValue => compilePath(compile, entity, table, path))
  const joins = join(
    reached.filter((each) => !each.isMany).map((each) => each.joins),
    '',
  )
  const values = reached.map(({ isMany, joins: own, value }) =>
    isMany ? sql`(select sum(${value.sql}) from (select) as one${own})` : value.sql,
  )
  return { joins: reached.length === 0 ? empty : joins, values }
}
