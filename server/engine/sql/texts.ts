/*
 * Searchable texts of a row: the stored `_search` text, with each value after the key of its path
 * (`searchText`), and ages, which are computed during the search.
 */
import type { Entity, Field } from '#model/entity/entity'
import { fold } from '#model/formats/fold'
import { searchedPaths, searchKeys, searchSeparator, wordForms } from '#model/query/searchText'
import { numbersShownAs } from '#model/query/spellings'
import { columnOf } from '../columns/columns'
import { allOf, anyOf, constant, type Fragment, literal, sql } from '../columns/statement'
import { likePattern } from './compare'
import { column, searchColumn } from './context'

export function isInTexts(entity: Entity, table: Fragment, paths: readonly string[], word: string): Fragment {
  const kept = column(table, searchColumn)
  const isIn = (text: Fragment) =>
    anyOf(wordForms(word).map((form) => sql`${text} like ${likePattern(form)}::text`))
  if (paths.length === searchedPaths(entity).length) return isIn(kept)
  if (paths.length === 0) return constant('false')
  // The stored text mixes all fields, so the match must be in the part of a field that may be searched.
  const keys = sql`${searchKeys(entity, paths)}::text[]`
  const parts = sql`unnest(string_to_array(${kept}, ${literal(searchSeparator)})) as part(text)`
  return allOf([
    isIn(kept),
    sql`exists (select 1 from ${parts} where left(part.text, 1) = any(${keys}) and ${isIn(sql`part.text`)})`,
  ])
}

export function isShownAs(field: Field, value: Fragment, word: string): Fragment {
  const bounds = numbersShownAs(word)
  if (!bounds) return constant('false')
  const isWhole = columnOf(field).type === 'bigint'
  const [from, below] = bounds.map((each) =>
    isWhole ? sql`${Math.ceil(Number(each))}::bigint` : sql`${each}::numeric`,
  )
  return sql`(${value} >= ${from ?? value} and ${value} < ${below ?? value})`
}

/** `marks` lists the accepted booleans: none, one or both. */
export function isMarked(value: Fragment, marks: readonly boolean[]): Fragment {
  return anyOf(marks.map((mark) => sql`${value} = ${constant(String(mark))}`))
}

/** Words that no age contains compile to `false`. */
export function isInAge(entity: Entity, field: Field, years: Fragment, word: string): Fragment {
  const unit = field.unit ?? ''
  const column = entity.list.columns.find((each) => each.field === field.path)
  const called = Object.entries(column?.values ?? {}).filter(([, text]) => fold(text).includes(word))
  if (unit !== '' && fold(unit).includes(word)) return sql`${years} is not null`
  const isNamed = called.map(([value]) => sql`(${years})::text = ${value}::text`)
  if (!/^-?\d{1,3}$/.test(word)) return anyOf(isNamed)
  return anyOf([sql`(${years})::text like ${likePattern(word)}::text`, ...isNamed])
}
