interface SvgLinesProps {
  readonly x: number
  /** Vertical centre of the first line. */
  readonly y: number
  readonly lines: readonly string[]
  /** Line height in pixels. */
  readonly line: number
  readonly className?: string
}

export function SvgLines({ x, y, lines, line, className }: SvgLinesProps) {
  const placed = lines.map((words, at) => ({ words, y: y + at * line }))
  return (
    <text textAnchor="middle" dominantBaseline="central" className={className}>
      {placed.map((each) => (
        <tspan key={each.y} x={x} y={each.y}>
          {each.words}
        </tspan>
      ))}
    </text>
  )
}
