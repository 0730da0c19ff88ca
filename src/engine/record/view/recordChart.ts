import { isTemporal } from '#model/entity/kindGuards'
import { formatInteger } from '#model/formats/index'
import type { ChartMark } from '#model/record/chartMarks'
import type { ChartSource } from '#model/record/charts'
import { unitFiguresOf } from '#model/report/unitFigures'
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
        format: (value) => (measured ? unitFiguresOf(measured).chart(value, measured) : formatInteger(value)),
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
