/* Computes ticks and the space that axis labels need. Pure. */
import { type Chart, usualWidth } from './chart'

export const fontSize = 12
export const lineHeight = 14
/** Degrees by which labels are rotated when they do not fit side by side. */
export const slant = 32

const radians = (slant * Math.PI) / 180
const gap = 10
const apart = 4
const mostLines = 3
export const edge = 24

export interface ValueAxis {
  readonly ticks: readonly number[]
  readonly width: number
}

export interface LabelAxis {
  readonly lines: readonly (readonly string[])[]
  readonly isSlanted: boolean
  readonly height: number
  /** Pixels by which the first label extends beyond the value axis. */
  readonly left: number
  /** Pixels below which labels would overlap; 0 if they fit. */
  readonly minWidth: number
}

/** Ticks at round, equal steps whose labels all differ; integers only for counts. */
export function valueAxis({ series, suggestedMax, limits = [] }: Chart): ValueAxis {
  const values = [
    ...series.flatMap(({ data }) => data.filter((value) => value !== null)),
    ...limits.map(({ value }) => value),
  ]
  const high = Math.max(0, suggestedMax ?? 0, ...values)
  const low = Math.min(0, ...values)
  const format = series[0]?.format ?? String
  const ticks = ticksBetween(low, high, format)
  return { ticks, width: Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + gap }
}

function ticksBetween(low: number, high: number, format: (value: number) => string): readonly number[] {
  const span = high - low || 1
  const isWhole = format(0.5) === format(0) || format(0.5) === format(1)
  const power = 10 ** (Math.floor(Math.log10(span)) - 1)
  const steps = [power, power * 10]
    .flatMap((ten) => [1, 2, 2.5, 3, 4, 5].map((part) => part * ten))
    .filter((step) => (isWhole ? Number.isInteger(step) : true))
    // A step such as 2.5 or 0.25 needs one decimal more than its neighbours.
    .filter((step) => Number.isInteger(step) || step / 10 ** Math.floor(Math.log10(step)) !== 2.5)
  const choices = steps
    .map((step) => marks(low, high, step))
    .filter((ticks) => new Set(ticks.map((tick) => format(tick))).size === ticks.length)
  // Prefers the suggested maximum, then four steps.
  const cost = (ticks: readonly number[]) => {
    const parts = ticks.length - 1
    const waste = ((ticks.at(-1) ?? 0) - (ticks[0] ?? 0) - span) / span
    return (parts > 6 ? 100 : Math.abs(parts - 4) / 10) + 3 * waste
  }
  return choices.reduce(
    (best, ticks) => (cost(ticks) < cost(best) ? ticks : best),
    choices[0] ?? marks(low, high, Math.ceil(span)),
  )
}

function marks(low: number, high: number, step: number): readonly number[] {
  // Compensates floating-point error.
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_each, at) => exact((first + at) * step))
}

function exact(value: number): number {
  return Number(value.toPrecision(12))
}

/** @param width pixels of the whole chart */
export function labelAxis(
  labels: readonly string[],
  valueWidth: number,
  right: number,
  width: number = usualWidth,
): LabelAxis {
  const around = valueWidth + right + gap
  const side = (width - around) / Math.max(labels.length, 1) - apart
  const flat = labels.map((label) => linesOf(label, side))
  if (flat.every((lines) => lines.length <= mostLines && widthOf(lines) <= side)) {
    return { lines: flat, isSlanted: false, height: heightOf(flat) + gap, left: 4, minWidth: 0 }
  }
  const widths = [90, 120, 150, 180]
  const tries = widths.map((each) => labels.map((label) => linesOf(label, each)))
  const lines =
    tries.find((each, at) =>
      each.every((label) => label.length <= 2 && widthOf(label) <= (widths[at] ?? 0)),
    ) ?? labels.map((label) => shorten(linesOf(label, 180), 180))
  const [wide, tall] = [Math.max(...lines.map(widthOf)), heightOf(lines)]
  const band = tall / Math.sin(radians) + 2
  const needed = Math.ceil(band * labels.length)
  const every = labels.every(isDate) ? Math.max(1, Math.ceil(needed / Math.max(1, width - around))) : 1
  return {
    lines: lines.map((each, at) => ((labels.length - 1 - at) % every === 0 ? each : [])),
    isSlanted: true,
    height: Math.ceil(Math.sin(radians) * wide + Math.cos(radians) * tall) + gap,
    left: Math.max(4, Math.ceil(Math.cos(radians) * wide - valueWidth - band / 2 + gap)),
    minWidth: every > 1 || needed + around <= width ? 0 : needed + around,
  }
}

