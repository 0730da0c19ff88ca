/* Writes the values of records by section as A4 portrait, then their related rows; each record begins a page. */
import { jsPDF } from 'jspdf'
import { autoTable, type CellInput, type RowInput, type UserOptions } from 'jspdf-autotable'
import { formatInteger, showDateTime } from '#model/formats/index'
import type { RecordReport, ReportPair, ReportRelation, ReportTable } from '#model/report/recordReport'
import { isGroup, type ReportCell } from '#model/report/report'
import { fileText } from './fileMessages'
import {
  chartHeight,
  drawChart,
  drawPicture,
  drawPlace,
  drawSignatures,
  pictureHeight,
  placeHeight,
  signaturesHeight,
} from './pdfDrawings'
import { addFont, fontName } from './pdfFont'
import { alignments, columnStyles } from './pdfTable'
import { printable } from './printable'

/** Points. */
const margin = { left: 34, right: 34, top: 44, bottom: 40 } as const
const usualFont = 9
const green: [number, number, number] = [27, 94, 32]
const grey: [number, number, number] = [95, 95, 95]
const line: [number, number, number] = [215, 222, 215]

export function writeRecordPdf(...reports: readonly RecordReport[]): Uint8Array<ArrayBuffer> {
  const doc = new jsPDF({ orientation: 'portrait', unit: 'pt', format: 'a4', compress: true })
  const [{ title = '', author = '' } = {}] = reports
  doc.setProperties({ title, author })
  doc.setLanguage('pt-BR')
  addFont(doc)
  for (const [place, report] of reports.entries()) {
    if (place > 0) doc.addPage()
    const first = doc.getNumberOfPages()
    writeReport(doc, report)
    dressPages(doc, report, first)
  }
  return new Uint8Array(doc.output('arraybuffer'))
}

function writeReport(doc: jsPDF, report: RecordReport): void {
  const room = doc.internal.pageSize.getWidth() - margin.left - margin.right
  let bottom = drawTitle(doc, report, room)
  const draw = (options: UserOptions) => {
    autoTable(doc, {
      theme: 'plain',
      margin,
      startY: bottom,
      rowPageBreak: 'avoid',
      ...options,
      styles: {
        font: fontName,
        fontSize: usualFont,
        cellPadding: { vertical: 2.5, horizontal: 4 },
        ...options.styles,
      },
      didDrawPage: ({ cursor }) => {
        bottom = cursor?.y ?? bottom
      },
    })
  }
  const head = (text: string, below = 42) => {
    // Keeps a heading together with the content below it.
    if (bottom + 28 + below > doc.internal.pageSize.getHeight() - margin.bottom) {
      doc.addPage()
      bottom = margin.top
    }
    bottom += 18
    doc
      .setFont(fontName, 'bold')
      .setFontSize(11.5)
      .setTextColor(...green)
    doc.text(printable(text), margin.left, bottom)
    doc
      .setDrawColor(...line)
      .setLineWidth(0.7)
      .line(margin.left, bottom + 5, margin.left + room, bottom + 5)
    bottom += 9
    mark(text)
  }
  const mark = (text: string) =>
    doc.outline.add(null, text, { pageNumber: doc.getCurrentPageInfo().pageNumber })
  const drawAt = (height: number, drawing: (spot: { x: number; y: number; width: number }) => number) => {
    if (bottom + height > doc.internal.pageSize.getHeight() - margin.bottom) {
      doc.addPage()
      bottom = margin.top
    }
    bottom += drawing({ x: margin.left, y: bottom + 4, width: room }) + 8
  }
  mark(report.title)
  if (report.text !== undefined) draw({ body: [[{ content: printable(report.text), styles: paragraph }]] })
  for (const { title, pairs, tables } of report.sections) {
    if (title !== '') head(title)
    if (pairs.length > 0) draw({ body: rowsOf(pairs), columnStyles: { 0: { cellWidth: room / 2 } } })
    for (const table of tables) {
      if (table.title !== title) draw({ body: [[small(table.title)]] })
      draw(itemsTable(table))
    }
  }
  if (report.pictures[0]) head(fileText.pictures, pictureHeight(report.pictures[0], room))
  for (const each of report.pictures)
    drawAt(pictureHeight(each, room), (spot) => drawPicture(doc, each, spot))
  const { place } = report
  if (place) {
    head(place.title, placeHeight)
    drawAt(placeHeight, (spot) => drawPlace(doc, place.shape, spot))
  }
  if (report.charts.length > 0) head(fileText.charts, chartHeight)
  for (const chart of report.charts) drawAt(chartHeight, (spot) => drawChart(doc, chart, spot))
  for (const relation of report.relations) {
    head(`${relation.title} (${formatInteger(relation.head.total)})`)
    draw(relatedTable(doc, relation, room))
  }
  drawAt(signaturesHeight(report.signatures), (spot) => drawSignatures(doc, report.signatures, spot))
}

