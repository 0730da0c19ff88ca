import { Bar, BarChart, CartesianGrid, Cell, Legend, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { fontSize, lineHeight, type RowAxis, rowAxis, valueAxis } from './axis'
import { ChartText } from './ChartText'
import type { Chart, DrawingProps } from './chart'
import { shownValue, useFollow, useLook } from './chartLook'
import { chartColor } from './palette'

const legendLine = 24

interface BarRow {
  readonly label: string
  readonly values: readonly (number | null)[]
}

/** Bars with long names, one under another: what does not fit makes the chart taller and not wider. */
export function BarRows({ chart, width }: DrawingProps) {
  const { labels, series, tones, limits = [] } = chart
  const look = useLook()
  const follow = useFollow(chart)
  const axis = rowAxis(chart, width)
  const rows: readonly BarRow[] = labels.map((label, place) => ({
    label,
    values: series.map(({ data }) => data[place] ?? null),
  }))
  const legend = series.length > 1 ? series.length * legendLine : 0
  return (
    <BarChart
      data={rows}
      layout="vertical"
      responsive
      style={{ width: '100%', height: axis.height + legend }}
      margin={{ top: limits.length > 0 ? lineHeight + 4 : 4, right: 24, bottom: 4, left: 4 }}
      accessibilityLayer={false}
    >
      {axesOf(chart, look, axis)}
      <Tooltip {...look.tooltip} formatter={(value, name) => [shownValue(chart, value, name), name]} />
      {series.length > 1 && (
        <Legend
          itemSorter={null}
          formatter={(name: string) => <span style={{ color: look.text.fill }}>{name}</span>}
        />
      )}
      {series.map(({ label }, place) => (
        <Bar
          key={label}
          name={label}
          dataKey={(row: BarRow) => row.values[place]}
          fill={chartColor(place)}
          radius={[0, 4, 4, 0]}
          maxBarSize={24}
          {...follow}
          isAnimationActive={false}
        >
          {tones?.map((tone, bar) => (
            <Cell key={labels[bar]} fill={look.tones[tone]} />
          ))}
        </Bar>
      ))}
      {limits.map(({ label, value }) => (
        <ReferenceLine
          key={label}
          x={value}
          stroke={look.limit}
          strokeDasharray="6 4"
          label={{ value: label, position: 'top', ...look.text, fill: look.limit }}
        />
      ))}
    </BarChart>
  )
}

function axesOf(chart: Chart, look: ReturnType<typeof useLook>, axis: RowAxis) {
  const { ticks } = valueAxis(chart)
  const [first] = chart.series
  return (
    <>
      <CartesianGrid stroke={look.line} horizontal={false} />
      <YAxis
        type="category"
        dataKey="label"
        width={axis.width}
        interval={0}
        stroke={look.line}
        tick={({ x, y, index, payload }: TickPosition & { readonly index: number }) => (
          <ChartText
            at={[Number(x), Number(y) - (((axis.lines[index]?.length ?? 1) - 1) * lineHeight) / 2]}
            anchor="end"
            rise="0.355em"
            lines={axis.lines[index] ?? []}
            text={String(payload.value)}
            fill={look.text.fill}
          />
        )}
      />
      <XAxis
        type="number"
        stroke={look.line}
        ticks={axis.ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        interval={0}
        tick={({ x, y, payload }: TickPosition) => {
          const text = first?.format(Number(payload.value)) ?? String(payload.value)
          return (
            <text
              x={Number(x)}
              y={Number(y)}
              dy="0.71em"
              textAnchor="middle"
              fontSize={fontSize}
              fill={look.text.fill}
            >
              {text}
            </text>
          )
        }}
      />
    </>
  )
}

interface TickPosition {
  readonly x: number | string
  readonly y: number | string
  readonly payload: { readonly value: unknown }
}
