/*
 * A list as an exported file. Hides file types and the workbook library. The common form of all file types: columns,
 * rows, groups and totals. Producers (the server, or a browser that has the whole list) and writers (CSV, workbook,
 * PDF) only share this.
 */
import type { Column } from '../entity/entity'

export const reportTypes = ['csv', 'xlsx', 'pdf'] as const
export type ReportType = (typeof reportTypes)[number]

export interface ReportColumn {
  readonly text: string
  readonly align: Column['align']
  /** Numbers include amounts; days are serial numbers since 1900, as in spreadsheets. */
  readonly holds: 'text' | 'number' | 'day'
  readonly format: string
  /** Number format of the sum; absent when the column is not summed. */
  readonly sumFormat?: string
  readonly isMini: boolean
}

/** A day is a number too. Cells of a PDF are all text. */
export type ReportCell = string | number | null

export interface ReportHead {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  /** Excludes group headers. */
  readonly total: number
  readonly author: string
  readonly at: string
  readonly sums?: readonly ReportCell[]
}

export interface ReportGroup {
  /** Column title, value and number of rows. */
  readonly text: string
  readonly sums: readonly ReportCell[]
}

/** Rows, with a header before each group. */
export type ReportItem = readonly ReportCell[] | ReportGroup

export interface Report {
  readonly head: ReportHead
  readonly items: AsyncIterable<readonly ReportItem[]>
}

export function isGroup(item: ReportItem): item is ReportGroup {
  return !Array.isArray(item)
}

/** The sum cells, with `name` in the first column that has no sum. */
export function sumLine(name: string, sums: readonly ReportCell[]): readonly ReportCell[] {
  const place = Math.max(sums.indexOf(null), 0)
  return sums.map((sum, at) => (at === place ? name : sum))
}
