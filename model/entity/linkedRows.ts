import type { Filter, SortKey } from './field'

export interface RelatedList {
  /** The other entity and the path in it that refers to the record: `plot.farm_id`. */
  readonly from: string
  readonly title?: string
  readonly columns?: readonly string[]
  readonly sort?: readonly SortKey[]
  readonly filter?: Filter
}

export interface RecordChart extends Pick<RelatedList, 'from'> {
  readonly title: string
  readonly filter: Filter
  /** Path of the x axis: a date, month or instant is grouped by `by`, anything else by value. */
  readonly x: string
  readonly by: 'day' | 'month' | 'year'
  /** Path of the value to sum or average; without it, rows are counted. */
  readonly y?: string
  readonly of: 'sum' | 'mean' | 'count'
  /** Defaults to `line` over periods and `bar` over other values. */
  readonly kind?: 'line' | 'bar'
  /** Keeps the latest periods (24 by default) or the largest values (12 by default). */
  readonly last?: number
  readonly limits: readonly { readonly label: string; readonly value: number }[]
}

export interface PrintForm {
  readonly title: string
  readonly when?: string
  readonly text?: string
  readonly sections?: readonly Section[]
  readonly related: readonly RelatedList[]
  readonly signatures: readonly string[]
}

export interface Section {
  readonly title: string
  readonly fields: readonly string[]
  readonly columns: number
}