const paragraph = { fontSize: 10.5, cellPadding: { top: 10, bottom: 6, left: 0, right: 0 } }
const tableLook: UserOptions = {
  headStyles: { fontStyle: 'bold', textColor: grey, lineWidth: { bottom: 0.7 }, lineColor: line },
  bodyStyles: { lineWidth: { bottom: 0.4 }, lineColor: line },
}

function drawTitle(doc: jsPDF, { title, told }: RecordReport, room: number): number {
  doc.setFont(fontName, 'bold').setFontSize(17).setTextColor(20)
  const lines = doc.splitTextToSize(printable(title), room) as string[]
  doc.text(lines, margin.left, margin.top + 8)
  const below = margin.top + 8 + (lines.length - 1) * 20 + 16
  doc
    .setFont(fontName, 'normal')
    .setFontSize(usualFont)
    .setTextColor(...grey)
    .text(printable(told), margin.left, below)
  return below + 2
}

function rowsOf(pairs: readonly ReportPair[]): RowInput[] {
  const rows: RowInput[] = []
  let waiting: ReportPair | undefined
  const put = (...cells: readonly ReportPair[]) => {
    const colSpan = cells.length === 1 ? 2 : 1
    rows.push(
      cells.map(({ title }): CellInput => ({ ...small(title), colSpan })),
      cells.map(
        ({ text }): CellInput => ({
          content: printable(text),
          colSpan,
          styles: { cellPadding: { top: 0, bottom: 4, left: 4, right: 4 } },
        }),
      ),
    )
  }
  for (const pair of pairs) {
    if (pair.isWide) {
      if (waiting) put(waiting)
      waiting = undefined
      put(pair)
    } else if (waiting) {
      put(waiting, pair)
      waiting = undefined
    } else waiting = pair
  }
  if (waiting) put(waiting)
  return rows
}

function small(title: string) {
  return {
    content: printable(title),
    styles: { fontSize: 7.5, textColor: grey, cellPadding: { top: 3, bottom: 0, left: 4, right: 4 } },
  }
}

function itemsTable({ head, rows }: ReportTable): UserOptions {
  const halign = ({ isNumber }: ReportTable['head'][number]) => (isNumber ? 'right' : 'left')
  return {
    ...tableLook,
    head: [
      head.map((each): CellInput => ({ content: printable(each.text), styles: { halign: halign(each) } })),
    ],
    body: rows.map((row) => row.map(printable)),
    // A number broken over two lines would read as two values.
    columnStyles: Object.fromEntries(
      head.map((each, at) => [
        at,
        { halign: halign(each), ...(each.isNumber && { overflow: 'visible' as const }) },
      ]),
    ),
  }
}

function relatedTable(doc: jsPDF, { head, items }: ReportRelation, room: number): UserOptions {
  const cell = (value: ReportCell) => printable(String(value ?? ''))
  return {
    ...tableLook,
    head: [
      head.columns.map(
        ({ text, align }): CellInput => ({ content: printable(text), styles: { halign: alignments[align] } }),
      ),
    ],
    body: items.flatMap((item) => (isGroup(item) ? [] : [item.map(cell)])),
    ...(head.sums && {
      foot: [
        head.sums.map(
          (sum, at): CellInput => ({
            content: cell(sum),
            styles: { halign: alignments[head.columns[at]?.align ?? 'start'] },
          }),
        ),
      ],
      showFoot: 'lastPage' as const,
      footStyles: { fontStyle: 'bold' as const },
    }),
    ...columnStyles(doc, head, items, room, usualFont - 1).options,
  }
}

/** Pages are numbered for each record, whose sheets may part ways. */
function dressPages(doc: jsPDF, { title, author, at }: RecordReport, first: number): void {
  const pages = doc.getNumberOfPages()
  const { pageSize } = doc.internal
  const foot = pageSize.getHeight() - 18
  for (let page = first; page <= pages; page++) {
    doc.setPage(page)
    doc
      .setFont(fontName, 'normal')
      .setFontSize(7.5)
      .setTextColor(...grey)
    if (page > first) doc.text(printable(title), margin.left, 28)
    doc.text(printable(fileText.madeBy(author, showDateTime(at))), margin.left, foot)
    doc.text(fileText.page(page - first + 1, pages - first + 1), pageSize.getWidth() - margin.right, foot, {
      align: 'right',
    })
  }
}
