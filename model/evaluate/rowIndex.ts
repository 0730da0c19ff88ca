/*
 * Queries over rows in memory. Hides columns, ranks and folded texts, and when they are computed. Each of
 * them is computed on first use, or ahead of time in chunks, and released with the index.
 */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, fieldAt, resolvePath } from '../entity/paths'
import { systemNames } from '../entity/system'
import { branchOf } from '../entity/tree'
import { type Actor, systemActor } from '../people/actor'
import { ownSearchPaths, searchedPaths, searchPaths, shownElsewhere } from '../query/searchText'
import type { Column } from './columns/column'
import type { Value } from './columns/comparable'
import { encodeColumn } from './columns/encodeColumn'
import { makeScratchPool } from './columns/scratch'
import { findSource } from './columns/source'
import { titledColumn } from './columns/titledColumn'
import { memoizeByPath, memoizeOnce } from './memo'
import { makeRecentAnswers, type RecentAnswers } from './recentAnswers'
import type { Resumable } from './resumable'
import { allRows } from './selection'
import { countingSort } from './sort/countingSort'
import { rankCodes } from './sort/rank'
import { type FixedPoint, toFixedPoint } from './summary/fixedPoint'
import { readSystemFields } from './systemFields'
import { figuresIn } from './texts/figureColumns'
import { type FoldedTexts, foldTexts } from './texts/foldedTexts'
import { foldSpellings } from './texts/foldSpellings'

/** Paths by what queries do with them. */
export interface PreparedParts {
  readonly filtered?: readonly string[]
  readonly sums?: readonly string[]
  readonly sorted?: readonly string[]
  readonly searched?: readonly string[]
}

export interface RowIndex {
  readonly entity: Entity
  readonly rows: readonly Row[]
  readonly searched: readonly string[]
  readonly self: { readonly place: number; readonly searched: readonly string[] } | undefined
  /** @throws Problem unknown_field */
  column(path: string): Column
  /** Rank by code; equal values share a rank, null ranks last. */
  ranks(path: string): Int32Array
  folded(path: string): FoldedTexts
  spelled(path: string): FoldedTexts
  /** The characters of all spellings at the path; undefined if they may be any. */
  figures(path: string): ReadonlySet<string> | undefined
  /** @throws Problem unknown_field for a path that is not numeric */
  fixedPoint(path: string): FixedPoint
  byId(): Int32Array
  branch(top: number): ReadonlySet<number>
  active(): Uint8Array
  readonly answers: RecentAnswers
  /** Computes in chunks what queries will need, then releases the scratch memory. */
  prepare(needs: PreparedParts): Resumable<void>
}

/**
 * Indexes rows, which must not change afterwards. Types of values across references come from `entities`, or are
 * guessed without them; `actor` limits the fields that are searched.
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
  const column = memoizeByPath((path) => encodeColumn(findSource(entity, path, rows, entities), rows, pool))
  const folded = memoizeByPath(function* (path) {
    const { count, valueAt } = yield* column.prepare(path)
    return yield* foldTexts(count, (code) => textOf(valueAt(code)))
  })
  const ranks = memoizeByPath(function* (path) {
    const own = yield* column.prepare(path)
    const titled = titledColumn(own)
    const textAt = (code: number) => textOf(titled.valueAt(code))
    return yield* rankCodes(titled, () =>
      titled === own ? folded.prepare(path) : foldTexts(titled.count, textAt),
    )
  })
  const spelled = memoizeByPath(function* (path) {
    const field = fieldAt(entity, path) ?? (entities && resolvePath(entities, entity, path)?.at(-1)?.field)
    return yield* foldSpellings(entity, field, yield* column.prepare(path))
  })
  const figures = memoizeByPath((path) => figuresIn(entity, path, rows))
  const fixedPoint = memoizeByPath(function* (path) {
    return yield* toFixedPoint(yield* column.prepare(path))
  })
  const system = memoizeOnce(() => readSystemFields(rows))
  const byId = memoizeOnce(() => {
    const order = allRows(rows.length)
    return system().isById ? order : countingSort(order, column.get(id).codes, ranks.get(id), false)
  })
  const children = memoizeOnce(() => childrenIn(entity, rows))
  const searched = entities
    ? [
        ...searchPaths(entities, entity, actor ?? systemActor),
        ...shownElsewhere(entities, entity, actor ?? systemActor),
      ]
    : searchedPaths(entity)
  return {
    entity,
    rows,
    searched,
    self: selfIn(entity, rows, searched, entities, actor),
    column: column.get,
    folded: folded.get,
    ranks: ranks.get,
    spelled: spelled.get,
    figures: figures.get,
    fixedPoint: fixedPoint.get,
    byId,
    branch: (top) => branchOf(top, (each) => children().get(each) ?? []),
    active: () => system().active,
    answers: makeRecentAnswers(),
    *prepare(parts) {
      for (const path of parts.filtered ?? []) yield* column.prepare(path)
      for (const path of parts.sums ?? []) yield* fixedPoint.prepare(path)
      for (const path of parts.searched ?? []) yield* spelled.prepare(path)
      for (const path of parts.sorted ?? []) yield* ranks.prepare(path)
      pool.clear()
    },
  }
}

const { id } = systemNames

function childrenIn({ tree }: Entity, rows: readonly Row[]): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>()
  if (!tree) return children
  for (const row of rows) {
    const above = row[tree.parent]
    const own = row[id]
    if (typeof above !== 'number' || typeof own !== 'number') continue
    const beside = children.get(above)
    if (beside) beside.push(own)
    else children.set(above, [own])
  }
  return children
}

function selfIn(
  entity: Entity,
  rows: readonly Row[],
  searched: readonly string[],
  entities: EntityIndex | undefined,
  actor: Actor | undefined,
): RowIndex['self'] {
  const paths = entities && actor ? ownSearchPaths(entities, entity, actor) : []
  const more = paths.filter((path) => !searched.includes(path))
  const place = more.length === 0 ? -1 : rows.findIndex((row) => row[id] === actor?.recordId)
  return place < 0 ? undefined : { place, searched: more }
}

function textOf(value: Value | null): string | null {
  return value === null ? null : String(value)
}
