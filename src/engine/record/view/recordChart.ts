import { decimalsOf } from '#model/entity/decimals'
import { isMoney, isTemporal } from '#model/entity/kindGuards'
import { formatDecimal, formatInteger, formatMoney } from '#model/formats/index'
import type { ChartMark } from '#model/record/chartMarks'
import type { ChartSource } from '#model/record/charts'
import { showValue } from '#model/show/show'
import type { Chart } from '../../charts/chart'
import type { ConsoleTools } from '../../console/console'
import { listAddress } from '../../console/listAddress'
import { viewText } from './messages'

export function recordChart(
  { chart, entity, along, measured }: ChartSource,
  marks: readonly ChartMark[],
  tools: ConsoleTools,
): Chart {
  const kind = chart.kind ?? (isTemporal(along) ? 'line' : 'bar')
  return {
    type: kind === 'line' ? 'Line' : 'Bar',
    labels: marks.map(({ label }) => labelOf(label, isTemporal(along))),
    series: [
      {
        label: titleOf(chart.of, measured?.title ?? ''),
        data: marks.map(({ value }) => value),
        format: (value) => told(value, measured),
      },
    ],
    links: marks.map(({ filter }) => filter && listAddress(entity, filter, tools)),
    labelTitle: isTemporal(along) ? viewText.chartPeriods[chart.by] : along.title,
    limits: chart.limits,
  }
}

function titleOf(of: ChartSource['chart']['of'], title: string): string {
  if (of === 'count') return viewText.chartCount
  return of === 'mean' ? viewText.chartMean(title) : viewText.chartSum(title)
}

/** `2026-03-09` as 09/03/2026, `2026-03` as 03/2026. */
function labelOf(label: string, isPeriod: boolean): string {
  if (isPeriod) return label.split('-').reverse().join('/')
  return label === '' ? viewText.chartNone : label
}

function told(value: number, field: ChartSource['measured']): string {
  if (!field) return formatInteger(value)
  if (isMoney(field)) return formatMoney(value, decimalsOf(field))
  // When the unit is in another field, only the number is shown.
  return field.unit === undefined ? formatDecimal(value, 0, 2) : showValue(Number(value.toFixed(2)), field)
}
