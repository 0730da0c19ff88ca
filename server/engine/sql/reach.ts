/*
 * The value at a path as an expression with its joins, for sorting, counting, summing and showing values of
 * other records. It is null for rows behind a reference that the actor may not see.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isList, isObject } from '#model/entity/kindGuards'
import type { PathStep } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { columnOf } from '../columns/columns'
import { allOf, empty, type Fragment, identifier, sql } from '../columns/statement'
import { type CompileContext, column, linkOf, mayUse, needPath, targetOf } from './context'
import { compileVisible } from './filter'
import { idOf, rawOf, type Scalar, scalarOf, scalarOfJson, type ValueSource, wireOf } from './value'

export interface PathValue {
  /** Left joins, which keep every row; several rows per record if `isMany`. */
  readonly joins: Fragment
  readonly value: Scalar
  readonly field: Field
  readonly isMany: boolean
}

export function compilePath(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  path: string,
): PathValue {
  const steps = needPath(compile, entity, path)
  if (!mayUse(compile, entity, path)) throw new Problem('unknown_field', refusalText.unknownField(path))
  return follow(compile, { table }, steps)
}

/** The value of a path in wire format; several values are a JSON array. */
export function wireAt(compile: CompileContext, entity: Entity, table: Fragment, path: string): Fragment {
  const reached = compilePath(compile, entity, table, path)
  const value = wireOf(reached.value)
  const shown = reached.isMany ? sql`jsonb_agg(${value}) filter (where ${value} is not null)` : value
  return sql`(select ${shown} from (select) as one${reached.joins})`
}

function follow(compile: CompileContext, start: ValueSource, steps: readonly PathStep[]): PathValue {
  let place = start
  let joins = empty
  let isMany = false
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1
    const spread = spreadStep(compile, place, step)
    if (spread) {
      joins = sql`${joins}${spread.joins}`
      isMany = true
    }
    if (isLast)
      return { joins, isMany, field: step.field, value: spread?.value ?? scalarOf(place, step.field) }
    if (isList(step.field) && spread) place = { json: spread.value.sql }
    else if (isObject(step.field)) place = { json: rawOf(place, step.field) }
    else {
      const id = idOf(spread?.value ?? scalarOf(place, step.field))
      const table = joinTarget(compile, step, id)
      joins = sql`${joins}${table.joins}`
      place = table.place
    }
  }
  throw new Error('an empty path')
}

function spreadStep(
  compile: CompileContext,
  place: ValueSource,
  step: PathStep,
): { joins: Fragment; value: Scalar } | undefined {
  const { isMany, family } = columnOf(step.field)
  if (!isMany && !isList(step.field)) return undefined
  const item = compile.alias()
  const value = sql`${item}.value`
  const raw = rawOf(place, step.field)
  if ('json' in place || isList(step.field)) {
    return {
      joins: sql` left join lateral jsonb_array_elements(app_items(${raw})) as ${item}(value) on true`,
      value: isList(step.field) ? { sql: value, family, inJson: true } : scalarOfJson(value, family),
    }
  }
  const link = linkOf(compile.index, step.entity, step.field)
  const rows = link
    ? sql`(select link.${identifier(link.to)} from ${identifier(link.entity.name)} as link where link.${identifier(link.from)} = ${column(place.table, systemNames.id)} and link.${identifier(systemNames.active)})`
    : sql`unnest(${raw})`
  return {
    joins: sql` left join lateral ${rows} as ${item}(value) on true`,
    value: { sql: value, family, inJson: false },
  }
}

function joinTarget(
  compile: CompileContext,
  step: PathStep,
  id: Fragment,
): { joins: Fragment; place: ValueSource } {
  const target = targetOf(compile.index, step.field)
  const table = compile.alias()
  if (!target)
    return {
      joins: sql` left join (select null::jsonb as value) as ${table} on true`,
      place: { json: sql`${table}.value` },
    }
  const condition = allOf([
    sql`${column(table, systemNames.id)} = ${id}`,
    compileVisible(compile, target, table),
  ])
  return {
    joins: sql` left join ${identifier(target.name)} as ${table} on ${condition}`,
    place: { table },
  }
}
