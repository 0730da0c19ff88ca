/*
 * How well a record fits the text that is looked for: what is called so, or has it as a code, comes first, then what
 * begins so, then the rest. The same in the database (server/engine/sql/relevance.ts) and in memory.
 */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { labelParts } from '../entity/label'
import { fieldAt } from '../entity/paths'
import { fold } from './fold'
import { legible, searchedPaths, valuesAt } from './searchText'

/** 0 is the text itself, 1 begins with it, 2 has it somewhere. */
export type Relevance = 0 | 1 | 2

/**
 * The own values that a record is known by: name, codes, what its schema searches.
 * @param found the paths that the actor may find records by
 */
export function relevantPaths(entity: Entity, found: readonly string[]): readonly string[] {
  const names = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  const known = new Set([...names, ...entity.list.search])
  return searchedPaths(entity).filter(
    (path) => found.includes(path) && (known.has(path) || fieldAt(entity, path)?.unique),
  )
}

/** The (first) values at these paths as texts, folded. */
export function relevantTexts(row: Row, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => valuesAt(row, path).slice(0, 1)).map((value) => fold(legible(String(value))))
}

/** The text that is compared: folded, with single spaces. */
export function comparedText(typed: string): string {
  return fold(legible(typed)).replace(/\s+/g, ' ').trim()
}

/**
 * A text as its letters and digits, whatever stands between them.
 * @example bareWords('Nº 1 – Santa Rita') // 'no 1 santa rita'
 */
export function bareWords(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Does the text have several words? Only then it can be a label that is put together. */
export function isOfWords(compared: string): boolean {
  return compared.includes(' ')
}

/** @param texts folded; @param label of the record, where it is known */
export function relevanceOf(texts: readonly string[], label: unknown, typed: string): Relevance {
  const text = comparedText(typed)
  const isLabel = isOfWords(text) && typeof label === 'string' && bareWords(label) === bareWords(text)
  if (isLabel || texts.includes(text)) return 0
  return texts.some((each) => each.startsWith(text)) ? 1 : 2
}
