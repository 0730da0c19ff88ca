/*
 * Finds the ids of a page in order. With an index on the order, the cost depends on the page instead of the
 * table: few matches are sorted, many are found by walking the index, and rows sorted by a reference are read
 * record by record in label order.
 */
import type { Entity, Field, SortKey } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { isAccountField, systemNames } from '#model/entity/system'
import { isOfBranch } from '#model/entity/tree'
import type { Query } from '#model/query/query'
import { hasColumn } from '../columns/columns'
import { allOf, constant, type Fragment, identifier, isSame, join, literal, sql } from '../columns/statement'
import { type CompileContext, column, targetOf } from './context'
import { compileVisible } from './filter'
import { isOrdered, isOrderedAlone } from './indexes'
import {
  compileSort,
  directionWord,
  type EmptyPlaces,
  firstKeyAt,
  isNeverEmpty,
  labelledRows,
  sortKeys,
  wordWithEmpties,
} from './sort'

export interface PageRequest extends EmptyPlaces {
  readonly entity: Entity
  readonly table: Fragment
  readonly sort: readonly SortKey[]
  readonly first: number
  readonly size: number
  readonly where: Fragment
  /** The same condition, for one row at a time. */
  readonly rowWhere: Fragment
  readonly isWhole: boolean
  readonly isSearch: boolean
  /** See `isBoundedBy`; the planner can read the page within the bounds. */
  readonly isBounded: boolean
  readonly relevance?: Fragment
  /** A lower bound of the matches, if they were counted. It affects the strategy, not the result. */
  readonly matches?: number | undefined
}

/** Up to this many matches, sorting all of them is faster than walking the order. */
const fewMatches = 1000
const manyMatches = 10_000
/** Most ids collected while walking the order, which is what fits into 4 MB of work_mem. */
const mostTogether = 100_000
/** Rows walked along the order before falling back to collecting all matches. */
const stretch = 5000
/** Most rows skipped in an order that is assembled from several queries. */
const nearby = 10_000

export function compilePage(compile: CompileContext, question: PageRequest): Fragment {
  const { sort, first, size, isWhole, isSearch, matches } = question
  if (question.relevance) return fromAll(compile, question, true)
  const [path] = sort[0] ?? [systemNames.id]
  const isMost = isWhole || (matches ?? 0) >= manyMatches
  const reference = isMost && first + size <= nearby ? labelledReference(compile, question) : undefined
  if (reference) return alongLabels(compile, question, reference)
  if (matches === undefined ? isSearch : matches <= fewMatches) return fromAll(compile, question, true)
  return isAtOtherEnd(question) ? inParts(compile, question, path) : byOrder(compile, question)
}

/** Whether empty values are at the other end of the index than of the order. */
function isAtOtherEnd({ entity, sort, emptiesFirst = false }: PageRequest): boolean {
  const [path, direction] = sort[0] ?? [systemNames.id, 'ASC']
  return (direction === 'DESC') !== emptiesFirst && isOrdered(entity, path) && !isNeverEmpty(entity, path)
}

/** Rows with and without a value, as the index has both parts in order. */
function inParts(compile: CompileContext, question: PageRequest, path: string): Fragment {
  const { entity, table, first, size, where, emptiesFirst, isSearch } = question
  const key = firstKeyAt(compile, entity, table, path)
  const partOf = (part: Fragment) => ({ ...question, where: allOf([where, part]), part })
  const [filled, unfilled] = [partOf(sql`${key} is not null`), partOf(sql`${key} is null`)]
  const [one, other] = emptiesFirst ? [unfilled, filled] : [filled, unfilled]
  const page = byOrder(compile, one)
  const before = sql`(select count(*) from ${identifier(entity.name)} as ${table} where ${one.where})`
  const isBegun = first === 0 ? constant('true') : constant('cardinality(near.ids) > 0')
  const limit = sql`limit ${size}::bigint - cardinality(near.ids) offset case when ${isBegun} then 0 else greatest(${first}::bigint - ${before}, 0) end`
  const rest = fromAll(compile, other, isSearch, limit)
  return sql`(select case when cardinality(near.ids) = ${size}::int then near.ids else near.ids || ${rest} end from (select ${page} as ids offset 0) as near)`
}

