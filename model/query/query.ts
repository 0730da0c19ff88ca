/*
 * Queries: types, URL grammar and checks. Hides URL spelling, folding of accents and conversion of values.
 * See queryUrl.ts for the URL spelling, checkQuery.ts for checks of fields and operators, and evaluate.ts for
 * in-memory evaluation.
 */
import type { Filter, SortKey } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'

export interface Query {
  readonly filter: Filter
  readonly q?: string
  readonly sort: readonly SortKey[]
  /** First and last row, from 0, inclusive. */
  readonly range?: readonly [from: number, to: number]
  /** Fields or paths to return; by default all that the actor may see. `id` and `versao` are always included. */
  readonly fields?: readonly string[]
  /** Adds `_labels`: labels of references and choices by field path. */
  readonly labels?: boolean
  /** Sorts by relevance to `q` first; `sort` breaks ties. */
  readonly relevance?: boolean
  /** `capped` stops counting early; the page then has `isMore`. */
  readonly total?: 'capped'
}

export interface SummaryQuery {
  readonly filter: Filter
  readonly q?: string
  readonly sums: readonly string[]
  readonly facets: readonly string[]
  /** Only facet values whose label (or value, without a label) contains this; accents and case are ignored. */
  readonly facetText?: string
  readonly group?: string
  /** One or two keys; totals over each key are included. */
  readonly pivot?: readonly PivotKey[]
}

export const pivotUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PivotUnit = (typeof pivotUnits)[number]

/** A field to group by; a date needs a unit. */
export interface PivotKey {
  readonly path: string
  readonly unit?: PivotUnit
}

export interface Page<T = Row> {
  readonly rows: readonly T[]
  readonly total: number
  /** There are more rows than `total`; only with `total: 'capped'`. */
  readonly isMore?: true
}

/** The number of rows to count before a capped count stops. */
export function countedAtOnce({ range }: Pick<Query, 'range'>): number {
  return Math.max(10_000, range ? range[1] + 1 : 0)
}

/** A facet returns only the most frequent values. */
export const facetLimit = 200

export interface FacetValue {
  readonly value: string | number | boolean | null
  /** Absent when the value is its own label. */
  readonly label?: string
  readonly count: number
}

export interface Group<S extends string = string> extends FacetValue {
  readonly sums: Readonly<Record<S, number>>
}

/** Aggregates of rows with the same keys. A period is represented by its first day. */
export interface PivotCell {
  /** One value per key, in the order of the keys; null is the total over that key. */
  readonly keys: readonly (Pick<FacetValue, 'value' | 'label'> | null)[]
  readonly count: number
  readonly sums: Readonly<Record<string, number>>
  /** Number of rows with a value, by path of the sum; the divisor of a mean. */
  readonly filled: Readonly<Record<string, number>>
}

export interface Summary<S extends string = string, F extends string = string> {
  readonly total: number
  readonly sums: Readonly<Record<S, number>>
  readonly facets: Readonly<Record<F, readonly FacetValue[]>>
  readonly groups?: readonly Group<S>[]
  readonly pivot?: readonly PivotCell[]
}
