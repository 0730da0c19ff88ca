/*
 * A page about a record as a file has it: its values in sections, and the rows that lead to it as reports. Made from what
 * the person may see, written down by the browser.
 */
import type { ReportHead, ReportItem } from './report'

/** A value with its title. */
export interface ReportPair {
  readonly title: string
  readonly text: string
  /** Takes the whole width. */
  readonly isWide: boolean
}

/** Items of a list inside the record. */
export interface ReportTable {
  readonly title: string
  readonly head: readonly { readonly text: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

/** A titled part of the record. */
export interface ReportSection {
  readonly title: string
  readonly pairs: readonly ReportPair[]
  readonly tables: readonly ReportTable[]
}

/** Rows that lead to the record. */
export interface ReportRelation {
  readonly title: string
  readonly head: ReportHead
  readonly items: readonly ReportItem[]
}

/** The page. */
export interface RecordReport {
  readonly title: string
  /** What it is, its number, where it stands. */
  readonly told: string
  /** Who made it. */
  readonly author: string
  /** ISO instant at which it was made. */
  readonly at: string
  readonly sections: readonly ReportSection[]
  readonly relations: readonly ReportRelation[]
}
