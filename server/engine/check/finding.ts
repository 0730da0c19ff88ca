/* What a check looks at and what it finds. */
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { ContentStore } from '../contract'

/** Something that does not agree. */
export interface Finding {
  /** Where, for people. */
  readonly place: string
  readonly message: string
}

/** What is checked. */
export interface CheckOptions {
  /** At one moment, so that nothing is changed between two looks. */
  readonly db: Queryable
  readonly index: EntityIndex
  /** Where contents of files are, if not in the database. */
  readonly contents?: ContentStore | undefined
  /** Bytes that are not in the database are read too; else only their size is asked for. */
  readonly readsOutside?: boolean | undefined
}
