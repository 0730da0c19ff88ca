/*
 * Validates GeoJSON outlines: open rings, crossing sides, too many corners, no area, holes outside, coordinates outside
 * Brazil. A corner may touch another side, as in many hand-drawn outlines; only sides that cross count as errors.
 */
import { validateLatitude, validateLongitude } from './formats/coordinate'
import { areaOf, isInside, type PolygonShape, type Position } from './geometry'
import { specialValueText } from './specialValueText'

/** Corners of all rings together; more would be slow to check, and real fields have fewer. */
export const mostCorners = 5_000
/** Degrees by which a corner may be off a side and still count as on it, which is about a centimetre. */
const tolerance = 1e-7

/** Hectares; collinear corners still span a few square millimetres. */
const leastArea = 0.0001

type OutlineFault = PlaceFault | 'open' | 'crossing' | 'flat' | 'corners' | 'hole'

/** Why a point is not in Brazil; `swapped` if it would be with latitude and longitude exchanged. */
type PlaceFault = 'swapped' | 'latitude' | 'longitude'

function outlineFault(polygon: PolygonShape): OutlineFault | undefined {
  const rings = polygon.coordinates
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > mostCorners) return 'corners'
  const fault = placeFault(rings.flat())
  if (fault) return fault
  if (rings.some((ring) => !isSame(ring[0], ring.at(-1)))) return 'open'
  if (hasCrossing(rings.flatMap(sidesOf))) return 'crossing'
  if (hasStrayHole(polygon)) return 'hole'
  return areaOf(polygon) < leastArea ? 'flat' : undefined
}

export function outlineProblem(polygon: PolygonShape): string | undefined {
  const fault = outlineFault(polygon)
  return fault && { ...specialValueText.outline, ...specialValueText.outside }[fault]
}

export function placeFault(places: readonly Position[]): PlaceFault | undefined {
  if (places.every(isInBrazil)) return undefined
  if (places.every(([longitude, latitude]) => isInBrazil([latitude, longitude]))) return 'swapped'
  return places.some(([, latitude]) => validateLatitude(latitude)) ? 'latitude' : 'longitude'
}

function isInBrazil([longitude, latitude]: Position): boolean {
  return (validateLatitude(latitude) ?? validateLongitude(longitude)) === undefined
}

/** Whether a hole is outside the outer ring or inside another hole; assumes that no sides cross. */
function hasStrayHole({ coordinates: [outer = [], ...holes] }: PolygonShape): boolean {
  const isIn = (ring: readonly Position[], corner: Position) =>
    isInside({ type: 'Polygon', coordinates: [ring] }, corner)
  return holes.some(
    (hole, at) =>
      hole.some((corner) => !isIn(outer, corner) && !isOn(outer, corner)) ||
      holes.some(
        (other, place) => place !== at && hole.some((corner) => isIn(other, corner) && !isOn(other, corner)),
      ),
  )
}

function isOn(ring: readonly Position[], [x, y]: Position): boolean {
  return sidesOf(ring).some(({ from: [fromX, fromY], to: [toX, toY] }) => {
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const length = alongX ** 2 + alongY ** 2
    const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length
    const nearest = Math.min(1, Math.max(0, share))
    return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY) <= tolerance
  })
}

interface OutlineSide {
  readonly from: Position
  readonly to: Position
  readonly west: number
  readonly east: number
}

function sidesOf(ring: readonly Position[]): readonly OutlineSide[] {
  return ring.slice(1).map((to, at) => {
    const from = ring[at] ?? to
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
  })
}

/** Sweeps from west to east, so that only sides that overlap in longitude are compared. */
function hasCrossing(sides: readonly OutlineSide[]): boolean {
  const sorted = sides.toSorted((one, other) => one.west - other.west)
  return sorted.some((side, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.west > side.east) return false
      if (cut(side, other)) return true
    }
    return false
  })
}

function cut(one: OutlineSide, other: OutlineSide): boolean {
  return (
    turn(one.from, one.to, other.from) * turn(one.from, one.to, other.to) < 0 &&
    turn(other.from, other.to, one.from) * turn(other.from, other.to, one.to) < 0
  )
}

/** On which side of a line a point is: 1, -1, or 0 on the line. */
function turn([fromX, fromY]: Position, [toX, toY]: Position, [x, y]: Position): number {
  return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX))
}

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}
