/* What the page about a record says of the rows that lead to it: their lists, and drawings of them. */
import type { Filter, SortKey } from './field'

/** Rows of another entity that lead to a record, as the page about it lists them. */
export interface RelatedList {
  /** The other entity, and the path of its that leads to the record: `plot.farm_id`. */
  readonly from: string
  readonly title?: string
  /** Paths of the columns; the first ones of the entity's own list unless told. */
  readonly columns?: readonly string[]
  readonly sort?: readonly SortKey[]
  readonly filter?: Filter
}

/** A drawing of rows that lead to a record, on the page about it. */
export interface RecordChart extends Pick<RelatedList, 'from'> {
  readonly title: string
  /** Which of the rows. */
  readonly filter: Filter
  /** Path of theirs that is drawn along: of a date, a month or an instant, in periods; else value by value. */
  readonly x: string
  /** The periods of a date. */
  readonly by: 'day' | 'month' | 'year'
  /** Path of theirs that is added up or averaged; without it the rows are counted. */
  readonly y?: string
  readonly of: 'sum' | 'mean' | 'count'
  /** Lines over periods and bars over other values unless told. */
  readonly kind?: 'line' | 'bar'
  /** Periods, the latest ones, or values, those of most; 24 periods and 12 values unless told. */
  readonly last?: number
  /** Lines that the values should not pass. */
  readonly limits: readonly { readonly label: string; readonly value: number }[]
}

/** A document of a record: what stands on paper, chosen by its schema. */
export interface PrintForm {
  /** What it is called, in the menu of the page and at its head. */
  readonly title: string
  /** CEL: it can be made when true. */
  readonly when?: string
  /** A paragraph under the title, with holes (`{field}`) that the record fills. */
  readonly text?: string
  /** In place of the sections of the page; fields that none names are left out. */
  readonly sections?: readonly Section[]
  /** Related lists, in order; none unless told. */
  readonly related: readonly RelatedList[]
  /** Who signs below, each a text with holes. */
  readonly signatures: readonly string[]
}

/** A titled part of a form or of a page about a record. */
export interface Section {
  readonly title: string
  /** Names of top-level fields. */
  readonly fields: readonly string[]
  readonly columns: number
}
