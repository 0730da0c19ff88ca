/* Counts and sums with totals in one statement, so that the totals match their parts and the summary. */
import type { Entity } from '#model/entity/entity'
import { defaultTimeZone } from '#model/formats/index'
import { questionLimits } from '#model/query/limits'
import type { PivotKey, PivotUnit, SummaryQuery } from '#model/query/query'
import { constant, type Fragment, identifier, join, literal, sql } from '../columns/statement'
import type { CompileContext } from './context'
import { jsonObject } from './labels'
import { compilePath } from './reach'
import { addends, labelFor, type MatchCondition, sum } from './summary'
import { asTitled, type Scalar, wireOf } from './value'

/** Columns `k0`, `l0`, `t0` (1 for the total) per key, and `count`, `sums`, `filled`. */
export function compilePivot(
  compile: CompileContext,
  entity: Entity,
  query: SummaryQuery,
  keys: readonly PivotKey[],
  matching: MatchCondition,
): Fragment {
  const table = identifier('t')
  const reached = keys.map(({ path, unit }) => {
    const { joins, field, value } = compilePath(compile, entity, table, path)
    return { joins, field, value: unit ? stretchOf(value, unit) : asTitled(value, field) }
  })
  const added = addends(compile, entity, table, query.sums)
  const names = keys.map((_key, at) => identifier(`k${at}`))
  const columns = join([
    ...reached.map(({ value }, at) => sql`${value.sql} as ${identifier(`k${at}`)}`),
    ...added.values.map((value, at) => sql`${value} as ${identifier(`s${at}`)}`),
  ])
  const joins = join(
    reached.map((each) => each.joins),
    '',
  )
  const rows = sql`select ${columns} from ${identifier(entity.name)} as ${table}${joins}${added.joins} where ${matching(table, query.filter)}`
  const addend = (at: number) => sql`r.${identifier(`s${at}`)}`
  const sums = jsonObject(query.sums.map((path, at) => [path, sum(addend(at))]))
  const filled = jsonObject(query.sums.map((path, at) => [path, sql`count(${addend(at)})`]))
  const by = join(names.map((name) => sql`r.${name}`))
  const totals = join(
    keys.map((_key, at) => sql`grouping(r.${identifier(`k${at}`)}) as ${identifier(`t${at}`)}`),
  )
  const grouped = sql`select ${by}, ${totals}, count(*) as count, ${sums} as sums, ${filled} as filled from (${rows}) as r group by cube (${by}) limit ${constant(String(questionLimits.groups + 1))}`
  const shown = join(
    reached.flatMap(({ field, value }, at) => {
      const given: Scalar = { ...value, sql: sql`g.${identifier(`k${at}`)}` }
      const label = keys[at]?.unit ? constant('null::text') : labelFor(compile, field, given)
      return [
        sql`${wireOf(given)} as ${identifier(`k${at}`)}`,
        sql`${label} as ${identifier(`l${at}`)}`,
        sql`g.${identifier(`t${at}`)}`,
      ]
    }),
  )
  return sql`select ${shown}, g.count, g.sums, g.filled from (${grouped}) as g`
}

/** First day of the date's period, as text. Weeks begin on Monday. */
function stretchOf(value: Scalar, unit: PivotUnit): Scalar {
  const typed = value.inJson && value.family === 'instant' ? sql`(${value.sql})::timestamptz` : value.sql
  const wall =
    value.family === 'instant'
      ? sql`(${typed} at time zone ${literal(defaultTimeZone)})`
      : sql`(${value.sql})::timestamp`
  const cut = sql`to_char(date_trunc(${literal(unit)}, ${wall}), 'YYYY-MM-DD')`
  return { sql: cut, family: 'text', inJson: false }
}