function byOrder(compile: CompileContext, question: PageRequest): Fragment {
  const { entity, sort, first, size, isSearch, isBounded, matches } = question
  const [path] = sort[0] ?? [systemNames.id]
  if (matches === undefined) return fromAll(compile, question, false)
  if (isBounded || sort.length > 1 || !isOrdered(entity, path)) return fromAll(compile, question, isSearch)
  const together = matches >= manyMatches && isOrderedAlone(entity, path)
  const otherwise = together ? alongMatches(compile, question) : fromAll(compile, question, true)
  return first + size <= stretch ? alongOrder(compile, question, otherwise) : otherwise
}

/** Leaves the strategy to the planner; `isGathered` makes it find all matches first. */
function fromAll(
  compile: CompileContext,
  question: PageRequest,
  isGathered: boolean,
  limit = sql`limit ${question.size}::bigint offset ${question.first}::bigint`,
): Fragment {
  const { entity, table, sort, where, relevance } = question
  const { joins, keys: sorted } = compileSort(compile, entity, table, sort, question)
  const keys = relevance ? join([relevance, sorted]) : sorted
  const all = sql`${identifier(entity.name)} as ${table}`
  const rows = isGathered ? sql`(select ${table}.* from ${all} where ${where} offset 0) as ${table}` : all
  const rest = isGathered ? constant('true') : where
  return sql`array(select ${idIn(table)} from ${rows}${joins} where ${rest} order by ${keys} ${limit})`
}

/** The planner expects evenly spread matches, so only a stretch is walked before falling back. */
function alongOrder(compile: CompileContext, question: PageRequest, otherwise: Fragment): Fragment {
  const { entity, table, sort, first, size, rowWhere, part = constant('true') } = question
  const { keys } = compileSort(compile, entity, table, sort, question)
  const rows = sql`from ${identifier(entity.name)} as ${table}`
  // Selecting ids only allows an index-only scan; other columns would compute the sort keys of every row.
  const walked = sql`select ${idIn(table)} ${rows} where ${part} order by ${keys} limit ${constant(String(stretch))}`
  const fitting = sql`select ${rows} where ${idIn(table)} = walked.id and ${rowWhere} offset 0`
  // Needs no second sort: rows keep the order of a limited subquery, and the scan stops at the end of the page.
  const found = sql`array(select walked.id from (${walked}) as walked cross join lateral (${fitting}) as fitting limit ${size}::bigint offset ${first}::bigint)`
  // `offset 0` keeps the planner from evaluating the subquery twice.
  return sql`(select case when cardinality(near.ids) = ${size}::int then near.ids else ${otherwise} end from (select ${found} as ids offset 0) as near)`
}

/** Collects the ids first: computing the sort keys of all matches takes longer than the index. */
function alongMatches(compile: CompileContext, question: PageRequest): Fragment {
  const { entity, table, sort, first, size, where, part = constant('true') } = question
  const { keys } = compileSort(compile, entity, table, sort, question)
  const rows = sql`${identifier(entity.name)} as ${table}`
  const found = sql`select ${idIn(table)} as id from ${rows} where ${where} limit ${constant(String(mostTogether + 1))}`
  // `is true` keeps the planner from a join, which would sort before it reads the first row.
  const isFound = sql`(${idIn(table)} in (select found.id from found)) is true`
  const walked = sql`array(select ${idIn(table)} from ${rows} where ${part} and ${isFound} order by ${keys} limit ${size}::bigint offset ${first}::bigint)`
  const isTooMany = sql`(select count(*) from found) > ${constant(String(mostTogether))}`
  return sql`(with found as materialized (${found}) select case when ${isTooMany} then ${fromAll(compile, question, true)} else ${walked} end)`
}

