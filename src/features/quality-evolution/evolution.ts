/* Turns results into charts: one series per farm, or the mean of all. Pure. */
import { date } from '#model/formats/date'
import { month } from '#model/formats/month'
import { arithmeticMean, geometricMean } from '#model/mean'
import type { Chart, ChartSeries } from '../../engine'
import { type Analysis, formatValue } from './analyses'
import { text } from './messages'

export interface Result {
  readonly code: string
  /** `yyyy-mm-dd`; the first of the month for monthly means. */
  readonly day: string
  readonly value: number
  readonly farm: { readonly id: number; readonly label: string }
}

/** `Anual` is by month of a year, `Mensal` by day of a month. */
export type Scale = 'Anual' | 'Mensal'

/** Most farms drawn as separate series when none is chosen. */
const fewFarms = 6

/** 60 months up to `last`, latest first, plus `firstMonth`; all `yyyy-mm`. */
export function monthsUntil(last: string, firstMonth: string): readonly string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  const months = Array.from({ length: 60 }, (_each, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
  return months.includes(firstMonth) ? months : [firstMonth, ...months].toSorted().toReversed()
}

export function farmsOf(results: readonly Result[]): readonly Result['farm'][] {
  const farms = new Map(results.map(({ farm }) => [farm.id, farm]))
  return [...farms.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** Without chosen farms, the chart covers all. */
export function chartOf(
  analysis: Analysis,
  results: readonly Result[],
  scale: Scale,
  chosen: readonly number[],
): Chart {
  const own = results.filter(({ code }) => code === analysis.code)
  const days = [...new Set(own.map(({ day }) => day))].toSorted()
  const farms = farmsOf(results)
  const format = (value: number) => formatValue(value, analysis)
  const series = (label: string, of: readonly Result[]): ChartSeries => ({
    label,
    format,
    data: days.map((each) =>
      meanOf(
        analysis,
        of.filter(({ day }) => day === each),
      ),
    ),
  })
  const shown = chosen.length > 0 ? farms.filter(({ id }) => chosen.includes(id)) : farms
  const isMean = chosen.length === 0 && farms.length > fewFarms
  return {
    type: 'Bar',
    labelTitle: scale === 'Anual' ? text.month : text.day,
    labels: days.map((day) => (scale === 'Anual' ? month.show(day) : date.show(day))),
    series: isMean
      ? [series(text.allFarms(farms.length), own)]
      : shown.map((farm) =>
          series(
            farm.label,
            own.filter(({ farm: { id } }) => id === farm.id),
          ),
        ),
    suggestedMax: analysis.max,
    limits: analysis.limit
      ? [
          {
            value: analysis.limit.value,
            label: text.limit(analysis.limit.kind, format(analysis.limit.value)),
          },
        ]
      : [],
  }
}

/** Counts use the geometric mean, as IN 76/2018 requires; null without results. */
function meanOf({ isCount }: Analysis, results: readonly Result[]): number | null {
  if (results.length === 0) return null
  const values = results.map(({ value }) => value)
  const mean = isCount ? geometricMean(values) : arithmeticMean(values)
  return Math.round(mean * 100) / 100
}
