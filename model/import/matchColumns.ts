/* Matches columns to fields: by earlier choices, by title, by name, then by similarity. */
import type { Entity } from '../entity/entity'
import type { ImportField } from './importFields'
import { likenessOf, pairsOf } from './likeness'
import { meansTheSame } from './synonyms'
import { tidyTitle } from './titles'

export type MatchMethod = 'remembered' | 'title' | 'likeness' | 'none'

export interface MatchedColumn {
  readonly title: string
  readonly path: string | null
  readonly by: MatchMethod
}

/** The person's earlier choices: column title → path, null for ignored columns. */
export type ColumnMemory = Readonly<Record<string, string | null>>

const alikeFrom = 0.72
const shortest = 4

export function matchColumns(
  entity: Entity,
  fields: readonly ImportField[],
  titles: readonly string[],
  memory: ColumnMemory,
): readonly MatchedColumn[] {
  const found: (MatchedColumn | undefined)[] = titles.map(() => undefined)
  const taken = new Set<string>()
  const take = (at: number, path: string | null, by: MatchMethod) => {
    if (found[at] || (path !== null && taken.has(path))) return
    if (path !== null) taken.add(path)
    found[at] = { title: titles[at] ?? '', path, by }
  }
  const paths = new Set(fields.map(({ path }) => path))
  const names = new Map(fields.map((field) => [field.path, namesOf(entity, field, fields)]))
  for (const [at, title] of titles.entries()) {
    const chosen = Object.hasOwn(memory, title) ? memory[title] : undefined
    if (chosen === null || (chosen !== undefined && paths.has(chosen)))
      take(at, chosen, names.get(chosen ?? '')?.includes(tidyTitle(title)) ? 'title' : 'remembered')
  }
  for (const [at, title] of titles.entries()) {
    const wanted = tidyTitle(title)
    if (wanted === '') continue
    // Of several fields with the same name, the first one that is free.
    const field = fields.find(({ path }) => !taken.has(path) && names.get(path)?.includes(wanted))
    if (field) take(at, field.path, 'title')
  }
  // Synonyms only match if exactly one column and one free field are left.
  for (const [at, title] of titles.entries()) {
    const wanted = tidyTitle(title)
    if (found[at] || wanted === '') continue
    // A title that names two things belongs to an either-field, or must be matched by the user.
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
 * The only field whose name is contained in the title, else the only one whose name begins with it. A title that names
 * several fields, such as "CPF ou RG", matches none.
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
  // If names contain each other, the longest counts.
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

/** Normalised names of a field; inside an object also without the object's title, if that is unambiguous. */
function namesOf(
  entity: Entity,
  { path, title, field, named, list }: ImportField,
  fields: readonly ImportField[],
): readonly string[] {
  if (named) return [...new Set([title, ...named.names].map(tidyTitle))]
  // A title of one of the record's fields is not matched to a list item.
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
