/*
 * Rows prepared for questions. Everything is made when first needed and kept as long as the list itself.
 */
import type { Actor } from '../actor'
import type { Entity } from '../entity'
import type { Row } from '../jsonSchema'
import { type EntityIndex, fieldAt } from '../paths'
import { searchPaths, spellingsOf } from '../searchText'
import { systemNames } from '../system'
import { makeUnits, type Units } from './add'
import { type Column, makeColumn } from './column'
import { countingSort } from './countingSort'
import { rankValues } from './rank'
import { findSource, type Value } from './source'
import { foldTexts, type Texts } from './texts'

/** Rows of an entity, prepared. */
export interface RowIndex {
  readonly entity: Entity
  readonly rows: readonly Row[]
  /** Paths that rows are found by. */
  readonly searched: readonly string[]
  /** @throws Problem unknown_field */
  column(path: string): Column
  /** The place of each value among the values of its column, by code; equals share one, no value comes last. */
  ranks(path: string): Int32Array
  /** The column's values as folded texts. */
  folded(path: string): Texts
  /** What rows are found by: each value in all its spellings, folded. */
  spelled(path: string): Texts
  /** What the values of a path add to sums. */
  units(path: string): Units
  /** All rows by `id`. */
  byId(): Int32Array
  /** 1 for rows that are active. */
  active(): Uint8Array
}

/**
 * Prepares rows for questions; they must not change afterwards. `entities` tell what the values behind references
 * are, otherwise their type is guessed; an actor, which fields words are looked for in.
 * @example const index = indexRows(widget, rows)
 * evaluateQuery(widget, index, { filter: { size: { gte: 2 } }, sort: [['name', 'ASC']] })
 */
export function indexRows(
  entity: Entity,
  rows: readonly Row[],
  entities?: EntityIndex,
  actor?: Actor,
): RowIndex {
  const column = remember((path: string) => makeColumn(findSource(entity, path, rows, entities), rows))
  const folded = remember((path: string) => foldTexts(column(path).values.map(writeValue)))
  const ranks = remember((path: string) => rankValues(column(path), () => folded(path)))
  const spelled = remember((path: string) => spellAll(entity, column(path)) ?? folded(path))
  const units = remember((path: string) => makeUnits(column(path)))
  const byId = remember((id: string) => sortById(rows, () => ({ column: column(id), ranks: ranks(id) })))
  const active = remember(() => makeActive(rows))
  return {
    entity,
    rows,
    searched: (entities && actor ? searchPaths(entities, entity, actor) : entity.list.search).filter((path) =>
      fieldAt(entity, path),
    ),
    column,
    folded,
    ranks,
    spelled,
    units,
    byId: () => byId(systemNames.id),
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

function writeValue(value: Value | null): string | null {
  return value === null ? null : String(value)
}

function makeActive(rows: readonly Row[]): Uint8Array {
  const mask = new Uint8Array(rows.length)
  // Rows of an API that knows no such field are all there is.
  for (let at = 0; at < rows.length; at++) mask[at] = rows[at]?.[systemNames.active] === false ? 0 : 1
  return mask
}

/** Undefined when a value is spelled in one way only. */
function spellAll(entity: Entity, { source, values }: Column): Texts | undefined {
  const field = fieldAt(entity, source.path)
  if (!field?.values && !field?.format) return undefined
  return foldTexts(values.map((value) => (value === null ? null : spellingsOf(field, value).join('\n'))))
}

function sortById(
  rows: readonly Row[],
  ranked: () => { readonly column: Column; readonly ranks: Int32Array },
): Int32Array {
  const order = Int32Array.from(rows, (_, at) => at)
  // Lists often come by id: then there is nothing to rank.
  const isSorted = rows.every(
    (row, at) => at === 0 || Number(rows[at - 1]?.[systemNames.id]) < Number(row[systemNames.id]),
  )
  if (isSorted) return order
  const { column, ranks } = ranked()
  return countingSort(order, column.codes, ranks, false)
}
