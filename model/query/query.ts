/*
 * Room: a question about rows: its grammar, its URL and its checks. Hides spelling, folding of accents and what a
 * value means to a kind.
 *
 * A question about an entity's rows and its answers, as types. The URL spelling is in queryUrl.ts, the checks
 * (which fields and operators are allowed) in checkQuery.ts, the in-memory evaluation in evaluate.ts.
 */
import type { Filter, SortKey } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'

/** Rows wanted. Without `range`: all of them. */
export interface Query {
  readonly filter: Filter
  /** Words to find, accents and case ignored. */
  readonly q?: string
  readonly sort: readonly SortKey[]
  /** First and last row, from 0, both included. */
  readonly range?: readonly [from: number, to: number]
  /** Top-level fields (or paths) wanted; all the actor may see when absent. `id` and `versao` always come. */
  readonly fields?: readonly string[]
  /** Add `_labels`: the labels of referenced records and coded values by field path. */
  readonly labels?: boolean
  /** Rows that are called `q` come first, then those that begin so; the sort orders the rows of each. */
  readonly relevance?: boolean
  /** `capped`: do not wait for a long count; the page may say that there are more than so many. */
  readonly total?: 'capped'
}

/** A summary of all rows that match, whatever the page. */
export interface SummaryQuery {
  readonly filter: Filter
  readonly q?: string
  readonly sums: readonly string[]
  readonly facets: readonly string[]
  /** Only values whose label (or text, for want of one) contains this, accents and case ignored. */
  readonly facetText?: string
  /** Group by this field; each group has count and sums. */
  readonly group?: string
  /** Group by one or two fields at once, with the totals of each. */
  readonly pivot?: readonly PivotKey[]
}

/** Stretches of time that dates are grouped by. */
export const pivotUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PivotUnit = (typeof pivotUnits)[number]

/** A field that rows are grouped by; a date by stretches of time. */
export interface PivotKey {
  readonly path: string
  readonly unit?: PivotUnit
}

/** Rows of a page and how many match in all. */
export interface Page<T = Row> {
  readonly rows: readonly T[]
  readonly total: number
  /** There are more than `total`; only in an answer to a question that allows it. */
  readonly isMore?: true
}

/** Rows that are counted while a page waits: so many, or the page and all before it. */
export function countedAtOnce({ range }: Pick<Query, 'range'>): number {
  return Math.max(10_000, range ? range[1] + 1 : 0)
}

/** Values a facet shows at most, the most frequent ones. */
export const facetLimit = 200

export interface FacetValue {
  readonly value: string | number | boolean | null
  /** Label of a reference or coded value; absent when the value is its own label. */
  readonly label?: string
  readonly count: number
}

export interface Group<S extends string = string> extends FacetValue {
  readonly sums: Readonly<Record<S, number>>
}

/** What rows of the same values come to. The value of a stretch of time is its first day. */
export interface PivotCell {
  /** A value for each key, in their order; null: over all values of the key. */
  readonly keys: readonly (Pick<FacetValue, 'value' | 'label'> | null)[]
  readonly count: number
  readonly sums: Readonly<Record<string, number>>
  /** Rows that have a value, by the paths of the sums: what a mean is divided by. */
  readonly filled: Readonly<Record<string, number>>
}

export interface Summary<S extends string = string, F extends string = string> {
  readonly total: number
  readonly sums: Readonly<Record<S, number>>
  readonly facets: Readonly<Record<F, readonly FacetValue[]>>
  readonly groups?: readonly Group<S>[]
  /** In no order; every key with all values of the others too. */
  readonly pivot?: readonly PivotCell[]
}
