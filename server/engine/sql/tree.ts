/* Recursive queries over trees of records; they terminate even on cycles. */
import type { Entity, Tree } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { type QueryValue, readQueryValue } from '#model/query/queryValue'
import { allOf, type Fragment, identifier, type Statement, sql, toStatement } from '../columns/statement'
import { type CompileContext, column } from './context'

/** @param isVisible condition on a row of this table */
export function branchFrom(
  compile: CompileContext,
  entity: Entity,
  top: QueryValue,
  isVisible: (table: Fragment) => Fragment,
): Fragment | undefined {
  const id = readQueryValue('integer', top)
  if (!entity.tree || !Number.isSafeInteger(id)) return undefined
  const [branch, table] = [compile.alias(), compile.alias()]
  const step = allOf([sql`${column(table, entity.tree.parent)} = ${branch}.id`, isVisible(table)])
  return sql`with recursive ${branch}(id) as (select ${id}::bigint union select ${column(table, systemNames.id)} from ${identifier(entity.name)} as ${table} join ${branch} on ${step}) select id from ${branch}`
}

/** Levels up to the root, levels below another record, and whether that other record is an ancestor. */
export function selectDepths(
  entity: Entity,
  { parent }: Tree,
  moved: number | null,
  above: number,
): Statement {
  const [rows, id, up] = [identifier(entity.name), identifier(systemNames.id), identifier(parent)]
  return toStatement(sql`with recursive
    over(id, seen) as (
      select ${above}::bigint, array[${above}::bigint]
      union all select t.${up}, over.seen || t.${up} from ${rows} as t join over on t.${id} = over.id
      where t.${up} is not null and t.${up} <> all (over.seen)),
    below(id, seen) as (
      select ${moved}::bigint, array[${moved}::bigint]
      union all select t.${id}, below.seen || t.${id} from ${rows} as t join below on t.${up} = below.id
      where t.${id} <> all (below.seen))
    select (select max(cardinality(seen)) from over) as over, (select max(cardinality(seen)) from below) as under,
      exists (select 1 from over where over.id = ${moved}::bigint) as circle`)
}

/** From the root down, stopping below a record that the actor may not see; null for the root. */
export function namesAbove(
  compile: CompileContext,
  entity: Entity,
  { from, separator }: { readonly from: Fragment; readonly separator: Fragment },
  { isVisible, labelOf }: { isVisible(table: Fragment): Fragment; labelOf(table: Fragment): Fragment },
): Fragment {
  const { parent = '' } = entity.tree ?? {}
  const [way, first, next] = [compile.alias(), compile.alias(), compile.alias()]
  const rows = identifier(entity.name)
  const columns = (table: Fragment) =>
    sql`${column(table, systemNames.id)}, ${column(table, parent)}, nullif(${labelOf(table)}, '')`
  const start = sql`select ${columns(first)}, array[${column(first, systemNames.id)}] from ${rows} as ${first} where ${allOf([sql`${column(first, systemNames.id)} = ${from}`, isVisible(first)])}`
  const step = sql`select ${columns(next)}, ${way}.seen || ${column(next, systemNames.id)} from ${rows} as ${next} join ${way} on ${allOf([sql`${column(next, systemNames.id)} = ${way}.above`, sql`${column(next, systemNames.id)} <> all (${way}.seen)`, isVisible(next)])}`
  return sql`(with recursive ${way}(id, above, name, seen) as (${start} union all ${step}) select string_agg(name, ${separator} order by cardinality(seen) desc) from ${way})`
}
