/* Related lists, charts and printed documents of a record's page. */
import type { Filter, SortKey } from './field'

export interface RelatedList {
  /** The other entity and the path in it that refers to the record: `plot.farm_id`. */
  readonly from: string
  readonly title?: string
  /** Column paths; defaults to the first columns of the entity's own list. */
  readonly columns?: readonly string[]
  readonly sort?: readonly SortKey[]
  readonly filter?: Filter
}

/** A chart of the rows that refer to a record. */
export interface RecordChart extends Pick<RelatedList, 'from'> {
  readonly title: string
  /** Selects some of the rows. */
  readonly filter: Filter
  /** Path of the x axis: a date, month or instant is grouped by `by`, anything else by value. */
  readonly x: string
  /** Period of a date axis. */
  readonly by: 'day' | 'month' | 'year'
  /** Path of the value to sum or average; without it, rows are counted. */
  readonly y?: string
  readonly of: 'sum' | 'mean' | 'count'
  /** Defaults to `line` over periods and `bar` over other values. */
  readonly kind?: 'line' | 'bar'
  /** Keeps the latest periods (default 24) or the largest values (default 12). */
  readonly last?: number
  /** Horizontal lines that the values should not cross. */
  readonly limits: readonly { readonly label: string; readonly value: number }[]
}

export interface PrintForm {
  /** Shown in the page's menu and as the document's title. */
  readonly title: string
  /** CEL; the document is offered while it is true. */
  readonly when?: string
  /** Paragraph under the title, with `{field}` placeholders. */
  readonly text?: string
  readonly sections?: readonly Section[]
  /** Defaults to none. */
  readonly related: readonly RelatedList[]
  /** Signature lines at the end, with placeholders. */
  readonly signatures: readonly string[]
}

/** A titled section of a form or of a record's page. */
export interface Section {
  readonly title: string
  /** Top-level field names. */
  readonly fields: readonly string[]
  readonly columns: number
}
