/* The texts that a row keeps of its own values, each behind the key of its path (`searchText`). */
import type { Entity } from '#model/entity/entity'
import { searchedPaths, searchKeys, searchSeparator, wordForms } from '#model/query/searchText'
import { likePattern } from './compare'
import { column, searchColumn } from './context'
import { allOf, anyOf, constant, type Fragment, literal, sql } from './statement'

/** Is the word in one of these texts of the row? */
export function isInTexts(entity: Entity, table: Fragment, paths: readonly string[], word: string): Fragment {
  const kept = column(table, searchColumn)
  const isIn = (text: Fragment) =>
    anyOf(wordForms(word).map((form) => sql`${text} like ${likePattern(form)}::text`))
  if (paths.length === searchedPaths(entity).length) return isIn(kept)
  if (paths.length === 0) return constant('false')
  // The kept text mixes all fields: the part in which the word is must be one that may be looked into.
  const keys = sql`${searchKeys(entity, paths)}::text[]`
  const parts = sql`unnest(string_to_array(${kept}, ${literal(searchSeparator)})) as part(text)`
  return allOf([
    isIn(kept),
    sql`exists (select 1 from ${parts} where left(part.text, 1) = any(${keys}) and ${isIn(sql`part.text`)})`,
  ])
}
