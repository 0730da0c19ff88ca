import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import type { Link } from '#model/describe/links'
import type { Entity } from '#model/entity/entity'
import { text } from '../messages'
import { heights, type LinkBox, type LinkLayout, layoutLinks } from './layoutLinks'
import { SvgLines } from './SvgLines'

interface LinkDiagramProps {
  readonly entity: Entity
  readonly into: readonly Link[]
  readonly out: readonly Link[]
  addressOf(entity: Entity): string
}

/** Follows the width of its container, so that it never scrolls sideways. */
export function LinkDiagram({ entity, into, out, addressOf }: LinkDiagramProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(760)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(Math.max(280, Math.min(900, current.clientWidth))))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const drawing = layoutLinks(entity, into, out, width)
  const { height, middle, boxWidth, boxes } = drawing
  return (
    <Box ref={place} component="nav" className="schema-links" aria-label={text.links.diagram}>
      <svg width={width} height={height + 4} viewBox={`-2 -2 ${width + 4} ${height + 4}`}>
        <title>{text.links.diagram}</title>
        {boxes.map((box) => (
          <Line key={`${box.side} ${box.entity.name}`} box={box} drawing={drawing} />
        ))}
        <g className="schema-node" data-own>
          <rect x={middle.x} y={middle.y} width={boxWidth} height={middle.height} rx={10} />
          <SvgLines
            x={middle.x + boxWidth / 2}
            y={middle.y + heights.room + heights.line / 2}
            lines={middle.lines}
            line={heights.line}
          />
        </g>
        {boxes.map((box) => (
          <LinkNode
            key={`${box.side} ${box.entity.name}`}
            box={box}
            width={boxWidth}
            address={addressOf(box.entity)}
          />
        ))}
      </svg>
    </Box>
  )
}

interface LinkNodeProps {
  readonly box: LinkBox
  readonly width: number
  readonly address: string
}

function LinkNode({ box: { entity, side, x, y, height, lines, fields }, width, address }: LinkNodeProps) {
  const href = useHref(address)
  const navigate = useNavigate()
  const title = side === 'into' ? text.links.inFrom(entity.plural) : text.links.outTo(entity.plural)
  return (
    <a
      href={href}
      aria-label={title}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(address)
      }}
      className="schema-node"
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <SvgLines
        x={x + width / 2}
        y={y + (heights.room + heights.line) / 2}
        lines={lines}
        line={heights.line}
      />
      <SvgLines
        x={x + width / 2}
        y={y + (heights.room + heights.field) / 2 + lines.length * heights.line}
        lines={fields}
        line={heights.field}
        className="schema-node-fields"
      />
    </a>
  )
}

function Line({
  box,
  drawing: { middle, boxWidth },
}: {
  readonly box: LinkBox
  readonly drawing: LinkLayout
}) {
  const side = { y: box.y + box.height / 2, x: box.side === 'into' ? box.x + boxWidth : box.x }
  const own = { y: middle.y + middle.height / 2, x: box.side === 'into' ? middle.x : middle.x + boxWidth }
  const [from, to] = box.side === 'into' ? [side, own] : [own, side]
  const half = (from.x + to.x) / 2
  return (
    <g className="schema-way">
      <path d={`M ${from.x} ${from.y} C ${half} ${from.y} ${half} ${to.y} ${to.x - 6} ${to.y}`} />
      <polygon points="0,0 -8,-4 -8,4" transform={`translate(${to.x} ${to.y})`} />
    </g>
  )
}
