/*
 * Relevance of a record for a search: equal names and codes first, then those that begin with the text, then the
 * rest. SQL (server/engine/sql/relevance.ts) and in-memory evaluation agree.
 */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { labelParts } from '../entity/label'
import { fieldAt } from '../entity/paths'
import { fold } from '../formats/fold'
import { legible, searchedPaths, valuesAt } from './searchText'

/** 0: equal; 1: begins with the text; 2: anything else. */
export type Relevance = 0 | 1 | 2

/**
 * The record's own name, codes and searched fields.
 * @param found the paths that the actor may search
 */
export function relevantPaths(entity: Entity, found: readonly string[]): readonly string[] {
  const names = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  const known = new Set([...names, ...entity.list.search])
  return searchedPaths(entity).filter(
    (path) => found.includes(path) && (known.has(path) || fieldAt(entity, path)?.unique),
  )
}

export function relevantTexts(row: Row, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => valuesAt(row, path).slice(0, 1)).map((value) => fold(legible(String(value))))
}

export function comparedText(typed: string): string {
  return fold(legible(typed)).replace(/\s+/g, ' ').trim()
}

/**
 * Keeps letters and digits, separated by single spaces.
 * @example bareWords('Nº 1 – Santa Rita') // 'no 1 santa rita'
 */
export function bareWords(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Only a text of several words can equal a label composed of several fields. */
export function isOfWords(compared: string): boolean {
  return compared.includes(' ')
}

/** @param texts folded; @param label of the record, if known */
export function relevanceOf(texts: readonly string[], label: unknown, typed: string): Relevance {
  const text = comparedText(typed)
  const isLabel = isOfWords(text) && typeof label === 'string' && bareWords(label) === bareWords(text)
  if (isLabel || texts.includes(text)) return 0
  return texts.some((each) => each.startsWith(text)) ? 1 : 2
}
