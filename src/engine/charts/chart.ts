/* The data of a chart, independent of how it is drawn. Pure. */

/** Height of every chart, in pixels. */
export const chartHeight = 290
/** Width below which a chart scrolls inside its card, in pixels. */
export const chartMinWidth = 695

/** Values of one kind, one for each label; null where there is none. */
export interface ChartSeries {
  readonly label: string
  readonly data: readonly (number | null)[]
  /** A value as people read it, unit included. */
  format(value: number): string
}

/** A line across a chart that values should not pass. */
export interface ChartLimit {
  readonly label: string
  readonly value: number
}

const tones = ['info', 'success', 'warning', 'error', 'default'] as const
/** What a label means, where it means something: the colour of a state. */
export type ChartTone = (typeof tones)[number]

/** The tone of that name; of any other, the one that says nothing. */
export function toneOf(color: string | undefined): ChartTone {
  return tones.find((tone) => tone === color) ?? 'default'
}

/** A chart. A pie draws its first series. */
export interface Chart {
  readonly type: 'Bar' | 'Line' | 'Pie'
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  /** For each label the address of what its value is made of, where there is one. */
  readonly links?: readonly (string | undefined)[]
  /** What labels are, over their column of the table. */
  readonly labelTitle: string
  /** For a single series of bars: a tone for each label. */
  readonly tones?: readonly ChartTone[]
  /** Up to where the y axis goes at least; higher values stretch it. */
  readonly suggestedMax?: number
  readonly limits?: readonly ChartLimit[]
}

/** Whether there is anything to draw. */
export function isEmptyChart({ series }: Chart): boolean {
  return series.every(({ data }) => data.every((value) => value === null))
}

/** The data as a file that spreadsheets of pt-BR open: semicolons, decimal commas, a mark of its encoding. */
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
  // A cell that starts like a formula would be one.
  const safe = /^[=+@]|^-(?![0-9])/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
