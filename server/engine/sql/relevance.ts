/*
 * The relevance of a row for a text (`relevanceOf`), as an expression over the text that the row is found by:
 *   case when t._search || '…' like any ('{%nome\n%,…}') then 0 when t._search like any ('{%nome%}') then 1 else 2 end
 */
import type { Entity } from '#model/entity/entity'
import { bareWords, comparedText, isOfWords, relevantPaths } from '#model/query/relevance'
import { searchKeys, searchPaths, searchSeparator } from '#model/query/searchText'
import { anyOf, constant, type Fragment, literal, sql } from '../columns/statement'
import { likePattern } from './compare'
import { type CompileContext, column, searchColumn } from './context'
import { labelOf } from './label'
import { folded } from './value'

export function compileRelevance(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  q: string,
): Fragment {
  const text = comparedText(q)
  // In the search text, each value follows the key of its path and precedes the next spelling or path.
  const paths = relevantPaths(entity, searchPaths(compile.index, entity, compile.actor))
  const begins = searchKeys(entity, paths).map((key) => key + text)
  const ends = [searchSeparator, '\n']
  const kept = sql`(coalesce(${column(table, searchColumn)}, '') || ${literal(searchSeparator)})`
  const isLike = (texts: readonly string[]) =>
    texts.length === 0 ? constant('false') : sql`${kept} like any(${texts.map(likePattern)}::text[])`
  const isLabel = isOfWords(text)
    ? sql`${wordsOf(labelOf(compile, entity, table))} = ${bareWords(text)}::text`
    : constant('false')
  const isExact = anyOf([isLike(begins.flatMap((each) => ends.map((end) => each + end))), isLabel])
  return sql`(case when ${isExact} then 0 when ${isLike(begins)} then 1 else 2 end)`
}

/** `bareWords` in SQL. */
function wordsOf(text: Fragment): Fragment {
  return sql`btrim(regexp_replace(${folded(text)}, '[^a-z0-9]+', ' ', 'g'))`
}
