/* The tables beside the diagram are its text alternative. */
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import type { Workflow } from '#model/entity/entity'
import { text } from '../messages'
import { layoutStates, type Point, type StateBox, sizes, type TransitionArrow } from './layoutStates'
import { SvgLines } from './SvgLines'

const colors = ['info', 'success', 'warning', 'error'] as const

export function StateDiagram({ workflow }: { readonly workflow: Workflow }) {
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const { width, height, states, ways, start } = useMemo(
    () => layoutStates(workflow, isNarrow),
    [workflow, isNarrow],
  )
  return (
    <Box className="schema-diagram" tabIndex={0} role="region" aria-label={text.states.diagram}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={text.states.diagram}
      >
        <circle cx={start.x} cy={start.y} r={sizes.dot} className="schema-start" />
        <Arrow points={start.points} />
        {ways.map((way) => (
          <Arrow key={way.key} points={way.points} />
        ))}
        {ways.map((way) => (
          <WayName key={way.key} way={way} />
        ))}
        {states.map((state) => (
          <State key={state.value} state={state} />
        ))}
      </svg>
    </Box>
  )
}

function State({ state: { x, y, width, height, lines, color } }: { readonly state: StateBox }) {
  return (
    <g className="schema-state" data-color={colors.find((name) => name === color)}>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2 > 18 ? 14 : height / 2}
      />
      <SvgLines x={x} y={middle(y, lines, sizes.line)} lines={lines} line={sizes.line} />
    </g>
  )
}

function WayName({ way: { x, y, width, height, lines } }: { readonly way: TransitionArrow }) {
  return (
    <g className="schema-way-name">
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={4} />
      <SvgLines x={x} y={middle(y, lines, sizes.nameLine)} lines={lines} line={sizes.nameLine} />
    </g>
  )
}

/** The y of the first line that centres all lines vertically. */
function middle(y: number, lines: readonly string[], line: number): number {
  return y - ((lines.length - 1) / 2) * line
}

function Arrow({ points }: { readonly points: readonly Point[] }) {
  const [first, ...others] = points
  const last = points.at(-1)
  const before = points.at(-2)
  if (!first || !last || !before) return null
  const middles = others.slice(0, -1).map((point, at) => {
    const next = others[at + 1] ?? point
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  const angle = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI
  return (
    <g className="schema-way">
      <path d={`M ${first.x} ${first.y} ${middles.join(' ')} L ${last.x} ${last.y}`} />
      <polygon points="0,0 -9,-4 -9,4" transform={`translate(${last.x} ${last.y}) rotate(${angle})`} />
    </g>
  )
}
