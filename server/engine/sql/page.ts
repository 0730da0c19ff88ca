/*
 * Which rows are on a page, as an array of ids in order. Promises a cost that follows the page and not the table,
 * wherever an index knows the order: a search looks along the order first, and rows sorted by a reference are taken
 * record by record in the order of its labels.
 */
import type { Entity, Field, SortKey } from '#model/entity'
import { fieldAt } from '#model/paths'
import { systemNames } from '#model/system'
import { hasColumn } from '../columns'
import { type Compile, column, targetOf } from './context'
import { compileVisible } from './filter'
import { isOrdered } from './indexes'
import { compileSort, directionWord, labelledRows } from './sort'
import { constant, type Fragment, identifier, isSame, literal, sql } from './statement'

/** A page to be found. */
export interface PageQuestion {
  readonly entity: Entity
  readonly table: Fragment
  readonly sort: readonly SortKey[]
  readonly first: number
  readonly size: number
  readonly where: Fragment
  /** Nothing but activity decides which rows match. */
  readonly isWhole: boolean
  /** Words are looked for in several texts; the planner cannot know how many rows have them, nor where in the order. */
  readonly isSearch: boolean
}

/** Rows that a search looks at along the order before it gathers all that match, and where very many match. */
const stretch = { few: 1000, many: 20_000 } as const
/** Matches from which gathering them takes longer than a long look. */
const manyMatches = 10_000
/** Rows up to which a page is found from the beginning of an order that has to be put together. */
const nearby = 10_000

/** An expression: the ids of the page. */
export function compilePage(compile: Compile, question: PageQuestion): Fragment {
  const { entity, sort, first, size, isSearch } = question
  const [path] = sort[0] ?? [systemNames.id]
  const isNear = sort.length < 2 && first + size <= nearby
  const reference = isNear && question.isWhole ? wholeReference(compile, entity, path) : undefined
  if (reference) return alongLabels(compile, question, reference)
  if (isSearch && isNear && first + size <= stretch.few && isOrdered(entity, path)) {
    const further = alongOrder(compile, question, 'many', fromAll(compile, question, true))
    return alongOrder(compile, question, 'few', further)
  }
  return fromAll(compile, question, isSearch)
}

/** Sorts what matches, or walks an index, as the planner likes; `isGathered` makes it find what matches first. */
function fromAll(compile: Compile, question: PageQuestion, isGathered: boolean): Fragment {
  const { entity, table, sort, first, size, where } = question
  const { joins, keys } = compileSort(compile, entity, table, sort)
  const all = sql`${identifier(entity.name)} as ${table}`
  const rows = isGathered ? sql`(select ${table}.* from ${all} where ${where} offset 0) as ${table}` : all
  const rest = isGathered ? constant('true') : where
  return sql`array(select ${idIn(table)} from ${rows}${joins} where ${rest} order by ${keys} limit ${size}::bigint offset ${first}::bigint)`
}

/**
 * The planner expects what is searched to be spread over the order, and walks to the end of it when it is not.
 * So only the beginning is walked; a page that is not filled there is found otherwise.
 */
function alongOrder(
  compile: Compile,
  { entity, table, sort, first, size, where }: PageQuestion,
  how: keyof typeof stretch,
  otherwise: Fragment,
): Fragment {
  const { keys } = compileSort(compile, entity, table, sort)
  const rows = sql`from ${identifier(entity.name)} as ${table}`
  const some = sql`select ${rows} where ${where} limit ${constant(String(manyMatches + 1))}`
  const isWorthIt = sql`(select count(*) from (${some}) as some_rows) > ${constant(String(manyMatches))}`
  const gate = how === 'many' ? isWorthIt : constant('true')
  const seen = sql`select ${idIn(table)}, ${where} as fits ${rows} where ${gate} order by ${keys} limit ${constant(String(stretch[how]))}`
  // Not sorted again: rows stay in the order of a limited subquery, and the walk ends with the page.
  const found = sql`array(select seen.id from (${seen}) as seen where seen.fits limit ${size}::bigint offset ${first}::bigint)`
  // `offset 0` keeps the planner from asking twice.
  return sql`(select case when cardinality(near.ids) = ${size}::int then near.ids else ${otherwise} end from (select ${found} as ids offset 0) as near)`
}

/** A reference of the rows themselves, to records that the actor may all see. */
function wholeReference(compile: Compile, entity: Entity, path: string): Field | undefined {
  const field = fieldAt(entity, path)
  if (field?.kind !== 'reference' || field.path.includes('.') || !hasColumn(field)) return undefined
  const target = targetOf(compile.index, field)
  return target && isSame(compileVisible(compile, target, identifier('t')), constant('true'))
    ? field
    : undefined
}

/** Record after record in the order of their labels, with the first rows of each, until there are enough. */
function alongLabels(compile: Compile, question: PageQuestion, field: Field): Fragment {
  const { entity, table, sort, first, size, where } = question
  const target = targetOf(compile.index, field)
  if (!target) throw new Error(`${field.path} refers to nothing`)
  const word = directionWord(sort[0]?.[1] ?? 'ASC')
  const reference = column(table, field.name)
  const record = compile.alias()
  const enough = sql`limit ${first + size}::bigint`
  const order = sql`${record}.folded${word}, ${record}.label${word}`
  const own = sql`${identifier(entity.name)} as ${table}`
  const inside = sql`order by ${reference}${word}, ${idIn(table)}${word} ${enough}`
  // Two bounds instead of an equality: else the planner may walk the ids of the whole table for a record without rows.
  const rows = sql`select ${idIn(table)} from ${own} where ${reference} >= ${record}.id and ${reference} <= ${record}.id and ${where} ${inside}`
  const records = sql`select ${record}.* from ${labelledRows(compile, target)} as ${record} order by ${order} offset 0`
  const called = sql`array(select row.id from (${records}) as ${record} cross join lateral (${rows}) as row order by ${order}, row.id${word} ${enough})`
  const uncalled = sql`array(select ${idIn(table)} from ${own} where ${reference} is null and ${where} ${inside})`
  const [one, other] = sort[0]?.[1] === 'DESC' ? [uncalled, called] : [called, uncalled]
  const both = sql`case when cardinality(near.ids) < ${first + size}::int then near.ids || ${other} else near.ids end`
  const page = sql`(select (${both})[${first + 1}::int:${first + size}::int] from (select ${one} as ids offset 0) as near)`
  // Rows older than their foreign key may refer to what does not exist: they are sorted among those without a label.
  const unchecked = sql`exists (select from pg_constraint where conrelid = ${literal(`"${entity.name}"`)}::regclass and contype = 'f' and not convalidated)`
  return sql`case when ${unchecked} then ${fromAll(compile, question, false)} else ${page} end`
}

function idIn(table: Fragment): Fragment {
  return column(table, systemNames.id)
}
