import {
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import {
  edge,
  fontSize,
  isInRows,
  type LabelAxis,
  labelAxis,
  legendHeight,
  lineHeight,
  slant,
  type ValueAxis,
  valueAxis,
} from './axis'
import { BarRows } from './BarRows'
import { ChartText, Mark } from './ChartText'
import { type Chart, chartHeight, type DrawingProps } from './chart'
import { barsOf, type ChartRow, rowsOf, shownValue, useFollow, useLook } from './chartLook'
import { chartText } from './messages'
import { chartColor } from './palette'

const size = { width: '100%', height: chartHeight }
const margin = { top: 12, right: edge, bottom: 4, left: 4 }

/** Narrower, the legend takes no room from the chart. */
const narrow = 440
/** Bars thinner than this cannot be told apart. */
const leastBar = 5

export function ChartDrawing(props: DrawingProps) {
  if (props.chart.type === 'Pie') return <PieDrawing {...props} />
  return isInRows(props.chart, props.width) ? <BarRows {...props} /> : <AxisDrawing {...props} />
}

function AxisDrawing({ chart, width }: DrawingProps) {
  const look = useLook()
  const { type, labels, series } = chart
  const follow = useFollow(chart)
  const values = valueAxis(chart)
  const axis = labelAxis(labels, values.width, edge, width)
  const top = margin.top + lineHeight * (chart.limits?.length ?? 0)
  const margins = { ...margin, top, left: axis.left }
  const bars = type === 'Bar' ? labels.length * series.length * leastBar + values.width + edge : 0
  const sized = {
    ...size,
    height: chartHeight + legendHeight(chart, width),
    minWidth: Math.max(axis.minWidth, bars),
  }
  const common = {
    data: rowsOf(chart),
    responsive: true,
    style: sized,
    margin: margins,
    accessibilityLayer: false,
  }
  const inside = axesOf(chart, look, axis, values, width - edge)
  if (type === 'Line') {
    return (
      <LineChart {...common}>
        {inside}
        {series.map(({ label }, place) => (
          <Line
            key={label}
            name={label}
            dataKey={(row: ChartRow) => row.values[place]}
            stroke={chartColor(place)}
            strokeWidth={2.5}
            dot={{ r: 4 }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    )
  }
  return (
    <BarChart {...common}>
      {inside}
      {barsOf(chart, look, { radius: [4, 4, 0, 0], maxBarSize: 56, ...follow })}
    </BarChart>
  )
}

function axesOf(
  chart: Chart,
  look: ReturnType<typeof useLook>,
  axis: LabelAxis,
  { ticks, width }: ValueAxis,
  right: number,
) {
  const { type, series, limits = [] } = chart
  const [first] = series
  return (
    <>
      <CartesianGrid stroke={look.line} vertical={false} />
      <XAxis
        dataKey="label"
        tick={({ x, y, index, payload }: TickPosition) => (
          <ChartText
            at={[Number(x), Number(y)]}
            anchor={axis.isSlanted ? 'end' : 'middle'}
            rise="0.71em"
            turn={axis.isSlanted ? -slant : 0}
            lines={axis.lines[index] ?? []}
            text={String(payload.value)}
            fill={look.text.fill}
          />
        )}
        stroke={look.line}
        padding={type === 'Line' ? { left: 48, right: 48 } : undefined}
        interval={0}
        height={axis.height}
      />
      <YAxis
        tick={({ x, y, payload }: Omit<TickPosition, 'index'>) => (
          <Mark
            x={Number(x)}
            y={Number(y)}
            text={first?.format(Number(payload.value)) ?? String(payload.value)}
            fill={look.text.fill}
          />
        )}
        stroke={look.line}
        width={width}
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        interval={0}
      />
      <Tooltip {...look.tooltip} formatter={(value, name) => [shownValue(chart, value, name), name]} />
      {series.length > 1 && <Legend {...look.legend} />}
      {limits.map(({ label, value }) => (
        <ReferenceLine key={label} y={value} stroke={look.limit} strokeDasharray="6 4" />
      ))}
      {/* Above the plot: beside it they would take a third of a phone, in it they would cross the bars. */}
      {limits.map(({ label }, place) => (
        <text
          key={label}
          x={right}
          y={lineHeight * (place + 1)}
          textAnchor="end"
          fontSize={fontSize}
          fill={look.limit}
        >
          ┅ {label}
        </text>
      ))}
    </>
  )
}

interface TickPosition {
  readonly x: number | string
  readonly y: number | string
  readonly index: number
  readonly payload: { readonly value: unknown }
}

function PieDrawing({ chart, width }: DrawingProps) {
  const look = useLook()
  const isNarrow = width < narrow
  const follow = useFollow(chart)
  const [first] = chart.series
  const slices = chart.labels.map((name, place) => ({ name, value: first?.data[place] ?? 0 }))
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) =>
    chartText.share(
      first?.format(value) ?? String(value),
      new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 }).format(value / total),
    )
  return (
    <PieChart responsive style={size} margin={margin} accessibilityLayer={false}>
      <Pie
        data={slices}
        dataKey="value"
        nameKey="name"
        // Not focusable: the chart is one image, and its data is in the table.
        rootTabIndex={-1}
        innerRadius={isNarrow ? '45%' : 60}
        outerRadius={isNarrow ? '90%' : 110}
        {...follow}
        stroke={look.paper}
        isAnimationActive={false}
      >
        {slices.map(({ name }, place) => (
          <Cell key={name} fill={chartColor(place)} />
        ))}
      </Pie>
      <Tooltip {...look.tooltip} formatter={(value, name) => [share(Number(value)), name]} />
      <Legend
        {...look.legend}
        {...(!isNarrow && ({ layout: 'vertical', align: 'right', verticalAlign: 'middle' } as const))}
      />
    </PieChart>
  )
}
