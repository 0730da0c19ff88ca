/* A record's page as a document, built by the browser from what the user may see. */
import type { PointShape, PolygonShape } from '../geometry'
import type { ReportHead, ReportItem } from './report'

export interface ReportPair {
  readonly title: string
  readonly text: string
  readonly isWide: boolean
}

export interface ReportTable {
  readonly title: string
  readonly head: readonly { readonly text: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

export interface ReportSection {
  readonly title: string
  readonly pairs: readonly ReportPair[]
  readonly tables: readonly ReportTable[]
}

export interface ReportRelation {
  readonly title: string
  readonly head: ReportHead
  readonly items: readonly ReportItem[]
}

/** Already rotated upright. */
export interface ReportPicture {
  readonly title: string
  /** Data URL of a JPEG or PNG. */
  readonly source: string
  readonly width: number
  readonly height: number
}

/** One value per label; null is a gap. */
export interface ReportChart {
  readonly title: string
  readonly isLine: boolean
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  readonly ticks: readonly ReportMark[]
  readonly limits: readonly ReportMark[]
}

export interface ReportMark {
  readonly value: number
  readonly text: string
}

export interface RecordReport {
  readonly title: string
  readonly told: string
  readonly text?: string
  readonly author: string
  readonly at: string
  readonly sections: readonly ReportSection[]
  readonly pictures: readonly ReportPicture[]
  readonly place?: { readonly title: string; readonly shape: PolygonShape | PointShape }
  readonly charts: readonly ReportChart[]
  readonly relations: readonly ReportRelation[]
  readonly signatures: readonly string[]
}
