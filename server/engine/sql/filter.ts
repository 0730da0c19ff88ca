/*
 * Compiles filters to conditions, across objects, list items, references and link tables. Behind a reference
 * only rows visible to the actor match; fields that the actor may not see match nothing.
 */

import type { Condition, Entity, Field, Filter } from '#model/entity/entity'
import { isList, isObject, isReferenceList } from '#model/entity/kindGuards'
import type { PathStep } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { treeAt } from '#model/entity/tree'
import { refusalText } from '#model/messages'
import { scopeOf } from '#model/people/access'
import { Problem } from '#model/problem/problem'
import { areActive } from '#model/query/areActive'
import type { QueryValue } from '#model/query/queryValue'
import { columnOf } from '../columns/columns'
import { allOf, anyOf, constant, type Fragment, identifier, sql } from '../columns/statement'
import { arrayOf, type Bound, contains, equalsAny, isBeyond, likePattern } from './compare'
import {
  type CompileContext,
  column,
  type Link,
  linkOf,
  mayUse,
  mayView,
  needPath,
  searchColumn,
  targetOf,
  trust,
} from './context'
import { branchFrom } from './tree'
import { idOf, rawOf, type Scalar, scalarOf, scalarOfJson, type TableSource, type ValueSource } from './value'

interface ValueTest {
  readonly oneOf?: readonly QueryValue[]
  readonly bounds?: readonly (readonly [Bound, QueryValue])[]
  readonly contains?: QueryValue
  readonly isPresent?: true
  readonly among?: Fragment
}

const bounds: readonly Bound[] = ['gte', 'lte', 'gt', 'lt']
const operators: readonly string[] = [...bounds, 'ne', 'contains', 'null', 'under', 'notUnder']

export function compileFilter(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  filter: Filter,
): Fragment {
  return allOf(
    Object.entries(filter).map(([path, condition]) => {
      const steps = needPath(compile, entity, path)
      if (!mayUse(compile, entity, path)) return constant('false')
      return compileCondition({ compile, place: { table }, steps }, condition)
    }),
  )
}

export function compileScope(compile: CompileContext, entity: Entity, table: Fragment): Fragment {
  const scope = compile.isTrusted ? 'all' : scopeOf(entity, compile.actor)
  if (scope === 'all') return constant('true')
  const trusted = trust(compile)
  const branches = scope
    .filter(isPlain)
    .flatMap(Object.entries<Condition>)
    .map(([path, condition]) => ({
      steps: needPath(trusted, entity, path),
      test: { oneOf: [condition].flat().filter((value) => typeof value !== 'object') },
    }))
  const others = scope.filter((filter) => !isPlain(filter))
  return anyOf([
    reachAny({ compile: trusted, place: { table } }, branches),
    ...others.map((filter) => compileFilter(trusted, entity, table, filter)),
  ])
}

function isPlain(filter: Filter): boolean {
  const conditions = Object.values(filter)
  return conditions.length === 1 && conditions.flat().every((value) => typeof value !== 'object')
}

/** Condition: the actor may see this row of another entity. */
export function compileVisible(compile: CompileContext, entity: Entity, table: Fragment): Fragment {
  return mayView(compile, entity) ? compileScope(compile, entity, table) : constant('false')
}

/** `active`, unless the filter itself refers to activity. */
export function compileActive(table: Fragment, filter: Filter): Fragment {
  return areActive(filter) ? column(table, systemNames.active) : constant('true')
}

interface PathWalk {
  readonly compile: CompileContext
  readonly place: ValueSource
  readonly steps: readonly PathStep[]
}

type Branch = Pick<PathWalk, 'steps'> & { readonly test: ValueTest }
type Start = Omit<PathWalk, 'steps'>

function compileCondition(walk: PathWalk, condition: Condition): Fragment {
  if (condition === null) return isMissing(walk)
  if (typeof condition !== 'object') return reach(walk, { oneOf: [condition] })
  if (Array.isArray(condition)) return isOneOf(walk, condition)
  return allOf(
    compileOperators(walk, condition as Exclude<Condition, readonly unknown[] | QueryValue | null>),
  )
}

