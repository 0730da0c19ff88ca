/*
 * Room: what is said of records besides their values: history, notes, states, views, calendars. Hides nothing but the
 * spelling, which both sides share.
 *
 * What a page about a record needs before anything else, in one answer.
 */

import type { FoundRow } from '../../query/queryOf'

/** A transition out of the state in which a record stands. */
export interface NextTransition {
  readonly name: string
  /** Why the person may not take it now, in words; absent where they may. */
  readonly closed?: string
}

/** How many rows of a relation the person may list. */
export interface RelatedCount {
  /** Name of the relation. */
  readonly key: string
  readonly total: number
  /** There are more than `total`. */
  readonly isMore?: true
}

/** A record as the person may see it, with the labels of what it refers to; what can follow; what leads to it. */
export interface RecordHead {
  readonly record: FoundRow
  readonly transitions: readonly NextTransition[]
  readonly related: readonly RelatedCount[]
}
