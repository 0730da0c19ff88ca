/* Drawings of a record's PDF. Each returns its height; all measures are points. */
import type { jsPDF } from 'jspdf'
import { formatDecimal, formatInteger } from '#model/formats/index'
import type { PointShape, PolygonShape, Position } from '#model/geometry'
import type { ReportChart, ReportMark, ReportPicture } from '#model/report/recordReport'
import { mapText } from '../map/messages'
import { fontName } from './pdfFont'
import { printable } from './printable'

interface DrawingArea {
  readonly x: number
  readonly y: number
  readonly width: number
}

const grey: [number, number, number] = [95, 95, 95]
const pale: [number, number, number] = [215, 222, 215]
const green: [number, number, number] = [27, 94, 32]
const leaf: [number, number, number] = [220, 234, 220]
const red: [number, number, number] = [176, 58, 20]
const smallFont = 7.5
const most = { picture: 220, place: 230, chart: 170 } as const

function small(doc: jsPDF): jsPDF {
  return doc
    .setFont(fontName, 'normal')
    .setFontSize(smallFont)
    .setTextColor(...grey)
}

export function pictureHeight({ width, height }: ReportPicture, room: number): number {
  return Math.min(most.picture, (Math.min(room, width) * height) / width) + 16
}

export function drawPicture(doc: jsPDF, picture: ReportPicture, { x, y, width }: DrawingArea): number {
  const high = pictureHeight(picture, width) - 16
  const wide = (high * picture.width) / picture.height
  small(doc).text(printable(picture.title), x, y + 8)
  doc.addImage({ imageData: picture.source, format: 'JPEG', x, y: y + 12, width: wide, height: high })
  return high + 16
}

const metresOfDegree = 111_195

export const placeHeight = most.place + 14

/** Draws a polygon with its holes, or a point as a cross, north up, with a scale bar. */
export function drawPlace(
  doc: jsPDF,
  shape: PolygonShape | PointShape,
  { x, y, width }: DrawingArea,
): number {
  const rings = shape.type === 'Polygon' ? shape.coordinates : [[shape.coordinates]]
  const all = rings.flat()
  const [west, east] = [Math.min(...all.map(([lng]) => lng)), Math.max(...all.map(([lng]) => lng))]
  const [south, north] = [Math.min(...all.map(([, lat]) => lat)), Math.max(...all.map(([, lat]) => lat))]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const room = { width: Math.min(width, 340) - 20, height: most.place - 36 }
  const metresWide = Math.max((east - west) * narrow, 1e-6) * metresOfDegree
  const metresHigh = Math.max(north - south, 1e-6) * metresOfDegree
  const scale = Math.min(room.width / metresWide, room.height / metresHigh)
  const at = ([lng, lat]: Position): readonly [number, number] => [
    x + 10 + (lng - west) * narrow * metresOfDegree * scale,
    y + 10 + (north - lat) * metresOfDegree * scale,
  ]
  if (shape.type === 'Point') {
    doc
      .setDrawColor(...green)
      .setFillColor(...green)
      .setLineWidth(1.2)
    doc.circle(x + 16, y + 16, 4, 'FD')
    small(doc).text(coordinates(shape.coordinates), x + 28, y + 19)
    return 32
  }
  doc
    .setDrawColor(...green)
    .setFillColor(...leaf)
    .setLineWidth(1.1)
  for (const ring of rings) {
    const [first, ...rest] = ring.map(at)
    if (!first) continue
    doc.moveTo(...first)
    for (const point of rest) doc.lineTo(...point)
    doc.close()
  }
  doc.fillStrokeEvenOdd()
  const bottom = y + 10 + Math.min(room.height, metresHigh * scale)
  const metres = roundBelow(room.width / 3 / scale)
  const bar = metres * scale
  doc
    .setDrawColor(...grey)
    .setLineWidth(0.8)
    .line(x + 10, bottom + 14, x + 10 + bar, bottom + 14)
  doc
    .line(x + 10, bottom + 11, x + 10, bottom + 17)
    .line(x + 10 + bar, bottom + 11, x + 10 + bar, bottom + 17)
  const length = metres >= 1_000 ? `${formatDecimal(metres / 1_000, 0, 1)} km` : `${formatInteger(metres)} m`
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  small(doc).text(`${length} · ${coordinates(middle)}`, x + 16 + bar, bottom + 17)
  return bottom + 24 - y
}

function coordinates([lng, lat]: Position): string {
  return mapText.coordinatesAt(lat, lng)
}

