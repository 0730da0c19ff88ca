/*
 * Finds words in records: the folded texts of a row's own values, kept in the column `_search` with an index over
 * its trigrams, and what the row refers to (called.ts). An actor finds nothing through a field it may not see, or sees
 * masked.
 */
import type { Entity } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { isAccountField, systemNames } from '#model/entity/system'
import { defaultTimeZone } from '#model/formats/index'
import {
  idOfWord,
  isMomentWord,
  marksWith,
  ownSearchPaths,
  searchedPaths,
  searchPaths,
  searchWords,
  shownElsewhere,
  toldBy,
} from '#model/query/searchText'
import { columnOf } from '../tables/columns'
import { isCalledSo } from './called'
import { likePattern } from './compare'
import { type Compile, column } from './context'
import type { Sought } from './sought'
import { allOf, anyOf, constant, type Fragment, literal, sql } from './statement'
import { isInAge, isInTexts, isMarked } from './texts'
import { folded, rawOf } from './value'

/** Where words are looked for: in rows of the table, of which none but active ones are asked for (`areActive`) or all. */
export interface Searched {
  readonly entity: Entity
  readonly table: Fragment
  readonly areActive: boolean
}

/** Rows in which all words are found. Without `sought`, what rows refer to is searched while they are read. */
export function compileSearch(
  compile: Compile,
  searched: Searched,
  q: string | undefined,
  sought: Sought | undefined,
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
          return isCalledSo(compile, { entity, table, path, word, sought })
        }),
      ]),
    ),
  )
}

/** What the database itself gives a row is not in its text. */
function isInSystemField({ entity, table, areActive }: Searched, path: string, word: string): Fragment {
  const field = fieldAt(entity, path)
  const value = column(table, path)
  if (field && path === systemNames.active) {
    const marks = marksWith(field, word, entity)
    // What is known of all rows costs no look at them: the other words alone choose the index.
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

/** A word for how the text of this entity is made: rows written under another one are written again. */
export function searchSignature(entity: Entity): string {
  const parts = searchedPaths(entity).map((path) => {
    const field = fieldAt(entity, path)
    const titles = (field?.values ?? []).map(({ value, title }) =>
      [`${value}=${title}`, ...toldBy(entity, path, value)].join('='),
    )
    const altered = JSON.stringify(entity.list.columns.find((each) => each.field === path)?.values ?? {})
    const look = [field?.kind, field?.format ?? '', field?.unit ?? '', field?.decimals ?? '']
    return [path, ...look, ...titles, altered].join('|')
  })
  return ['2', ...parts].join('\n')
}
