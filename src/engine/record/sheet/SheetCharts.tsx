/* The charts that the schema declares for the page about a record: each is one question about the rows that lead to it. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { formatDecimal, formatInteger, formatMoney } from '#model/formats/index'
import { type ChartMark, marksOf, questionOf } from '#model/record/chartMarks'
import { type ChartSource, isDated } from '#model/record/charts'
import { showValue } from '#model/show/show'
import { ChartCard } from '../../charts/ChartCard'
import type { Chart } from '../../charts/chart'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { PageFailure } from '../../page/PageFailure'
import { type ConsoleTools, useConsole } from '../../shell/console'
import { listAddress } from '../../shell/listAddress'
import { sheetText } from './messages'
import './charts.css'

interface SheetChartsProps {
  readonly id: number
  readonly charts: readonly ChartSource[]
  /** Of the record: another one means that something happened. */
  readonly version: unknown
}

/** The charts of a record. */
export function SheetCharts({ id, charts, version }: SheetChartsProps) {
  return (
    <div className="sheet-charts">
      {charts.map((source) => (
        <RecordChart key={source.chart.title} id={id} source={source} version={version} />
      ))}
    </div>
  )
}

interface RecordChartProps extends Pick<SheetChartsProps, 'id' | 'version'> {
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
    retry: false,
  })
  if (error && !data)
    return <PageFailure error={error} title={sheetText.chartFailed} onRetry={() => void refetch()} />
  if (!data) return <div className="sheet-card" style={{ height: 380 }} />
  return <ChartCard title={chart.title} chart={drawn(source, marksOf(source, id, data), tools)} />
}

function drawn(
  { chart, entity, along, measured }: ChartSource,
  marks: readonly ChartMark[],
  tools: ConsoleTools,
): Chart {
  const kind = chart.kind ?? (isDated(along) ? 'line' : 'bar')
  return {
    type: kind === 'line' ? 'Line' : 'Bar',
    labels: marks.map(({ label }) => labelOf(label, isDated(along))),
    series: [
      {
        label: titleOf(chart.of, measured?.title ?? ''),
        data: marks.map(({ value }) => value),
        format: (value) => told(value, measured),
      },
    ],
    links: marks.map(({ filter }) => filter && listAddress(entity, filter, tools)),
    labelTitle: isDated(along) ? sheetText.chartPeriods[chart.by] : along.title,
    limits: chart.limits,
  }
}

function titleOf(of: ChartSource['chart']['of'], title: string): string {
  if (of === 'count') return sheetText.chartCount
  return of === 'mean' ? sheetText.chartMean(title) : sheetText.chartSum(title)
}

/** `2026-03-09` as 09/03/2026, `2026-03` as 03/2026. */
function labelOf(label: string, isPeriod: boolean): string {
  if (isPeriod) return label.split('-').reverse().join('/')
  return label === '' ? sheetText.chartNone : label
}

function told(value: number, field: ChartSource['measured']): string {
  if (!field) return formatInteger(value)
  if (field.kind === 'money') return formatMoney(value)
  // Of a field whose unit is another's to say, the number alone.
  return field.unit === undefined ? formatDecimal(value, 0, 2) : showValue(Number(value.toFixed(2)), field)
}
