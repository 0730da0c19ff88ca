/*
 * Data about records besides their values: history, notes, states, views, calendars. Hides nothing; server and
 * browser share these types. Everything that a record's page needs first, in one response.
 */

import type { FoundRow } from '../../query/queryOf'

export interface NextTransition {
  readonly name: string
  /** Message that says why the person may not take it now; absent if they may. */
  readonly closed?: string
}

export interface RelatedCount {
  readonly key: string
  readonly total: number
  /** There are more rows than `total`. */
  readonly isMore?: true
}

export interface RecordHead {
  readonly record: FoundRow
  readonly transitions: readonly NextTransition[]
  readonly related: readonly RelatedCount[]
}
