import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { ContentStore } from '../contract'

export interface Finding {
  readonly place: string
  readonly message: string
}

export interface CheckOptions {
  /** A snapshot, so that writes between two queries are not reported. */
  readonly db: Queryable
  readonly index: EntityIndex
  readonly contents?: ContentStore | undefined
  /** Also reads file contents outside the database and verifies their hash; by default only sizes are compared. */
  readonly readsOutside?: boolean | undefined
}
