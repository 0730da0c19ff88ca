/* The charts that the schema declares for the show page; each is one aggregate query over related rows. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { marksOf, questionOf } from '#model/record/chartMarks'
import type { ChartSource } from '#model/record/charts'
import { ChartCard } from '../../charts/ChartCard'
import { useConsole } from '../../console/console'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { PageFailure } from '../../page/PageFailure'
import { viewText } from './messages'
import { recordChart } from './recordChart'
import './charts.css'

interface ViewChartsProps {
  readonly id: number
  readonly charts: readonly ChartSource[]
  readonly version: unknown
}

export function ViewCharts({ id, charts, version }: ViewChartsProps) {
  return (
    <div className="sheet-charts">
      {charts.map((source) => (
        <RecordChart key={source.chart.title} id={id} source={source} version={version} />
      ))}
    </div>
  )
}

interface RecordChartProps extends Pick<ViewChartsProps, 'id' | 'version'> {
  readonly source: ChartSource
}

function RecordChart({ id, source, version }: RecordChartProps) {
  const tools = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { entity, chart } = source
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'recordChart', chart.title, id, version],
    queryFn: async () => (await dataProvider.summary(entity.name, questionOf(source, id))).data.groups ?? [],
    staleTime: 0,
  })
  if (error && !data)
    return <PageFailure error={error} title={viewText.chartFailed} onRetry={() => void refetch()} />
  if (!data) return <div className="sheet-card" style={{ height: 380 }} />
  return <ChartCard title={chart.title} chart={recordChart(source, marksOf(source, id, data), tools)} />
}