/** A reference that the rows are sorted by, if the keys after it are of the rows alone. */
function labelledReference(compile: CompileContext, { entity, sort }: PageRequest): Field | undefined {
  const [field, ...rest] = sort.map(([path]) => fieldAt(entity, path))
  if (!isReference(field) || field.path.includes('.') || !hasColumn(field)) return undefined
  if (rest.some((each) => !each || each.ref || isAccountField(each))) return undefined
  return targetOf(compile.index, field) ? field : undefined
}

/** Reads records in label order, with the first rows of each, until the page is full. */
function alongLabels(compile: CompileContext, question: PageRequest, field: Field): Fragment {
  const { entity, table, sort, first, size, where, emptiesFirst } = question
  const target = targetOf(compile.index, field)
  if (!target) throw new Error(`${field.path} refers to nothing`)
  const [[, direction] = ['', 'ASC'], ...later] = sort
  const reference = column(table, field.name)
  const record = compile.alias()
  const enough = sql`limit ${first + size}::bigint`
  const own = sql`${identifier(entity.name)} as ${table}`
  const { joins, keys } = sortKeys(compile, entity, table, later, { emptiesFirst })
  const hasId = later.some(([path]) => path === systemNames.id)
  const word = directionWord(direction)
  const ordered = [...keys, ...(hasId ? [] : [{ key: idIn(table), word }])]
  // The index of the reference has the rows of a record by their ids.
  const indexed = keys.length === 0 ? [{ key: reference, word }, ...ordered] : ordered
  const inside = sql`order by ${join(indexed.map((each) => sql`${each.key}${each.word}`))} ${enough}`
  const named = ordered.map((each, at) => ({ ...each, name: identifier(`k${at}`) }))
  const shown = join(named.map(({ key, name }) => sql`${key} as ${name}`))
  // Two bounds instead of an equality: for a record without rows, the planner may otherwise scan the ids of
  // the whole table.
  const rows = sql`select ${idIn(table)}, ${shown} from ${own}${joins} where ${reference} >= ${record}.id and ${reference} <= ${record}.id and ${where} ${inside}`
  const labelWord = wordWithEmpties(direction, emptiesFirst)
  const label = sql`${record}.folded${labelWord}, ${record}.label${labelWord}`
  const order = join([label, ...named.map(({ name, word }) => sql`row.${name}${word}`)])
  const records = sql`select ${record}.* from ${labelledRows(compile, target)} as ${record} order by ${label} offset 0`
  const called = sql`array(select row.id from (${records}) as ${record} cross join lateral (${rows}) as row order by ${order} ${enough})`
  const uncalled = sql`array(select ${idIn(table)} from ${own}${joins} where ${isUncalled(compile, target, reference)} and ${where} ${inside})`
  const [one, other] = emptiesFirst ? [uncalled, called] : [called, uncalled]
  const both = sql`case when cardinality(near.ids) < ${first + size}::int then near.ids || ${other} else near.ids end`
  const page = sql`(select (${both})[${first + 1}::int:${first + size}::int] from (select ${one} as ids offset 0) as near)`
  // Rows older than their foreign key may have dangling references; these sort with the rows without a label.
  const unchecked = sql`exists (select from pg_constraint where conrelid = ${literal(`"${entity.name}"`)}::regclass and contype = 'f' and not convalidated)`
  return sql`case when ${unchecked} then ${fromAll(compile, question, false)} else ${page} end`
}

/** Whether the reference is empty, or of a record that the actor may not see. */
function isUncalled(compile: CompileContext, target: Entity, reference: Fragment): Fragment {
  const record = compile.alias()
  const visible = compileVisible(compile, target, record)
  if (isSame(visible, constant('true'))) return sql`${reference} is null`
  return sql`not exists (select from ${identifier(target.name)} as ${record} where ${idIn(record)} = ${reference} and ${visible})`
}

function idIn(table: Fragment): Fragment {
  return column(table, systemNames.id)
}

/** Whether the filter bounds the first sort key. */
export function isBoundedBy({ filter, sort }: Query): boolean {
  const condition = filter[sort[0]?.[0] ?? systemNames.id]
  const isByText = typeof condition === 'object' && condition !== null && 'contains' in condition
  return condition !== undefined && !isByText && !isOfBranch(condition)
}
