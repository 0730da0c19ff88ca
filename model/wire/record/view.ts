import type { Role } from '../../entity/entity'
import type { ViewState } from '../../query/viewState'

export interface SavedView {
  readonly id: number
  readonly nome: string
  readonly vista: ViewState
  /** Roles it is shared with; always empty for people other than the owner. */
  readonly papeis: readonly Role[]
  readonly dono: string
  readonly minha: boolean
  /** The reader's default view of this entity. */
  readonly padrao: boolean
  /** Titles of what the view used and no longer exists; for the owner only. */
  readonly perdidos: readonly string[]
}

export interface ViewInput {
  /** @maxLength 60 */
  readonly nome?: string
  readonly vista?: ViewState
  readonly papeis?: readonly Role[]
}
