/* The outline of a plot, north up with a scale bar, drawn without a map service. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isRow } from '#model/entity/jsonSchema'
import { text } from './messages'

interface Point {
  readonly x: number
  readonly y: number
}

const metresPerDegree = 111_320
const size = 220
const margin = 22

interface PlotShapeProps {
  readonly name: string
  /** A GeoJSON polygon or null. */
  readonly polygon: unknown
  /** A second outline, drawn dashed. */
  readonly before?: unknown
}

export function PlotShape({ name, polygon, before }: PlotShapeProps) {
  const rings = ringsOf(polygon)
  const former = ringsOf(before) ?? []
  if (!rings) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
        {text.noShape}
      </Typography>
    )
  }
  const points = [...rings, ...former].flat()
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const width = Math.max(...points.map(({ x }) => x)) - left
  const height = Math.max(...points.map(({ y }) => y)) - top
  const pixels = (size - 2 * margin) / Math.max(width, height, 1)
  const pathOf = (some: readonly (readonly Point[])[]) =>
    some
      .map(
        (ring) =>
          `M${ring.map(({ x, y }) => `${round((x - left) * pixels)} ${round((y - top) * pixels)}`).join('L')}Z`,
      )
      .join('')
  const place = `translate(${round((size - width * pixels) / 2)} ${round((size - height * pixels) / 2)})`
  const bar = niceLength(Math.max(width, height) / 3)
  return (
    <Box
      component="svg"
      role="img"
      aria-label={text.shape(name)}
      viewBox={`0 0 ${size} ${size}`}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: size,
        bgcolor: 'action.hover',
        borderRadius: 1,
        color: 'text.primary',
      }}
    >
      <Box
        component="path"
        d={pathOf(rings)}
        fillRule="evenodd"
        transform={place}
        sx={{
          fill: 'var(--mui-palette-primary-main)',
          fillOpacity: 0.25,
          stroke: 'currentColor',
          strokeWidth: 1.5,
        }}
      />
      {former.length > 0 && (
        <path
          d={pathOf(former)}
          transform={place}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
      )}
      <g fill="currentColor" stroke="none" fontSize="10">
        <path d="M206 6l4 9h-8z" />
        <text x="206" y="25" textAnchor="middle">
          {text.north}
        </text>
        <rect x="8" y={size - 8} width={round(bar * pixels)} height="2" />
        <text x="8" y={size - 12}>
          {text.scale(bar)}
        </text>
      </g>
    </Box>
  )
}

/** Converts degrees to metres, with y pointing down; undefined when there is nothing to draw. */
function ringsOf(polygon: unknown): readonly (readonly Point[])[] | undefined {
  const coordinates = isRow(polygon) ? polygon.coordinates : undefined
  if (!Array.isArray(coordinates)) return undefined
  const rings = coordinates.filter(isRing)
  const [first] = rings[0] ?? []
  if (!first) return undefined
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  return rings.map((ring) =>
    ring.map(([longitude, latitude]) => ({
      x: longitude * metresPerDegree * shrink,
      y: -latitude * metresPerDegree,
    })),
  )
}

function isRing(ring: unknown): ring is readonly (readonly [number, number])[] {
  return (
    Array.isArray(ring) &&
    ring.length >= 3 &&
    ring.every((point) => Array.isArray(point) && point.length >= 2 && point.every(Number.isFinite))
  )
}

/** The highest of 1, 2, 5, 10 … that is not above the value. */
function niceLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(metres, 1)))
  return power * (metres >= 5 * power ? 5 : metres >= 2 * power ? 2 : 1)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
