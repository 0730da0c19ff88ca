/*
 * How somebody looks at a list, as it is kept for another time. Read with suspicion: its shape, the grammar of
 * questions, and what the reader may see decide what of it holds.
 */
import { maySeePath } from './access'
import type { Actor } from './actor'
import { checkQuery, checkSummary } from './checkQuery'
import type { Account, Entity, Filter, SortKey } from './entity'
import { refusalText } from './messages'
import type { EntityIndex } from './paths'
import { Problem } from './problem'
import { decodeQuery } from './queryUrl'

/** The spacing of rows. */
const densities = ['compact', 'standard', 'comfortable'] as const

/** A column as somebody arranged it. */
interface ViewColumn {
  readonly field: string
  /** Pixels. */
  readonly width?: number
  readonly hidden: boolean
  readonly fixed: boolean
}

/** Columns, question, grouping and looks of a list. */
export interface ViewState {
  readonly columns: readonly ViewColumn[]
  readonly sort: readonly SortKey[]
  readonly filter: Filter
  readonly q: string
  /** Field that rows are grouped by. */
  readonly group?: string
  readonly density: (typeof densities)[number]
  /** Rows of a page. */
  readonly pageSize: number
}

const most = { columns: 200, width: 2000, letters: 20_000, pageSize: 1_000_000 } as const

/** Reads a state that somebody sent. @throws Problem malformed, unknown_field, unknown_operator */
export function readViewState(index: EntityIndex, entity: Entity, value: unknown, actor: Actor): ViewState {
  if (!isObject(value) || JSON.stringify(value).length > most.letters) throw malformed('vista')
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
  }
  checkQuery(index, entity, { filter, sort, fields: state.columns.map(({ field }) => field) }, actor)
  checkSummary(
    index,
    entity,
    { filter: {}, sums: [], facets: [], ...(group !== undefined && { group }) },
    actor,
  )
  return state
}

/**
 * What of a kept state holds for a reader, now: fields that are gone or not theirs to see drop out. Undefined when
 * the question itself would be another one.
 */
export function fitViewState(
  index: EntityIndex,
  entity: Entity,
  state: ViewState,
  actor: Actor,
): ViewState | undefined {
  const isSeen = (path: string) => maySeePath(index, entity, path, actor)
  const asked = [...Object.keys(state.filter), ...(state.group === undefined ? [] : [state.group])]
  if (!asked.every(isSeen)) return undefined
  return {
    ...state,
    columns: state.columns.filter(({ field }) => isSeen(field)),
    sort: state.sort.filter(([field]) => isSeen(field)),
  }
}

/** The roles somebody may share a view with: their own and those below it that may list the entity. */
export function sharingRoles(index: EntityIndex, entity: Entity, actor: Actor): readonly Account[] {
  const accounts = [...index.values()].flatMap(({ account }) => account ?? [])
  const own = accounts.find(({ role }) => role === actor.role)
  if (!own) return []
  return accounts
    .filter(({ role, level }) => level >= own.level && entity.access.list.includes(role))
    .sort((a, b) => a.level - b.level)
}

function readColumn(value: unknown): ViewColumn {
  if (!isObject(value) || typeof value.field !== 'string') throw malformed('columns')
  const { field, width, hidden, fixed } = value
  if (width !== undefined && !isWhole(width, most.width)) throw malformed('columns')
  return { field, hidden: hidden === true, fixed: fixed === true, ...(width !== undefined && { width }) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown, bound: number): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= bound
}

function malformed(name: string): Problem {
  return new Problem('malformed', `${refusalText.malformed} (${name})`)
}
