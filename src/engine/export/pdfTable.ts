import type { jsPDF } from 'jspdf'
import type { UserOptions } from 'jspdf-autotable'
import type { ReportHead, ReportItem } from '#model/report/report'
import { fontName } from './pdfFont'
import { layoutTable } from './pdfWidths'
import { printable } from './printable'

export const alignments = { start: 'left', center: 'center', end: 'right' } as const

export interface ColumnStyles {
  readonly widths: readonly number[]
  readonly options: Pick<UserOptions, 'styles' | 'columnStyles'>
}

/**
 * @param room points from margin to margin
 * @param preferredSize preferred font size in points; reduced when the columns do not fit
 */
export function columnStyles(
  doc: jsPDF,
  head: ReportHead,
  items: readonly ReportItem[],
  room: number,
  preferredSize: number,
): ColumnStyles {
  doc.setFont(fontName, 'bold').setFontSize(1)
  const { fontSize, widths } = layoutTable(room, preferredSize, head, items, (text) =>
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
            // A number or date broken over two lines would read as two values.
            ...(holds !== 'text' && { overflow: 'visible' }),
          },
        ]),
      ),
    },
  }
}
