/* What all drawings of charts share: colours, links and texts of values. */
import { useTheme } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { Bar, type BarProps, Cell } from 'recharts'
import { fontSize } from './axis'
import type { Chart } from './chart'
import { chartColor } from './palette'

/** A click on a bar or slice opens its rows; keyboard users have the table's links. */
export function useFollow({ links }: Chart) {
  const navigate = useNavigate()
  if (!links) return {}
  return {
    cursor: 'pointer',
    onClick: (_shape: unknown, place: number) => {
      const to = links[place]
      if (to !== undefined) navigate(to)
    },
  }
}

export function useLook() {
  const theme = useTheme()
  const { palette } = theme.vars ?? theme
  return {
    line: palette.divider,
    limit: palette.error.main,
    paper: palette.background.paper,
    tones: {
      info: palette.info.main,
      success: palette.success.main,
      warning: palette.warning.main,
      error: palette.error.main,
      default: palette.text.secondary,
    },
    text: { fill: palette.text.secondary, fontSize },
    legend: {
      // Keeps the order of the bars; recharts sorts by text, which would mix months of different years.
      itemSorter: null,
      wrapperStyle: { fontSize },
      formatter: (name: string) => <span style={{ color: palette.text.secondary }}>{name}</span>,
    },
    tooltip: {
      cursor: { fill: palette.action.hover },
      wrapperStyle: { zIndex: 100 },
      contentStyle: {
        minWidth: '5em',
        background: palette.background.paper,
        border: `1px solid ${palette.divider}`,
        borderRadius: 8,
        color: palette.text.primary,
      },
      itemStyle: { color: palette.text.primary },
    },
  }
}

export function shownValue({ series }: Chart, value: unknown, name: unknown): string {
  const format = series.find(({ label }) => label === name)?.format
  return typeof value === 'number' && format ? format(value) : '–'
}

export interface ChartRow {
  readonly label: string
  readonly values: readonly (number | null)[]
}

export function rowsOf({ labels, series }: Chart): readonly ChartRow[] {
  return labels.map((label, place) => ({ label, values: series.map(({ data }) => data[place] ?? null) }))
}

export function barsOf(
  { labels, series, tones }: Chart,
  look: ReturnType<typeof useLook>,
  form: Pick<BarProps, 'radius' | 'maxBarSize' | 'cursor' | 'onClick'>,
) {
  return series.map(({ label }, place) => (
    <Bar
      key={label}
      name={label}
      dataKey={(row: ChartRow) => row.values[place]}
      fill={chartColor(place)}
      {...form}
      isAnimationActive={false}
    >
      {tones?.map((tone, bar) => (
        <Cell key={labels[bar]} fill={look.tones[tone]} />
      ))}
    </Bar>
  ))
}
