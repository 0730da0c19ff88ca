/* Lines of text in a drawing, in the middle of their place. */

interface SvgLinesProps {
  /** The middle of every line. */
  readonly x: number
  /** The middle of the first line. */
  readonly y: number
  readonly lines: readonly string[]
  /** From one line to the next, in pixels. */
  readonly line: number
  readonly className?: string
}

/** The lines. */
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