function isOneOf(walk: PathWalk, values: readonly (QueryValue | null)[]): Fragment {
  const given = values.filter((value) => value !== null)
  return anyOf([
    ...(given.length > 0 ? [reach(walk, { oneOf: given })] : []),
    ...(given.length < values.length ? [isMissing(walk)] : []),
  ])
}

function compileOperators(
  walk: PathWalk,
  condition: Exclude<Condition, readonly unknown[] | QueryValue | null>,
): Fragment[] {
  for (const name of Object.keys(condition)) {
    if (!operators.includes(name)) throw new Problem('unknown_operator', refusalText.unknownOperator(name))
  }
  const within = bounds.flatMap((bound) => {
    const given = condition[bound]
    return given === undefined ? [] : [[bound, given] as const]
  })
  const parts: Fragment[] = []
  if (within.length > 0 || condition.contains !== undefined) {
    parts.push(
      reach(walk, {
        bounds: within,
        ...(condition.contains !== undefined && { contains: condition.contains }),
      }),
    )
  }
  if (condition.ne !== undefined) {
    parts.push(
      condition.ne === null
        ? reach(walk, { isPresent: true })
        : not(reach(walk, { oneOf: [condition.ne].flat() })),
    )
  }
  if (condition.null !== undefined)
    parts.push(condition.null ? isMissing(walk) : reach(walk, { isPresent: true }))
  if (condition.under !== undefined) parts.push(isUnder(walk, condition.under))
  if (condition.notUnder !== undefined) parts.push(not(isUnder(walk, condition.notUnder)))
  return parts
}

/** Condition: the record is this one or a descendant of it. */
function isUnder(walk: PathWalk, top: QueryValue): Fragment {
  const { compile, steps } = walk
  const owner = treeAt(compile.index, steps)
  const among = owner && branchFrom(compile, owner, top, (table) => compileVisible(compile, owner, table))
  return among ? reach(walk, { among }) : constant('false')
}

function not(condition: Fragment): Fragment {
  return sql`(${condition}) is not true`
}

function isMissing(walk: PathWalk): Fragment {
  const [step] = walk.steps
  if (step && walk.steps.length === 1 && 'table' in walk.place && !columnOf(step.field).isMany) {
    return sql`${rawOf(walk.place, step.field)} is null`
  }
  return not(reach(walk, { isPresent: true }))
}

function reach({ steps, ...start }: PathWalk, test: ValueTest): Fragment {
  return reachAny(start, [{ steps, test }])
}

/** Paths that begin alike share the rows on their way: `exists (… where a or b)`. */
function reachAny(start: Start, branches: readonly Branch[]): Fragment {
  const further = new Map<Field, { readonly step: PathStep; readonly rest: Branch[] }>()
  const leaves = branches.flatMap(({ steps: [step, ...steps], test }) => {
    if (!step) throw new Error('an empty path')
    if (steps.length === 0) return [reachLeaf(start, step, test)]
    const { rest = [] } = further.get(step.field) ?? {}
    further.set(step.field, { step, rest: [...rest, { steps, test }] })
    return []
  })
  return anyOf([...[...further.values()].map(({ step, rest }) => reachThrough(start, step, rest)), ...leaves])
}

function reachThrough({ compile, place }: Start, step: PathStep, rest: readonly Branch[]): Fragment {
  const raw = rawOf(place, step.field)
  if (isObject(step.field)) return reachAny({ compile, place: { json: raw } }, rest)
  if (isList(step.field)) {
    const item = compile.alias()
    const inner = reachAny({ compile, place: { json: sql`${item}.value` } }, rest)
    return sql`exists (select 1 from jsonb_array_elements(app_items(${raw})) as ${item}(value) where ${inner})`
  }
  const target = targetOf(compile.index, step.field)
  if (!target) return constant('false')
  const link = 'table' in place ? linkOf(compile.index, step.entity, step.field) : undefined
  const areLinks = rest.every(({ steps: [next] }) => next && linkOf(compile.index, next.entity, next.field))
  // A foreign key refers to the row, which need not be looked up only for its id.
  if (compile.isTrusted && areLinks && 'table' in place && !isReferenceList(step.field))
    return reachAny({ compile, place: { ...place, id: raw } }, rest)
  const table = compile.alias()
  const inner = allOf([compileVisible(compile, target, table), reachAny({ compile, place: { table } }, rest)])
  const id = column(table, systemNames.id)
  const rows = sql`${identifier(target.name)} as ${table}`
  if (!link || !('table' in place)) {
    return sql`exists (select 1 from ${rows} where ${isReferenced({ compile, place }, step, id)} and ${inner})`
  }
  // The link table comes first, so that the planner looks up its rows once rather than for each outer row.
  const joint = compile.alias()
  const links = sql`${identifier(link.entity.name)} as ${joint} join ${rows} on ${id} = ${column(joint, link.to)}`
  return sql`exists (select 1 from ${links} where ${isLinked(joint, link, place)} and ${inner})`
}

