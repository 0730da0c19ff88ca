import { BarChart, CartesianGrid, Legend, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { legendHeight, lineHeight, type RowAxis, rowAxis, valueAxis } from './axis'
import { ChartText, Mark } from './ChartText'
import type { Chart, DrawingProps } from './chart'
import { barsOf, rowsOf, shownValue, useFollow, useLook } from './chartLook'

/** Bars with long names, one under another: what does not fit makes the chart taller and not wider. */
export function BarRows({ chart, width }: DrawingProps) {
  const { series, limits = [] } = chart
  const look = useLook()
  const follow = useFollow(chart)
  const axis = rowAxis(chart, width)
  return (
    <BarChart
      data={rowsOf(chart)}
      layout="vertical"
      responsive
      style={{ width: '100%', height: axis.height + legendHeight(chart, width) }}
      margin={{ top: limits.length > 0 ? lineHeight + 4 : 4, right: 24, bottom: 4, left: 4 }}
      accessibilityLayer={false}
    >
      {axesOf(chart, look, axis)}
      <Tooltip {...look.tooltip} formatter={(value, name) => [shownValue(chart, value, name), name]} />
      {series.length > 1 && <Legend {...look.legend} />}
      {barsOf(chart, look, { radius: [0, 4, 4, 0], maxBarSize: 24, ...follow })}
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
        tick={({ x, y, payload }: TickPosition) => (
          <Mark
            isBelow
            x={Number(x)}
            y={Number(y)}
            text={first?.format(Number(payload.value)) ?? String(payload.value)}
            fill={look.text.fill}
          />
        )}
      />
    </>
  )
}

interface TickPosition {
  readonly x: number | string
  readonly y: number | string
  readonly payload: { readonly value: unknown }
}
