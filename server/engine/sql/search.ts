/*
 * Finds words in records: one folded text per row, kept in the column `_search` with an index over its trigrams.
 * An actor finds nothing through a field it may not see, or sees masked.
 */
import type { Entity } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { isFormat } from '#model/formats/index'
import { fold } from '#model/query/fold'
import { searchPaths, searchWords } from '#model/query/searchText'
import { contains, equalsAny, likePattern } from './compare'
import { type Compile, column, searchColumn } from './context'
import { reachValue } from './reach'
import { allOf, anyOf, type Fragment, sql } from './statement'
import { folded } from './value'

/** Rows in which all words are found. */
export function compileSearch(
  compile: Compile,
  entity: Entity,
  table: Fragment,
  q: string | undefined,
): Fragment {
  const visible = searchPaths(compile.index, entity, compile.actor)
  const isWhole = visible.length === entity.list.search.length
  return allOf(
    searchWords(q ?? '').map((word) => {
      const anywhere = sql`${column(table, searchColumn)} like ${likePattern(word)}::text`
      if (isWhole) return anywhere
      return allOf([anywhere, anyOf(visible.map((path) => isIn(compile, entity, table, path, word)))])
    }),
  )
}

/** The kept text mixes all fields; who does not see all of them whole must find the word in one that it sees. */
function isIn(compile: Compile, entity: Entity, table: Fragment, path: string, word: string): Fragment {
  const { joins, value, field } = reachValue(compile, entity, table, path)
  const typed = field.format && isFormat(field.format) ? word.replace(/[^0-9a-z]/g, '') : ''
  const titles = (field.values ?? []).filter((choice) => fold(choice.title).includes(word))
  const tests = [
    contains(value, word),
    ...(typed !== '' ? [sql`${folded(value.sql)} like ${likePattern(typed)}::text`] : []),
    ...(titles.length > 0
      ? [
          equalsAny(
            value,
            titles.map((choice) => choice.value),
          ),
        ]
      : []),
  ]
  const found = anyOf(tests)
  return joins.texts.join('') === ''
    ? found
    : sql`exists (select 1 from (select) as one${joins} where ${found})`
}

/** A word for how the text of this entity is made: rows written under another one are written again. */
export function searchSignature(entity: Entity): string {
  const parts = entity.list.search.map((path) => {
    const field = fieldAt(entity, path)
    const titles = (field?.values ?? []).map(({ value, title }) => `${value}=${title}`)
    return [path, field?.format ?? '', ...titles].join('|')
  })
  return parts.join('\n')
}
