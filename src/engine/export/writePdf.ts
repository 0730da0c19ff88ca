/* Writes a report as A4 landscape, in slices that bound memory. */
import { jsPDF } from 'jspdf'
import { autoTable, type CellInput, type RowInput, type UserOptions } from 'jspdf-autotable'
import { showDateTime } from '#model/formats/index'
import { reportText } from '#model/report/messages'
import { isGroup, type ReportCell, type ReportHead, type ReportItem } from '#model/report/report'
import { fileText } from './fileMessages'
import { addFont, fontName } from './pdfFont'
import { alignments, columnStyles } from './pdfTable'
import { printable } from './printable'

export interface ReportWriter {
  add(items: readonly ReportItem[]): void
  finish(onWritten: (rows: number) => void): Uint8Array<ArrayBuffer>
}

/** Points. */
const margin = { left: 28, right: 28, top: 62, bottom: 34 } as const
const usualFont = 10
const miniFont = 7
const sliceSize = 200

const green: [number, number, number] = [27, 94, 32]
const shaded: [number, number, number] = [232, 240, 232]

export function startPdf(head: ReportHead, title: string): ReportWriter {
  const items: ReportItem[] = []
  return {
    add: (more) => void items.push(...more),
    finish: (onWritten) => writePdf(head, title, items, onWritten),
  }
}

function writePdf(
  head: ReportHead,
  title: string,
  items: readonly ReportItem[],
  onWritten: (rows: number) => void,
): Uint8Array<ArrayBuffer> {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true })
  doc.setProperties({ title, author: head.author })
  doc.setLanguage('pt-BR')
  addFont(doc)
  const room = doc.internal.pageSize.getWidth() - margin.left - margin.right
  const fontSize = head.columns.some(({ isMini }) => isMini) ? miniFont : usualFont
  const { widths, options } = columnStyles(doc, head, items, room, fontSize)
  const look: UserOptions = { theme: 'plain', margin, ...options }
  const headers = head.columns.map(
    ({ text, align }, at): CellInput => ({
      content: printable(text),
      styles: { halign: alignments[align], cellWidth: widths[at] ?? 'auto', overflow: 'linebreak' },
    }),
  )
  const headHeight = drawHead(doc, headers, look)
  let bottom = margin.top + headHeight
  let rows = 0
  const draw = (body: RowInput[]) =>
    autoTable(doc, {
      ...look,
      body,
      startY: bottom,
      margin: { ...margin, top: margin.top + headHeight },
      rowPageBreak: 'avoid',
      didDrawPage: ({ cursor }) => {
        bottom = cursor?.y ?? bottom
      },
    })
  for (let from = 0; from < items.length; from += sliceSize) {
    const slice = items.slice(from, from + sliceSize)
    draw(slice.map((item, at) => (isGroup(item) ? sumRow(item.text, item.sums) : plainRow(item, from + at))))
    rows += slice.filter((item) => !isGroup(item)).length
    onWritten(rows)
  }
  if (head.sums) draw([sumRow(reportText.total, head.sums)])
  dressPages(doc, title, head, () => drawHead(doc, headers, look))
  return new Uint8Array(doc.output('arraybuffer'))
}

function drawHead(doc: jsPDF, headers: CellInput[], look: UserOptions): number {
  let bottom: number = margin.top
  autoTable(doc, {
    ...look,
    head: [headers],
    body: [],
    startY: margin.top,
    headStyles: { fillColor: green, textColor: 255, fontStyle: 'bold' },
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom
    },
  })
  return bottom - margin.top
}

function plainRow(cells: readonly ReportCell[], place: number): RowInput {
  return cells.map(
    (cell): CellInput => ({
      content: printable(String(cell ?? '')),
      ...(place % 2 === 1 && { styles: { fillColor: [248, 250, 248] } }),
    }),
  )
}

/** A row of sums; its title spans the columns before the next sum. */
function sumRow(name: string, sums: readonly ReportCell[]): RowInput {
  const place = Math.max(sums.indexOf(null), 0)
  const next = sums.findIndex((sum, at) => at > place && sum !== null)
  const end = next === -1 ? sums.length : next
  const styles = { fontStyle: 'bold', fillColor: shaded } as const
  return sums.flatMap((sum, at): CellInput[] => {
    if (at === place) {
      return [
        {
          content: printable(name),
          colSpan: end - place,
          styles: { ...styles, halign: 'left', overflow: 'linebreak' },
        },
      ]
    }
    return at > place && at < end
      ? []
      : [{ content: printable(String(sum ?? '')), styles: { ...styles, overflow: 'visible' } }]
  })
}

/** Runs last, because the page count must be known. */
function dressPages(doc: jsPDF, title: string, head: ReportHead, drawHeaders: () => void): void {
  const pages = doc.getNumberOfPages()
  const { pageSize } = doc.internal
  const made = printable(fileText.made(head.author, showDateTime(head.at), head.total))
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    if (page > 1) drawHeaders()
    doc.setTextColor(20)
    doc.setFont(fontName, 'bold').setFontSize(14).text(printable(title), margin.left, 32)
    doc.setFont(fontName, 'normal').setFontSize(8).setTextColor(90).text(made, margin.left, 48)
    const number = fileText.page(page, pages)
    doc.text(number, pageSize.getWidth() - margin.right, pageSize.getHeight() - 16, { align: 'right' })
  }
}
