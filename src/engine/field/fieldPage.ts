import type { EntityIndex } from '#model/entity/paths'
import type { SessionUser } from '#model/wire/people/session'
import type { ConsoleSetup } from '../contract'

/** For whom the field mode runs on this page. */
export interface FieldStart {
  readonly index: EntityIndex
  readonly user: SessionUser
  readonly setup: ConsoleSetup
}

export const fieldDatabase = 'field'

export const fieldPage: {
  start?: FieldStart
  /** Set by the field mode, once it is loaded. */
  end?: () => void
} = {}