function isLinked(joint: Fragment, link: Link, { table, id = column(table, systemNames.id) }: TableSource) {
  return sql`${column(joint, link.from)} = ${id} and ${column(joint, systemNames.active)}`
}

function isReferenced({ compile, place }: Start, step: PathStep, id: Fragment): Fragment {
  if (!isReferenceList(step.field)) return sql`${id} = ${idOf(scalarOf(place, step.field))}`
  if ('table' in place) return sql`${id} = any(${rawOf(place, step.field)})`
  const item = compile.alias()
  return sql`${id} in (select app_id(app_number(${item}.value)) from jsonb_array_elements(app_items(${rawOf(place, step.field)})) as ${item}(value))`
}

function reachLeaf({ compile, place }: Start, step: PathStep, test: ValueTest): Fragment {
  const { isMany, family, type } = columnOf(step.field)
  const raw = rawOf(place, step.field)
  if (!isMany) {
    if ('table' in place && type === undefined) return constant('false')
    return allOf([...narrow(place, step, test), passes(scalarOf(place, step.field), test)])
  }
  const item = compile.alias()
  if ('json' in place) {
    const inner = passes(scalarOfJson(sql`${item}.value`, family), test)
    return sql`exists (select 1 from jsonb_array_elements(app_items(${raw})) as ${item}(value) where ${inner})`
  }
  const link = linkOf(compile.index, step.entity, step.field)
  if (link) {
    const inner = passes({ sql: column(item, link.to), family, inJson: false }, test)
    const links = sql`${identifier(link.entity.name)} as ${item} where`
    // A set of ids: the planner knows that it is small, and combines it with other indexes.
    if (place.id && test.oneOf && !compile.isPerRow)
      return sql`${place.id} = any(array(select ${column(item, link.from)} from ${links} ${column(item, systemNames.active)} and ${inner}))`
    return sql`exists (select 1 from ${links} ${isLinked(item, link, place)} and ${inner})`
  }
  if (test.isPresent) return sql`coalesce(cardinality(${raw}), 0) > 0`
  const scalar: Scalar = { sql: sql`${item}.value`, family, inJson: false }
  if (test.oneOf) {
    const values = arrayOf(scalar, test.oneOf)
    return values ? sql`${raw} && ${values}` : constant('false')
  }
  return sql`exists (select 1 from unnest(${raw}) as ${item}(value) where ${passes(scalar, test)})`
}

/** A necessary condition that can use an index: text in a searched value is also in the row's search text. */
function narrow(place: ValueSource, { entity, field }: PathStep, test: ValueTest): readonly Fragment[] {
  if (test.contains === undefined || typeof test.contains === 'object' || !('table' in place)) return []
  if (!entity.list.search.includes(field.path) || columnOf(field).family !== 'text') return []
  return [sql`${column(place.table, searchColumn)} like ${likePattern(String(test.contains))}::text`]
}

function passes(scalar: Scalar, test: ValueTest): Fragment {
  if (test.isPresent) return sql`${scalar.sql} is not null`
  if (scalar.family === 'opaque') return constant('false')
  return allOf([
    ...(test.oneOf ? [equalsAny(scalar, test.oneOf)] : []),
    ...(test.bounds ?? []).map(([bound, given]) => isBeyond(scalar, bound, given)),
    ...(test.contains !== undefined ? [contains(scalar, test.contains)] : []),
    ...(test.among ? [sql`${scalar.sql} in (${test.among})`] : []),
  ])
}
