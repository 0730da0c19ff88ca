/*
 * What all matching rows have in common: how many, sums, which values occur how often, and groups.
 * Each statement answers in columns whose names do not depend on the fields.
 */
import type { Entity, Field, Filter } from '#model/entity/entity'
import { isAccountField, systemNames } from '#model/entity/system'
import { questionLimits } from '#model/query/limits'
import { facetLimit, type SummaryQuery } from '#model/query/query'
import { likePattern } from './compare'
import { type Compile, column } from './context'
import { accountName, labelOfId, titleOf } from './label'
import { jsonObject } from './labels'
import { type Reached, reachValue } from './reach'
import { constant, empty, type Fragment, identifier, join, sql } from './statement'
import { asTitled, folded, isTextual, type Scalar, wireOf } from './value'

/** Makes the condition of a filter (with scope, search and the rule about active rows) for this summary. */
export type Matching = (table: Fragment, filter: Filter) => Fragment

/** `total` and `sums` (an object by path). */
export function compileTotals(
  compile: Compile,
  entity: Entity,
  query: SummaryQuery,
  matching: Matching,
): Fragment {
  const table = identifier('t')
  const { joins, sums } = compileSums(compile, entity, table, query.sums)
  return sql`select count(*) as total, ${sums} as sums from ${identifier(entity.name)} as ${table}${joins} where ${matching(table, query.filter)}`
}

/** `value`, `label` and `count`, most frequent first. The facet's own condition does not count, so that the other choices stay. */
export function compileFacet(
  compile: Compile,
  entity: Entity,
  query: SummaryQuery,
  path: string,
  matching: Matching,
): Fragment {
  const table = identifier('t')
  const { [path]: _own, ...filter } = query.filter
  const { joins, field, isMany, ...reached } = reachValue(compile, entity, table, path)
  const value = asTitled(reached.value, field)
  // A record counts once for each value, however often it holds it.
  const distinct = isMany ? constant('distinct ') : empty
  const asked = isFoundByText(entity, field, path) && query.facetText
  const where = matching(table, asked ? { ...filter, [path]: { contains: asked } } : filter)
  const rows = sql`select ${distinct}${value.sql} as value, ${column(table, systemNames.id)} from ${identifier(entity.name)} as ${table}${joins} where ${where}`
  // Labels and texts are made once for each value, not for each row: `offset 0` keeps it so.
  const counted = sql`select r.value, count(*) as count from (${rows}) as r group by r.value offset 0`
  const given: Scalar = { ...value, sql: sql`v.value` }
  const label = labelFor(compile, field, given)
  const shown = query.facetText ? isCalled(label, given, query.facetText) : constant('true')
  const order = isTextual(given) ? sql`${given.sql} collate "C"` : given.sql
  return sql`select ${wireOf(given)} as value, ${label} as label, v.count from (${counted}) as v where ${shown} order by v.count desc, ${order} limit ${constant(String(facetLimit))}`
}

/** `value`, `label`, `count` and `sums`, in the order in which rows sorted by that field come. */
export function compileGroups(
  compile: Compile,
  entity: Entity,
  query: SummaryQuery,
  path: string,
  matching: Matching,
): Fragment {
  const table = identifier('t')
  const { joins, field, isMany, ...reached } = reachValue(compile, entity, table, path)
  const value = asTitled(reached.value, field)
  const added = addends(compile, entity, table, query.sums)
  const columns = join([
    sql`${value.sql} as value`,
    // A record is in each of its groups once, however often it holds the value.
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

/** Is the value its own label, in a text that has an index? Then only rows that contain the text need be counted. */
function isFoundByText(entity: Entity, field: Field, path: string): boolean {
  return field.path === path && !field.ref && !field.values && entity.list.search.includes(path)
}

function groupOrder(field: Field, value: Scalar): Fragment {
  const isNamed = field.ref !== undefined || isAccountField(field)
  const key = isNamed ? constant('v.label') : constant('v.key')
  if (!isNamed && !isTextual(value)) return key
  return sql`${folded(key)}, ${key} collate "C", v.key`
}

/** Is the text in how a value is called, or else in the value? */
function isCalled(label: Fragment, value: Scalar, text: string): Fragment {
  // A number is read without the zeros that its column keeps.
  const own = value.family === 'number' ? sql`trim_scale(${value.sql})` : wireOf(value)
  return sql`${folded(sql`coalesce(${label}, (${own})::text)`)} like ${likePattern(text)}::text`
}

/** How a value is called, where it is not its own name. */
export function labelFor(compile: Compile, field: Field, value: Scalar): Fragment {
  if (field.ref) return labelOfId(compile, field, value.sql)
  if (isAccountField(field)) return accountName(value.sql)
  return field.values ? titleOf(field, value) : constant('null::text')
}

function compileSums(
  compile: Compile,
  entity: Entity,
  table: Fragment,
  paths: readonly string[],
): { joins: Fragment; sums: Fragment } {
  const { joins, values } = addends(compile, entity, table, paths)
  return { joins, sums: jsonObject(values.map((value, at) => [paths[at] ?? '', sum(value)])) }
}

/** The sum of what rows have; 0 for none. */
export function sum(value: Fragment): Fragment {
  return sql`coalesce(sum(${value}), 0)`
}

/** What each row adds to the sums; several values of one row are added up before, so that no join repeats rows. */
export function addends(
  compile: Compile,
  entity: Entity,
  table: Fragment,
  paths: readonly string[],
): { joins: Fragment; values: readonly Fragment[] } {
  const reached = paths.map((path): Reached => reachValue(compile, entity, table, path))
  const joins = join(
    reached.filter((each) => !each.isMany).map((each) => each.joins),
    '',
  )
  const values = reached.map(({ isMany, joins: own, value }) =>
    isMany ? sql`(select sum(${value.sql}) from (select) as one${own})` : value.sql,
  )
  return { joins: reached.length === 0 ? empty : joins, values }
}
