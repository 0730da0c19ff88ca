import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { ContentStore } from '../contract'

export interface Finding {
  readonly place: string
  readonly message: string
}

export interface CheckOptions {
  /** A snapshot, so that writes between two queries are no findings. */
  readonly db: Queryable
  readonly index: EntityIndex
  readonly contents?: ContentStore | undefined
  /** Reads bytes outside the database to verify their hash; otherwise only compares sizes. */
  readonly readsOutside?: boolean | undefined
}