/** The highest of 1, 2 or 5 times a power of ten that is not above the value. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power
}

export const chartHeight = most.chart + 34

export function drawChart(doc: jsPDF, chart: ReportChart, { x, y, width }: DrawingArea): number {
  const { labels, values, ticks, limits } = chart
  doc
    .setFont(fontName, 'bold')
    .setFontSize(9)
    .setTextColor(40)
    .text(printable(chart.title), x, y + 9)
  small(doc)
  const words = Math.max(...ticks.map(({ text }) => doc.getTextWidth(printable(text)))) + 8
  const box = { left: x + words, right: x + width, top: y + 22, bottom: y + most.chart }
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const upTo = (value: number) => box.bottom - ((value - low) / (high - low || 1)) * (box.bottom - box.top)
  const across = ({ value }: ReportMark) => doc.line(box.left, upTo(value), box.right, upTo(value))
  doc.setDrawColor(...pale).setLineWidth(0.5)
  for (const tick of ticks) {
    across(tick)
    doc.text(printable(tick.text), box.left - 5, upTo(tick.value) + 2.5, { align: 'right' })
  }
  const slot = (box.right - box.left) / Math.max(labels.length, 1)
  const middle = (place: number) => box.left + slot * (place + 0.5)
  if (chart.isLine) drawLine(doc, values, middle, upTo)
  else {
    doc.setFillColor(...green)
    const bar = Math.min(slot * 0.7, 40)
    for (const [place, value] of values.entries()) {
      if (value === null) continue
      const [from, to] = [upTo(0), upTo(value)]
      doc.rect(middle(place) - bar / 2, Math.min(from, to), bar, Math.abs(from - to), 'F')
    }
  }
  doc
    .setDrawColor(...red)
    .setLineWidth(0.8)
    .setLineDashPattern([4, 3], 0)
  for (const limit of limits) across(limit)
  doc.setLineDashPattern([], 0).setTextColor(...red)
  for (const limit of limits)
    doc.text(printable(limit.text), box.right, upTo(limit.value) - 3, { align: 'right' })
  drawLabels(doc, labels, slot, middle, box.bottom + 10)
  return chartHeight
}

function drawLine(
  doc: jsPDF,
  values: readonly (number | null)[],
  across: (place: number) => number,
  upTo: (value: number) => number,
): void {
  doc
    .setDrawColor(...green)
    .setFillColor(...green)
    .setLineWidth(1.3)
  for (const [place, value] of values.entries()) {
    if (value === null) continue
    const before = values[place - 1]
    if (before !== undefined && before !== null)
      doc.line(across(place - 1), upTo(before), across(place), upTo(value))
    doc.circle(across(place), upTo(value), 1.8, 'F')
  }
}

function drawLabels(
  doc: jsPDF,
  labels: readonly string[],
  slot: number,
  across: (place: number) => number,
  y: number,
): void {
  small(doc)
  const texts = labels.map((label) => printable(label))
  const widest = Math.max(...texts.map((text) => doc.getTextWidth(text)), 1) + 6
  if (widest <= slot * 2) {
    const each = Math.max(1, Math.ceil(widest / slot))
    for (const [place, text] of texts.entries())
      if (place % each === 0) doc.text(text, across(place), y, { align: 'center' })
    return
  }
  const each = Math.max(1, Math.ceil(10 / slot))
  const longest = 24
  for (const [place, text] of texts.entries()) {
    if (place % each !== 0) continue
    const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
    doc.text(shown, across(place) + 3, y + 12, { align: 'right', angle: 28 })
  }
}

const signatureHeight = 74

export function signaturesHeight(names: readonly string[]): number {
  return Math.ceil(names.length / 2) * signatureHeight
}

export function drawSignatures(doc: jsPDF, names: readonly string[], { x, y, width }: DrawingArea): number {
  const gap = 30
  const wide = (width - gap) / 2
  doc
    .setFont(fontName, 'normal')
    .setFontSize(9)
    .setTextColor(20)
    .setDrawColor(...grey)
    .setLineWidth(0.7)
  for (const [place, name] of names.entries()) {
    const left = x + (place % 2) * (wide + gap)
    const down = y + Math.floor(place / 2) * signatureHeight + 44
    doc.line(left, down, left + wide, down)
    const lines = (doc.splitTextToSize(printable(name), wide) as string[]).slice(0, 2)
    doc.text(lines, left + wide / 2, down + 12, { align: 'center' })
  }
  return signaturesHeight(names)
}
