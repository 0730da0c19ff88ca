/*
 * A page about a record as a file has it: its values in sections, and the rows that lead to it as reports. Made from what
 * the person may see, written down by the browser.
 */
import type { PointShape, PolygonShape } from '../geometry'
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

/** A picture, upright already. */
export interface ReportPicture {
  readonly title: string
  /** Data address of a JPEG or PNG. */
  readonly source: string
  readonly width: number
  readonly height: number
}

/** A chart: a value for each label, null where there is none. */
export interface ReportChart {
  readonly title: string
  readonly isLine: boolean
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  /** Marks of the axis of values, from the lowest to the highest. */
  readonly ticks: readonly ReportMark[]
  /** Lines across it. */
  readonly limits: readonly ReportMark[]
}

/** A value and how it is read. */
export interface ReportMark {
  readonly value: number
  readonly text: string
}

/** The page. */
export interface RecordReport {
  readonly title: string
  /** What it is, its number, where it stands. */
  readonly told: string
  /** A paragraph before its values. */
  readonly text?: string
  /** Who made it. */
  readonly author: string
  /** ISO instant at which it was made. */
  readonly at: string
  readonly sections: readonly ReportSection[]
  readonly pictures: readonly ReportPicture[]
  /** Where it lies. */
  readonly place?: { readonly title: string; readonly shape: PolygonShape | PointShape }
  readonly charts: readonly ReportChart[]
  readonly relations: readonly ReportRelation[]
  /** Who signs: a line for each. */
  readonly signatures: readonly string[]
}