/** Bars whose names fit under them neither flat nor slanted lie one under another instead. */
export function isInRows(chart: Chart, width: number): boolean {
  const { type, labels } = chart
  if (type !== 'Bar') return false
  return labelAxis(labels, valueAxis(chart).width, edge, width).minWidth > 0
}

export interface RowAxis {
  readonly lines: readonly (readonly string[])[]
  /** Pixels of the names, of a row, and of the whole drawing. */
  readonly width: number
  readonly row: number
  readonly height: number
  readonly ticks: readonly number[]
}

const rowBar = 14

/** The axes of bars that lie one under another. */
export function rowAxis(chart: Chart, width: number): RowAxis {
  const { labels, series, limits = [] } = chart
  const most = Math.min(220, width * 0.42)
  const lines = labels.map((label) => shorten(linesOf(label, most), most))
  const names = Math.min(most, Math.ceil(Math.max(...lines.map(widthOf)))) + gap
  const row = Math.max(heightOf(lines), series.length * rowBar) + gap
  const { ticks, width: tickWidth } = valueAxis(chart)
  const every = Math.max(1, Math.ceil((ticks.length * tickWidth) / Math.max(1, width - names - edge)))
  return {
    lines,
    width: names,
    row,
    height: row * labels.length + lineHeight + gap * 2 + (limits.length > 0 ? lineHeight : 0),
    ticks: ticks.filter((_tick, at) => at % every === 0),
  }
}

/** Between two dates of an axis the others are understood: some of their labels can be left out. */
function isDate(label: string): boolean {
  return /^\d{1,2}\/(?:\d{1,2}\/)?\d{2,4}$/.test(label)
}

const legendLine = 18
/** The square before a name, and the distance to the next one. */
const besideName = 32

/** Pixels of the names of several series, side by side as long as they fit. */
export function legendHeight({ series }: Chart, width: number): number {
  if (series.length < 2) return 0
  const rooms = series.map(({ label }) => textWidth(label) + besideName)
  const last = rooms.reduce(
    ({ lines, used }, room) =>
      used + room > width - edge ? { lines: lines + 1, used: room } : { lines, used: used + room },
    { lines: 1, used: 0 },
  )
  return last.lines * legendLine
}

/** Breaks a label at spaces and slashes; a longer word gets a line of its own. */
function linesOf(label: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const part of label.trim().split(/(?<=\s)|(?<=\p{L}\/)(?=\p{L})/u)) {
    const joined = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && textWidth(joined.trimEnd()) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}

function shorten(lines: readonly string[], width: number): readonly string[] {
  const kept = lines.slice(0, mostLines)
  return kept.map((line, at) => {
    const isCut = at === mostLines - 1 && lines.length > mostLines
    if (!isCut && textWidth(line) <= width) return line
    let cut = line
    while (cut !== '' && textWidth(`${cut}…`) > width) cut = cut.slice(0, -1)
    return `${cut.trimEnd()}…`
  })
}

function heightOf(labels: readonly (readonly string[])[]): number {
  return Math.max(1, ...labels.map((lines) => lines.length)) * lineHeight
}

function widthOf(lines: readonly string[]): number {
  return Math.max(0, ...lines.map(textWidth))
}

/** An upper bound in pixels, because the browser's font is unknown. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * fontSize
}

function letterWidth(letter: string): number {
  if (/[ijlIíì.,:;'|!()/ ]/.test(letter)) return 0.38
  if (/[mwMW%@…—]/.test(letter)) return 0.98
  return /\p{Lu}/u.test(letter) ? 0.76 : 0.63
}
