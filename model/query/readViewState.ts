/* Reads a saved view from untrusted input, within the query grammar and the reader's access. */

import type { Condition, Entity, SortKey } from '../entity/entity'
import { isRow } from '../entity/jsonSchema'
import type { EntityIndex } from '../entity/paths'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { checkQuery, mayAsk, maySortBy } from './checkQuery'
import { decodeQuery, malformed } from './queryUrl'
import { shapeFor } from './shapeOffers'
import { readShape, type ShapeState, shapePaths } from './shapes'
import { densities, type ViewColumn, type ViewState } from './viewState'

const most = { columns: 200, width: 2000, letters: 20_000, pageSize: 1_000_000 } as const

/** @throws Problem malformed, unknown_field, unknown_operator */
export function readViewState(index: EntityIndex, entity: Entity, value: unknown, actor: Actor): ViewState {
  if (!isRow(value) || JSON.stringify(value).length > most.letters) throw malformed('vista')
  const { columns, group, density, pageSize, q = '' } = value
  const known = densities.find((each) => each === density)
  if (!known) throw malformed('density')
  if (!isWhole(pageSize, most.pageSize)) throw malformed('pageSize')
  if (!Array.isArray(columns) || columns.length > most.columns) throw malformed('columns')
  if (group !== undefined && typeof group !== 'string') throw malformed('group')
  if (typeof q !== 'string') throw malformed('q')
  const { filter, sort } = decodeQuery(
    new URLSearchParams({
      filter: JSON.stringify(value.filter ?? {}),
      sort: JSON.stringify(value.sort ?? []),
    }),
  )
  const state: ViewState = {
    columns: columns.map(readColumn),
    sort,
    filter,
    q: q.trim(),
    ...(group !== undefined && { group }),
    density: known,
    pageSize,
    ...(value.shape !== undefined && { shape: readShapeOf(index, entity, value.shape, actor) }),
  }
  const grouping: readonly SortKey[] = group === undefined ? [] : [[group, 'ASC']]
  const fields = state.columns.map(({ field }) => field)
  checkQuery(index, entity, { filter, sort: [...grouping, ...sort], fields }, actor)
  return state
}

export interface ParsedView {
  readonly state: ViewState
  /** Paths of the dropped parts, except hidden columns. */
  readonly lost: readonly string[]
  /** A condition or the grouping was dropped, so the view lists other rows. */
  readonly isOther: boolean
}

/** Drops fields that no longer exist or that the reader may not see. */
export function fitViewState(index: EntityIndex, entity: Entity, state: ViewState, actor: Actor): ParsedView {
  const isSortable = (path: string) => maySortBy(index, entity, path, actor)
  const isSeen = (path: string) => maySeePath(index, entity, path, actor)
  const isAsked = ([path, asked]: readonly [string, Condition]) =>
    mayAsk(index, entity, { [path]: asked }, actor)
  const { shape, group, ...rest } = state
  const asked = Object.entries(state.filter)
  const conditions = asked.filter(isAsked)
  const isGrouped = group === undefined || isSortable(group)
  const isShaped = shape && shapeFor(index, entity, shape, actor)
  const question = [
    ...asked.filter((each) => !conditions.includes(each)).map(([path]) => path),
    ...(isGrouped ? [] : [group]),
  ]
  const drawn = shape && !isShaped ? shapePaths.flatMap((name) => shape.options[name] ?? []) : []
  const shown = state.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
  const sorted = state.sort.map(([path]) => path)
  return {
    state: {
      ...rest,
      ...(isGrouped && group !== undefined && { group }),
      ...(isShaped && { shape }),
      filter: Object.fromEntries(conditions),
      columns: state.columns.filter(({ field }) => isSeen(field)),
      sort: state.sort.filter(([field]) => isSortable(field)),
    },
    lost: [
      ...new Set([
        ...question,
        ...sorted.filter((path) => !isSortable(path)),
        ...[...shown, ...drawn].filter((path) => !isSeen(path)),
      ]),
    ],
    isOther: question.length > 0,
  }
}

function readShapeOf(index: EntityIndex, entity: Entity, value: unknown, actor: Actor): ShapeState {
  const shape = readShape(value)
  if (!shape || !shapeFor(index, entity, shape, actor)) throw malformed('shape')
  return shape
}

function readColumn(value: unknown): ViewColumn {
  if (!isRow(value) || typeof value.field !== 'string') throw malformed('columns')
  const { field, width, hidden, fixed } = value
  if (width !== undefined && !isWhole(width, most.width)) throw malformed('columns')
  return { field, hidden: hidden === true, fixed: fixed === true, ...(width !== undefined && { width }) }
}

function isWhole(value: unknown, bound: number): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= bound
}
