import { fontSize, lineHeight } from './axis'

interface ChartTextProps {
  readonly at: readonly [x: number, y: number]
  readonly anchor: 'middle' | 'end'
  /** Distance of the first baseline. */
  readonly rise: string
  /** Degrees. */
  readonly turn?: number
  readonly lines: readonly string[]
  readonly text: string
  readonly fill: string
}

export function ChartText({ at: [x, y], anchor, rise, turn = 0, lines, text, fill }: ChartTextProps) {
  return (
    <text
      transform={`translate(${x}, ${y})${turn === 0 ? '' : ` rotate(${turn})`}`}
      textAnchor={anchor}
      fontSize={fontSize}
      fill={fill}
      data-label={text}
    >
      <title>{text}</title>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and two may have the same text.
        <tspan key={at} x={0} dy={at === 0 ? rise : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

interface MarkProps {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly fill: string
  /** For an axis at the bottom. */
  readonly isBelow?: boolean
}

/** One line of text, because recharts would wrap it by the page's font size. */
export function Mark({ x, y, text, fill, isBelow = false }: MarkProps) {
  return (
    <text
      x={x}
      y={y}
      dy={isBelow ? '0.71em' : '0.355em'}
      textAnchor={isBelow ? 'middle' : 'end'}
      fontSize={fontSize}
      fill={fill}
      data-mark={text}
    >
      {text}
    </text>
  )
}
