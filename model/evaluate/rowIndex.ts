/*
 * Rows prepared for questions. Everything is made when first needed and kept as long as the list itself.
 */
import type { Entity } from '../entity'
import { fold } from '../fold'
import type { Row } from '../jsonSchema'
import { type EntityIndex, fieldAt } from '../paths'
import { spellingsOf } from '../searchText'
import { systemNames } from '../system'
import { type Column, makeColumn } from './column'
import { rankValues } from './rank'
import { findSource } from './source'

/** Rows of an entity, prepared. */
export interface RowIndex {
  readonly entity: Entity
  readonly rows: readonly Row[]
  /** @throws Problem unknown_field */
  column(path: string): Column
  /** The place of each value among the values of its column, by code; equals share one, no value comes last. */
  ranks(path: string): Int32Array
  /** The column's values as folded texts, by code. */
  folded(path: string): readonly string[]
  /** The text each row is found by. */
  searchTexts(): readonly string[]
  /** 1 for rows that are active. */
  active(): Uint8Array
}

/**
 * Prepares rows for questions; they must not change afterwards. `entities` tell what the values behind references
 * are, otherwise their type is guessed.
 * @example const index = indexRows(widget, rows)
 * evaluateQuery(widget, index, { filter: { size: { gte: 2 } }, sort: [['name', 'ASC']] })
 */
export function indexRows(entity: Entity, rows: readonly Row[], entities?: EntityIndex): RowIndex {
  const column = remember((path: string) => makeColumn(findSource(entity, path, rows, entities), rows))
  const folded = remember((path: string) => foldAll(column(path)))
  const ranks = remember((path: string) => rankValues(column(path), () => folded(path)))
  const searchTexts = remember(() => makeSearchTexts(entity, rows, column))
  const active = remember(() => makeActive(rows))
  return {
    entity,
    rows,
    column,
    folded,
    ranks,
    searchTexts: () => searchTexts(''),
    active: () => active(''),
  }
}

function remember<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, T>()
  return (path) => {
    const known = made.get(path)
    if (known !== undefined) return known
    const fresh = make(path)
    made.set(path, fresh)
    return fresh
  }
}

function foldAll({ values }: Column): readonly string[] {
  return values.map((value) => (value === null ? '' : fold(String(value))))
}

function makeActive(rows: readonly Row[]): Uint8Array {
  const mask = new Uint8Array(rows.length)
  // Rows of an API that knows no such field are all there is.
  for (let at = 0; at < rows.length; at++) mask[at] = rows[at]?.[systemNames.active] === false ? 0 : 1
  return mask
}

function makeSearchTexts(
  entity: Entity,
  rows: readonly Row[],
  columnAt: (path: string) => Column,
): readonly string[] {
  const texts = new Array<string>(rows.length).fill('')
  for (const path of entity.list.search) {
    const field = fieldAt(entity, path)
    if (!field) continue
    const { values, codes, starts } = columnAt(path)
    const spelled = values.map((value) =>
      value === null ? '' : `${fold(spellingsOf(field, value).join('\n'))}\n`,
    )
    for (let at = 0; at < texts.length; at++) {
      const end = starts?.[at + 1] ?? at + 1
      for (let place = starts?.[at] ?? at; place < end; place++) texts[at] += spelled[codes[place] ?? 0] ?? ''
    }
  }
  return texts
}
