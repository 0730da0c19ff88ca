/* Where the axes of a chart have their marks, and the room that the words beside them need. Pure. */
import { type Chart, chartMinWidth } from './chart'

/** Points of a letter of the axes, and of a line of them. */
export const fontSize = 12
export const lineHeight = 14
/** Degrees by which labels lean when they do not fit side by side. */
export const slant = 32

const radians = (slant * Math.PI) / 180
/** Between words and what stands beside them. */
const gap = 10
/** Between labels side by side. */
const apart = 4
const mostLines = 3
const edge = 24

/** The marks of the axis of values. */
export interface ValueAxis {
  /** From the lowest to the highest, all as far apart. */
  readonly ticks: readonly number[]
  /** Pixels that the longest of their words needs. */
  readonly width: number
}

/** The words under a chart. */
export interface LabelAxis {
  /** Each label in lines. */
  readonly lines: readonly (readonly string[])[]
  readonly isSlanted: boolean
  /** Pixels under the drawing. */
  readonly height: number
  /** Pixels that the first label needs to the left of the axis of values. */
  readonly left: number
  /** Pixels that the whole chart needs at least, so that no label stands on another. */
  readonly minWidth: number
}

/**
 * Marks that are as far apart as round numbers can be, of which no two read the same; what is counted in whole
 * numbers has no mark between them.
 */
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
    // Half steps of small numbers have one decimal more than what stands beside them.
    .filter((step) => Number.isInteger(step) || step / 10 ** Math.floor(Math.log10(step)) !== 2.5)
  const choices = steps
    .map((step) => marks(low, high, step))
    .filter((ticks) => new Set(ticks.map((tick) => format(tick))).size === ticks.length)
  // A suggested end is kept where it can be; then four parts are best.
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
  // Sums of decimals are a hair beside the mark that they mean.
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_each, at) => exact((first + at) * step))
}

function exact(value: number): number {
  return Number(value.toPrecision(12))
}

/** The words under a chart whose axis of values is that wide. */
export function labelAxis(labels: readonly string[], valueWidth: number, right: number): LabelAxis {
  const room = chartMinWidth - valueWidth - right - gap
  const side = room / Math.max(labels.length, 1) - apart
  const flat = labels.map((label) => linesOf(label, side))
  if (flat.every((lines) => lines.length <= mostLines && widthOf(lines) <= side)) {
    return { lines: flat, isSlanted: false, height: heightOf(flat) + gap, left: 4, minWidth: chartMinWidth }
  }
  const widths = [90, 120, 150, 180]
  const tries = widths.map((width) => labels.map((label) => linesOf(label, width)))
  const lines =
    tries.find((each, at) =>
      each.every((label) => label.length <= 2 && widthOf(label) <= (widths[at] ?? 0)),
    ) ?? labels.map((label) => shorten(linesOf(label, 180), 180))
  const [wide, tall] = [Math.max(...lines.map(widthOf)), heightOf(lines)]
  const band = tall / Math.sin(radians) + 2
  return {
    lines,
    isSlanted: true,
    height: Math.ceil(Math.sin(radians) * wide + Math.cos(radians) * tall) + gap,
    left: Math.max(4, Math.ceil(Math.cos(radians) * wide - valueWidth - band / 2 + gap)),
    minWidth: Math.max(chartMinWidth, Math.ceil(band * labels.length) + valueWidth + right + gap),
  }
}

/** Pixels that words on the right of a chart need. */
export function rightOf({ limits = [] }: Chart): number {
  return Math.max(edge, ...limits.map(({ label }) => Math.ceil(textWidth(label)) + gap))
}

/** A label in lines of that width, broken between its words, those around a slash too; a longer word has its own line. */
function linesOf(label: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const part of label.trim().split(/(?<=\s)|(?<=\p{L}\/)(?=\p{L})/u)) {
    const joined = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && textWidth(joined.trimEnd()) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}

/** At most so many lines of that width; what is left out shows as an ellipsis. */
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

/** Pixels of a text, rather too many than too few: which letters a browser has is its own business. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * fontSize
}

function letterWidth(letter: string): number {
  if (/[ijlIíì.,:;'|!()/ ]/.test(letter)) return 0.38
  if (/[mwMW%@…—]/.test(letter)) return 0.98
  return /\p{Lu}/u.test(letter) ? 0.76 : 0.63
}
