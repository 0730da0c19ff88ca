/*
 * Full-text search: the row's own folded texts in the `_search` column, with a trigram index, and the labels
 * of referenced records (labelSearch.ts). Fields that are hidden from the actor or masked do not match.
 */
import type { Entity } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { isAccountField, systemNames } from '#model/entity/system'
import { defaultTimeZone } from '#model/formats/index'
import {
  idOfWord,
  isMomentWord,
  ownSearchPaths,
  searchedPaths,
  searchPaths,
  searchWords,
  shownElsewhere,
} from '#model/query/searchText'
import { derivedSearchTexts, isCountedNumber, marksWith } from '#model/query/spellings'
import { columnOf } from '../columns/columns'
import { allOf, anyOf, constant, type Fragment, literal, sql } from '../columns/statement'
import { likePattern } from './compare'
import { type CompileContext, column } from './context'
import { labelContains } from './labelSearch'
import { isInAge, isInTexts, isMarked, isShownAs } from './texts'
import { folded, rawOf } from './value'
import type { WordMatches } from './wordMatches'

export interface SearchTarget {
  readonly entity: Entity
  readonly table: Fragment
  readonly areActive: boolean
}

/** Condition: the row contains all words. Without `sought`, references are searched row by row. */
export function compileSearch(
  compile: CompileContext,
  searched: SearchTarget,
  q: string | undefined,
  sought: WordMatches | undefined,
): Fragment {
  const { entity, table } = searched
  const words = searchWords(q ?? '')
  if (words.length === 0) return constant('true')
  const { index, actor } = compile
  const own = searchPaths(index, entity, actor)
  const inSelf = ownSearchPaths(index, entity, actor)
  const isSelf = sql`${column(table, systemNames.id)} = ${actor.recordId ?? 0}::bigint`
  const elsewhere = shownElsewhere(index, entity, actor)
  return allOf(
    words.map((word) =>
      anyOf([
        isInTexts(entity, table, own, word),
        ...(inSelf.length > own.length ? [allOf([isSelf, isInTexts(entity, table, inSelf, word)])] : []),
        ...elsewhere.map((path) => {
          const field = fieldAt(entity, path)
          if (field?.system) return isInSystemField(searched, path, word)
          if (field?.age !== undefined) return isInAge(entity, field, rawOf({ table }, field), word)
          if (field && isCountedNumber(field)) return isShownAs(field, column(table, path), word)
          return labelContains(compile, { entity, table, path, word, sought })
        }),
      ]),
    ),
  )
}

/** Values of system columns are not in the search text. */
function isInSystemField({ entity, table, areActive }: SearchTarget, path: string, word: string): Fragment {
  const field = fieldAt(entity, path)
  const value = column(table, path)
  if (field && path === systemNames.active) {
    const marks = marksWith(field, word, entity)
    // A constant if all rows are active, so that the other words alone choose the index.
    return areActive ? constant(String(marks.includes(true))) : isMarked(value, marks)
  }
  if (path === systemNames.id) {
    const id = idOfWord(word)
    return id === undefined ? constant('false') : sql`${value} = ${id}::bigint`
  }
  if (field && isAccountField(field)) {
    const accounts = sql`select account.id from sys_account as account where ${folded(sql`account.name`)} like ${likePattern(word)}::text`
    return sql`${value} = any(array(${accounts}))`
  }
  if (!field || columnOf(field).family !== 'instant' || !isMomentWord(word)) return constant('false')
  const shown = sql`to_char(${value} at time zone ${literal(defaultTimeZone)}, 'DD/MM/YYYY HH24:MI')`
  return sql`${shown} like ${likePattern(word)}::text`
}

/** Identifies how an entity's search text is built; rows with another signature are rebuilt. */
export function searchSignature(entity: Entity): string {
  const parts = searchedPaths(entity).map((path) => {
    const field = fieldAt(entity, path)
    const titles = (field?.values ?? []).map(({ value, title }) =>
      [`${value}=${title}`, ...derivedSearchTexts(entity, path, value)].join('='),
    )
    const altered = JSON.stringify(entity.list.columns.find((each) => each.field === path)?.values ?? {})
    const look = [field?.kind, field?.format ?? '', field?.unit ?? '', field?.decimals ?? '']
    return [path, ...look, ...titles, altered].join('|')
  })
  return ['2', ...parts].join('\n')
}
