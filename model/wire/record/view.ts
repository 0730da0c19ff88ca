/* Saved views of lists as they travel. */
import type { Role } from '../../entity/entity'
import type { ViewState } from '../../query/viewState'

/** A saved view, for the person who made it or was given it. */
export interface SavedView {
  readonly id: number
  readonly nome: string
  readonly vista: ViewState
  /** Roles it is shared with; empty for those who did not make it. */
  readonly papeis: readonly Role[]
  /** Who made it. */
  readonly dono: string
  readonly minha: boolean
  /** The reader's lists of this entity open with it. */
  readonly padrao: boolean
  /** What it used and is no more, by title; for who made it. */
  readonly perdidos: readonly string[]
}

/** What may be said about a view. */
export interface ViewInput {
  /** @maxLength 60 */
  readonly nome?: string
  readonly vista?: ViewState
  readonly papeis?: readonly Role[]
}
