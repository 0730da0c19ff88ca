/*
 * The state of a list: filters, order, columns, grouping, shape; and who it may be shared with. What comes from outside is
 * read by readViewState.ts.
 */

import type { Account, Entity, Filter, SortKey } from '../entity/entity'
import type { EntityIndex } from '../entity/paths'
import type { Actor } from '../people/actor'
import type { ShapeState } from './shapes'

/** The spacing of rows. */
export const densities = ['compact', 'standard', 'comfortable'] as const

/** One of them. */
export type Density = (typeof densities)[number]

/** A column as a person arranged it. */
export interface ViewColumn {
  readonly field: string
  /** Pixels; the width of its kind when absent. */
  readonly width?: number
  readonly hidden: boolean
  /** Stays in sight while the others scroll sideways. */
  readonly fixed: boolean
}

/** Columns, question, grouping and looks of a list. */
export interface ViewState {
  /** In order, hidden ones too. */
  readonly columns: readonly ViewColumn[]
  readonly sort: readonly SortKey[]
  /** Conditions chosen, on top of what the section fixes. */
  readonly filter: Filter
  readonly q: string
  /** Field that rows are grouped by. */
  readonly group?: string
  readonly density: Density
  /** Rows of a page. */
  readonly pageSize: number
  /** The grid when absent. */
  readonly shape?: ShapeState
}

/** The roles an actor may share a view with: their own and those below it that may list the entity. */
export function sharingRoles(index: EntityIndex, entity: Entity, actor: Actor): readonly Account[] {
  const accounts = [...index.values()].flatMap(({ account }) => account ?? [])
  const own = accounts.find(({ role }) => role === actor.role)
  if (!own) return []
  return accounts
    .filter(({ role, level }) => level >= own.level && entity.access.list.includes(role))
    .sort((a, b) => a.level - b.level)
}
