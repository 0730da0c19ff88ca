/* Which field each column of a sheet fills: as it was chosen before, by its title, by its name, by likeness. Pure. */
import type { Entity } from '../entity/entity'
import type { ImportField } from './importFields'
import { likenessOf, pairsOf } from './likeness'
import { meansTheSame } from './synonyms'
import { tidyTitle } from './titles'

/** How a column was matched. */
export type MatchedBy = 'remembered' | 'title' | 'likeness' | 'none'

/** A column of a sheet, and the field that it fills. */
export interface MatchedColumn {
  readonly title: string
  readonly path: string | null
  readonly by: MatchedBy
}

/** Titles of columns and the paths that a person chose for them; null for those left out. */
export type ColumnMemory = Readonly<Record<string, string | null>>

/** Titles less alike than this are not taken for each other. */
const alikeFrom = 0.72
/** Letters of a name that is looked for among other words. */
const shortest = 4

/**
 * The columns, in order; no field is filled by two.
 * @example matchColumns(entity, fields, ['Nome', 'CEP'], {})
 */
export function matchColumns(
  entity: Entity,
  fields: readonly ImportField[],
  titles: readonly string[],
  memory: ColumnMemory,
): readonly MatchedColumn[] {
  const found: (MatchedColumn | undefined)[] = titles.map(() => undefined)
  const taken = new Set<string>()
  const take = (at: number, path: string | null, by: MatchedBy) => {
    if (found[at] || (path !== null && taken.has(path))) return
    if (path !== null) taken.add(path)
    found[at] = { title: titles[at] ?? '', path, by }
  }
  const paths = new Set(fields.map(({ path }) => path))
  for (const [at, title] of titles.entries()) {
    const chosen = Object.hasOwn(memory, title) ? memory[title] : undefined
    if (chosen === null || (chosen !== undefined && paths.has(chosen))) take(at, chosen, 'remembered')
  }
  const names = new Map(fields.map((field) => [field.path, namesOf(entity, field, fields)]))
  for (const [at, title] of titles.entries()) {
    const wanted = tidyTitle(title)
    if (wanted === '') continue
    // The better of two fields of one name is the one that says it first.
    const field = fields.find(({ path }) => !taken.has(path) && names.get(path)?.includes(wanted))
    if (field) take(at, field.path, 'title')
  }
  // What the trade calls it: one column, and one field that is free.
  for (const [at, title] of titles.entries()) {
    const wanted = tidyTitle(title)
    if (found[at] || wanted === '') continue
    // A title that says two things is of a field that is one or the other, or else for a person to tell.
    const isOfTwo = /\/| ou /.test(wanted)
    const meant = fields.filter(
      ({ path, isId, either }) =>
        !isId &&
        (either || !isOfTwo) &&
        !taken.has(path) &&
        names.get(path)?.some((name) => meansTheSame(name, wanted)),
    )
    const own = meant.filter(({ list }) => list === undefined)
    const [only, another] = own.length > 0 ? own : meant
    if (only && !another) take(at, only.path, 'title')
  }
  for (const { at, path } of alike(fields, titles, names)) take(at, path, 'likeness')
  return titles.map((title, at) => found[at] ?? { title, path: null, by: 'none' })
}

/** Pairs of columns and fields that are called alike, the most alike first. */
function alike(
  fields: readonly ImportField[],
  titles: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
): readonly { readonly at: number; readonly path: string }[] {
  const known = fields.map(({ path }) => ({ path, pairs: (names.get(path) ?? []).map(pairsOf) }))
  const scored = titles.flatMap((title, at) => {
    const own = pairsOf(tidyTitle(title))
    const meant = meantBy(wordsOf(title), names)
    if (meant === 'several') return []
    return known.map(({ path, pairs }) => ({
      at,
      path,
      score: Math.max(meant?.path === path ? alikeFrom : 0, ...pairs.map((each) => likenessOf(own, each))),
    }))
  })
  return scored.filter(({ score }) => score >= alikeFrom).toSorted((a, b) => b.score - a.score)
}

/**
 * The one field of which a title says all words and more, or else the one that it begins. A title that says several
 * fields, such as one document or another, means none of them: a person has to tell.
 */
function meantBy(
  words: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
): { readonly path: string } | 'several' | undefined {
  const holding = [...names].filter(([, each]) => each.some((name) => isIn(wordsOf(name), words)))
  const said = holding.map(([path, each]) => ({
    path,
    name: longest(each.filter((name) => isIn(wordsOf(name), words))),
  }))
  // Of names inside one another the longer one is meant.
  const apart = said.filter(({ path, name }) =>
    said.every(
      (other) => other.path === path || other.name === name || !isIn(wordsOf(name), wordsOf(other.name)),
    ),
  )
  const [only, ...others] = apart
  if (others.length > 0) return 'several'
  if (only) return only.name.length >= shortest ? only : undefined
  const begun = [...names].filter(([, each]) =>
    each.some(
      (name) =>
        words.join(' ').length >= shortest && `${wordsOf(name).join(' ')} `.startsWith(`${words.join(' ')} `),
    ),
  )
  const [first, second] = begun
  return first && !second ? { path: first[0] } : undefined
}

function wordsOf(text: string): readonly string[] {
  return tidyTitle(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function isIn(parts: readonly string[], words: readonly string[]): boolean {
  return parts.length > 0 && parts.every((part) => words.includes(part))
}

function longest(names: readonly string[]): string {
  return names.reduce((best, name) => (name.length > best.length ? name : best), '')
}

/** What a column of a field may be called, tidied; inside an object also without its title where that is clear. */
function namesOf(
  entity: Entity,
  { path, title, field, named, list }: ImportField,
  fields: readonly ImportField[],
): readonly string[] {
  if (named) return [...new Set([title, ...named.names].map(tidyTitle))]
  // A title that a field of the record has is not that of an item.
  const rivals = fields.filter((each) => !each.named && (list !== undefined || each.list === undefined))
  const bare = tidyTitle(field.title)
  const isOnly = rivals.filter((each) => tidyTitle(each.field.title) === bare).length === 1
  const column = entity.list.columns.find((each) => each.field === path)
  const also = entity.import?.columns.find((each) => each.field === path)?.also ?? []
  const names = [
    title,
    path,
    ...(isOnly ? [field.title, field.name] : []),
    ...(field.synonyms ?? []),
    ...also,
    ...(column ? [column.text, column.rename ?? ''] : []),
  ]
  return [...new Set(names.map(tidyTitle))].filter((name) => name !== '')
}
