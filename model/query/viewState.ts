/* The state of a list, and who it may be shared with. */

import type { Account, Entity, Filter, SortKey } from '../entity/entity'
import type { EntityIndex } from '../entity/paths'
import type { Actor } from '../people/actor'
import type { ShapeState } from './shapes'

export const densities = ['compact', 'standard', 'comfortable'] as const

export type Density = (typeof densities)[number]

export interface ViewColumn {
  readonly field: string
  /** In pixels; the default depends on the kind. */
  readonly width?: number
  readonly hidden: boolean
  /** Pinned while the other columns scroll. */
  readonly fixed: boolean
}

export interface ViewState {
  readonly columns: readonly ViewColumn[]
  readonly sort: readonly SortKey[]
  /** The user's conditions, in addition to the section's fixed filter. */
  readonly filter: Filter
  readonly q: string
  readonly group?: string
  readonly density: Density
  readonly pageSize: number
  readonly shape?: ShapeState
}

/** Roles an actor may share a view with: their own and lower ones that may list the entity. */
export function sharingRoles(index: EntityIndex, entity: Entity, actor: Actor): readonly Account[] {
  const accounts = [...index.values()].flatMap(({ account }) => account ?? [])
  const own = accounts.find(({ role }) => role === actor.role)
  if (!own) return []
  return accounts
    .filter(({ role, level }) => level >= own.level && entity.access.list.includes(role))
    .sort((a, b) => a.level - b.level)
}
