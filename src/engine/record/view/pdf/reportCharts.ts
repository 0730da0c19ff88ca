import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { marksOf, questionOf } from '#model/record/chartMarks'
import { chartsFor } from '#model/record/charts'
import type { ReportChart } from '#model/report/recordReport'
import { valueAxis } from '../../../charts/axis'
import { isEmptyChart } from '../../../charts/chart'
import type { ConsoleTools } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { recordChart } from '../recordChart'

/** Charts without data are left out. @throws HttpError */
export async function reportCharts(
  entity: Entity,
  id: number,
  tools: ConsoleTools,
  dataProvider: ConsoleDataProvider,
): Promise<readonly ReportChart[]> {
  const sources = chartsFor(tools.index, entity, tools.actor).filter((source) =>
    mayAct(source.entity, 'export', tools.actor),
  )
  const charts = await Promise.all(
    sources.map(async (source) => {
      const groups =
        (await dataProvider.summary(source.entity.name, questionOf(source, id))).data.groups ?? []
      const chart = recordChart(source, marksOf(source, id, groups), tools)
      const [series] = chart.series
      if (!series || isEmptyChart(chart)) return []
      return [
        {
          title: source.chart.title,
          isLine: chart.type === 'Line',
          labels: chart.labels,
          values: series.data,
          ticks: valueAxis(chart).ticks.map((value) => ({ value, text: series.format(value) })),
          limits: (chart.limits ?? []).map(({ value, label }) => ({ value, text: label })),
        },
      ]
    }),
  )
  return charts.flat()
}
