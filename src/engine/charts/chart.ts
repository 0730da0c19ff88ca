/* Chart data, independent of rendering. Pure. */

/** In pixels. */
export const chartHeight = 290
/** Pixels assumed until the card is measured. */
export const usualWidth = 695

/** One value per label; null where there is none. */
export interface ChartSeries {
  readonly label: string
  readonly data: readonly (number | null)[]
  format(value: number): string
}

export interface ChartLimit {
  readonly label: string
  readonly value: number
}

const tones = ['info', 'success', 'warning', 'error', 'default'] as const
/** The meaning of a label, such as the colour of a state. */
export type ChartTone = (typeof tones)[number]

/** Unknown names use the neutral tone. */
export function toneOf(color: string | undefined): ChartTone {
  return tones.find((tone) => tone === color) ?? 'default'
}

export interface Chart {
  readonly type: 'Bar' | 'Line' | 'Pie'
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly links?: readonly (string | undefined)[]
  readonly labelTitle: string
  /** Tone per label, for a single series of bars. */
  readonly tones?: readonly ChartTone[]
  /** Minimum end of the y axis; higher values extend it. */
  readonly suggestedMax?: number
  readonly limits?: readonly ChartLimit[]
}

export interface DrawingProps {
  readonly chart: Chart
  /** Pixels of the card, for what does not fit it. */
  readonly width: number
}

export function isEmptyChart({ series }: Chart): boolean {
  return series.every(({ data }) => data.every((value) => value === null))
}

/** A slice above this share leaves nothing to compare. */
const wholeShare = 0.95

/** Whether a drawing would say less than its table: a pie that is nearly one slice, or a line of two points. */
export function isTableClearer({ type, series }: Chart): boolean {
  const values = series.flatMap(({ data }) => data.filter((value) => value !== null))
  if (type === 'Pie') {
    const total = values.reduce((sum, value) => sum + value, 0)
    return values.some((value) => value > total * wholeShare)
  }
  return type === 'Line' && series.every(({ data }) => data.filter((value) => value !== null).length < 3)
}

/** CSV as Excel in pt-BR opens it: semicolons, decimal commas and a byte order mark. */
export function chartCsv({ labels, labelTitle, series }: Chart): string {
  const rows = [
    [labelTitle, ...series.map(({ label }) => label)],
    ...labels.map((label, place) => [label, ...series.map(({ data }) => decimal(data[place]))]),
  ]
  return `\uFEFF${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`
}

function decimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}

function quoted(text: string): string {
  // Escapes cells that a spreadsheet would run as formulas.
  const safe = /^[=+@]|^-(?![0-9])/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
