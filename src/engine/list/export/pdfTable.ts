/* What the tables of all PDFs share: how wide their columns are, how cells stand in them and what may break. */
import type { jsPDF } from 'jspdf'
import type { UserOptions } from 'jspdf-autotable'
import type { ReportHead, ReportItem } from '#model/report/report'
import { fontName } from './pdfFont'
import { layTable } from './pdfWidths'
import { printable } from './printable'

/** Where a cell's text stands, by the alignment of its column. */
export const alignments = { start: 'left', center: 'center', end: 'right' } as const

/** How the columns of a report are drawn. */
export interface ColumnLook {
  readonly widths: readonly number[]
  readonly options: Pick<UserOptions, 'styles' | 'columnStyles'>
}

/**
 * The columns of a report on a page.
 * @param room points from margin to margin
 * @param wanted points of its letters, fewer where the columns need the room
 */
export function columnLook(
  doc: jsPDF,
  head: ReportHead,
  items: readonly ReportItem[],
  room: number,
  wanted: number,
): ColumnLook {
  doc.setFont(fontName, 'bold').setFontSize(1)
  const { fontSize, widths } = layTable(room, wanted, head, items, (text) =>
    doc.getTextWidth(printable(text)),
  )
  return {
    widths,
    options: {
      styles: {
        font: fontName,
        fontSize,
        cellPadding: { vertical: fontSize / 4, horizontal: fontSize / 3 },
        overflow: 'linebreak',
      },
      columnStyles: Object.fromEntries(
        head.columns.map(({ align, holds }, at) => [
          at,
          {
            halign: alignments[align],
            cellWidth: widths[at] ?? 'auto',
            // A number or a day in two lines is two numbers.
            ...(holds !== 'text' && { overflow: 'visible' }),
          },
        ]),
      ),
    },
  }
}
