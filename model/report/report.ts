/*
 * Room: a list as a file: columns, lines, groups and totals. Hides which type of file it becomes, and the library
 * that writes workbooks.
 *
 * A list as an exported file has it, whichever its type: columns, rows, groups and totals, ready to be written down.
 * Who makes a report (the server, or a browser that holds whole lists) and who writes it (a workbook, a PDF) meet here.
 */
import type { Column } from '../entity/entity'

/** The types a report can be written as. */
export const reportTypes = ['csv', 'xlsx', 'pdf'] as const
export type ReportType = (typeof reportTypes)[number]

/** A column of a report. */
export interface ReportColumn {
  /** Header. */
  readonly text: string
  readonly align: Column['align']
  /** What its numbers are: amounts, or days since 1900 as spreadsheets count them. */
  readonly holds: 'text' | 'number' | 'day'
  /** How a spreadsheet shows its numbers. */
  readonly format: string
  /** How a spreadsheet shows their sum; absent when they are not added up. */
  readonly sumFormat?: string
  /** Asks for the smaller font. */
  readonly isMini: boolean
}

/** Text, number (a day is one too) or nothing. Cells of a PDF are all text. */
export type ReportCell = string | number | null

/** What is known before the first row. */
export interface ReportHead {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  /** Rows, group headers not counted. */
  readonly total: number
  /** Who made it. */
  readonly author: string
  /** ISO instant at which it was made. */
  readonly at: string
  /** Sums over all rows, by column; absent when no column is added up. */
  readonly sums?: readonly ReportCell[]
}

/** The header of a group; its rows follow. */
export interface ReportGroup {
  /** Column name, value and number of items. */
  readonly text: string
  /** Sums over the group, by column. */
  readonly sums: readonly ReportCell[]
}

/** What stands under the head, in order: rows, and before the rows of a group its header. */
export type ReportItem = readonly ReportCell[] | ReportGroup

/** A report whose rows come in batches. */
export interface Report {
  readonly head: ReportHead
  readonly items: AsyncIterable<readonly ReportItem[]>
}

/** Is it the header of a group? */
export function isGroup(item: ReportItem): item is ReportGroup {
  return !Array.isArray(item)
}

/** The cells of a line of sums, with its name in the first column that has no sum. */
export function sumLine(name: string, sums: readonly ReportCell[]): readonly ReportCell[] {
  const place = Math.max(sums.indexOf(null), 0)
  return sums.map((sum, at) => (at === place ? name : sum))
}
