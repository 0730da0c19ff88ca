/*
 * Room: questions answered from rows in memory. Hides columns of codes, ranks and folded texts, which make 100,000
 * rows as quick as ten.
 *
 * Rows prepared for questions. Everything is made when first needed and kept as long as the list itself.
 */

import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, fieldAt } from '../entity/paths'
import { systemNames } from '../entity/system'
import type { Actor } from '../people/actor'
import { searchPaths, spellingsOf } from '../query/searchText'
import { makeUnits, type Units } from './add'
import { type Column, makeColumn } from './column'
import { countingSort } from './countingSort'
import { keep, type Parts } from './parts'
import { rankValues } from './rank'
import { makeScratchPool } from './scratch'
import { findSource, type Value } from './source'
import { foldTexts, type Texts } from './texts'

/** What will be asked about. */
export interface Needs {
  readonly sums: readonly string[]
  /** Paths to sort, group or filter by. */
  readonly sorted: readonly string[]
  readonly isSearched: boolean
}

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
  /** What was found last under a name, and before that: pages follow each other, and people go back. */
  recall<T>(name: string, question: string, find: () => T): T
  /** The same, where it is remembered. */
  recalled<T>(name: string, question: string): T | undefined
  /** Makes ready what questions will need, part by part. */
  prepare(needs: Needs): Parts<void>
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
  const pool = makeScratchPool(rows.length)
  const column = keep((path) => makeColumn(findSource(entity, path, rows, entities), rows, pool))
  const folded = keep(function* (path) {
    const { count, valueAt } = yield* column.prepare(path)
    return yield* foldTexts(count, (code) => writeValue(valueAt(code)))
  })
  const ranks = keep(function* (path) {
    return yield* rankValues(yield* column.prepare(path), () => folded.prepare(path))
  })
  const spelled = keep(function* (path) {
    return yield* spellAll(entity, yield* column.prepare(path), () => folded.prepare(path))
  })
  const units = keep(function* (path) {
    return yield* makeUnits(yield* column.prepare(path))
  })
  const read = makeOnce(() => readRows(rows))
  const byId = makeOnce(
    () => read().byId ?? countingSort(inOrder(rows.length), column.get(id).codes, ranks.get(id), false),
  )
  const searched = (entities && actor ? searchPaths(entities, entity, actor) : entity.list.search).filter(
    (path) => fieldAt(entity, path),
  )
  const last = new Map<string, readonly Found[]>()
  function recalled<T>(name: string, question: string): T | undefined {
    return last.get(name)?.find((each) => each.question === question)?.found as T | undefined
  }
  return {
    entity,
    rows,
    searched,
    column: column.get,
    folded: folded.get,
    ranks: ranks.get,
    spelled: spelled.get,
    units: units.get,
    byId,
    active: () => read().active,
    recalled,
    recall<T>(name: string, question: string, find: () => T): T {
      const found = recalled<T>(name, question) ?? find()
      const others = (last.get(name) ?? []).filter((each) => each.question !== question)
      last.set(name, [{ question, found }, ...others.slice(0, remembered - 1)])
      return found
    },
    *prepare({ sums, sorted, isSearched }) {
      for (const path of sums) yield* units.prepare(path)
      if (isSearched) for (const path of searched) yield* spelled.prepare(path)
      for (const path of sorted) yield* ranks.prepare(path)
      pool.clear()
    },
  }
}

/** What was found, and for which question. */
interface Found {
  readonly question: string
  readonly found: unknown
}

/** Questions remembered for each name: the last one, and the one that somebody goes back to. */
const remembered = 2

const { id, active } = systemNames

function makeOnce<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function writeValue(value: Value | null): string | null {
  return value === null ? null : String(value)
}

/** Which rows are active, and their order where they came by id, as lists often do; both in one visit to each row. */
function readRows(rows: readonly Row[]): { readonly active: Uint8Array; readonly byId?: Int32Array } {
  // Rows of an API that knows no such field are all there is.
  const isActive = new Uint8Array(rows.length).fill(1)
  let last: unknown = Number.NEGATIVE_INFINITY
  let isById = true
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row
    if (row[active] === false) isActive[at] = 0
    const number = row[id]
    isById &&= typeof number === 'number' && number > (last as number)
    last = number
  }
  return isById ? { active: isActive, byId: inOrder(rows.length) } : { active: isActive }
}

function inOrder(count: number): Int32Array {
  const order = new Int32Array(count)
  for (let at = 0; at < count; at++) order[at] = at
  return order
}

/** What is spelled in one way only is its folded text. */
function* spellAll(
  entity: Entity,
  { source, count, valueAt }: Column,
  folded: () => Parts<Texts>,
): Parts<Texts> {
  const field = fieldAt(entity, source.path)
  if (!field?.values && !field?.format) return yield* folded()
  return yield* foldTexts(count, (code) => {
    const value = valueAt(code)
    return value === null ? null : spellingsOf(field, value).join('\n')
  })
}
